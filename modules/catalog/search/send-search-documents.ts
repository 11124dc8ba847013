import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { SEARCH_TAG } from '../cache-tags.ts'
import type { ProductId } from '../tables.ts'
import { loadSearchDocuments } from './load-search-documents.ts'
import type { SearchDocument, SearchEngine } from './search-engine.ts'

const BATCH_SIZE = 500

interface SendOptions {
  signal: AbortSignal
  /** Called after each batch with the number of its documents. */
  onSent?: (documents: number) => void
}

/**
 * Sends what was recorded and the engine does not have, in the order of the versions, until nothing is left or the signal
 * is aborted. Throws if the engine does not take it: the next run begins with the same documents. Returns how many were
 * sent.
 */
export async function sendSearchDocuments(
  db: Database,
  engine: SearchEngine,
  { signal, onSent }: SendOptions,
): Promise<number> {
  let sent = 0
  while (!signal.aborted) {
    const rows = await rawQuery<{ id: ProductId }>(db, UNSENT_SQL, [BATCH_SIZE])
    if (rows.length === 0) break
    const documents = await loadSearchDocuments(
      db,
      rows.map(({ id }) => id),
    )
    await engine.write(documents)
    await engine.refresh()
    await markSent(db, documents)
    sent += documents.length
    onSent?.(documents.length)
  }
  return sent
}

// Not a cursor: a transaction with a lower version may commit after one with a higher one.
const UNSENT_SQL = `
  select product_id as id from search_documents where sent_version < version order by version limit $1`

/** Searches whose hits are cached were answered by an index without the change. */
async function markSent(db: Database, documents: SearchDocument[]): Promise<void> {
  const ids = documents.map(({ id }) => id)
  const versions = documents.map(({ version }) => version)
  const listed = documents.map(({ texts }) => texts !== null)
  await runInTransaction(db, async (tx) => {
    await rawQuery(tx, MARK_SENT_SQL, [ids, versions, listed])
    const [index] = await rawQuery<{ is_ready: boolean }>(tx, IS_READY_SQL, [])
    if (index?.is_ready) await purgeTags(tx, [SEARCH_TAG])
  })
}

// What was recorded for all products at once may be older than what was sent.
const MARK_SENT_SQL = `
  update search_documents d set sent_version = s.version,
    is_listed = case when d.version = s.version then s.is_listed else d.is_listed end
  from unnest($1::uuid[], $2::bigint[], $3::boolean[]) s (product_id, version, is_listed)
  where d.product_id = s.product_id and d.sent_version < s.version`

const IS_READY_SQL = 'select ready_at is not null as is_ready from search_indexes'
