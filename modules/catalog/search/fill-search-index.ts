import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { SEARCH_TAG } from '../cache-tags.ts'
import type { ProductId } from '../tables.ts'
import type { SearchEngine } from './search-engine.ts'
import { sendSearchDocuments } from './send-search-documents.ts'

/** Begins to record changes for an engine. PostgreSQL answers until the index is filled. Does nothing for the same index. */
export async function registerSearchIndex(
  db: Database,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  await rawQuery(db, REGISTER_SQL, [name, now.toISOString()])
}

const REGISTER_SQL = `
  insert into search_indexes as i (name, created_at) values ($1, $2)
  on conflict (only_one) do update set name = excluded.name, created_at = excluded.created_at,
    registered_by = excluded.registered_by, filled_from = null, filled_at = null, ready_at = null
  where i.name <> excluded.name`

/** Sends all products again. Searches go on to be answered by what the index has. */
export async function requestReindex(db: Database): Promise<void> {
  await rawQuery(db, 'update search_indexes set filled_from = null, filled_at = null', [])
}

interface UpdateOptions {
  signal: AbortSignal
  now: () => Date
  onSent?: (documents: number) => void
}

/**
 * Brings the index of an engine up to date: records all products if it is new, sends what was recorded, and lets searches
 * use it once it has all. Goes on where an earlier run has stopped. Returns whether the index is complete; false if it is
 * that of another engine, or if transactions that began before the recording have not ended.
 */
export async function updateSearchIndex(
  db: Database,
  engine: SearchEngine,
  { signal, now, onSent }: UpdateOptions,
): Promise<boolean> {
  const state = await readState(db)
  if (state?.name !== engine.name) return false
  const send = () => sendSearchDocuments(db, engine, { signal, ...(onSent && { onSent }) })
  if (state.is_filled) {
    await send()
    return true
  }

  await prepareIndex(db, engine)
  const filledFrom = await beginFill(db, engine.name)
  if (filledFrom !== null) await recordAll(db, { filledFrom, signal })
  await send()
  if (filledFrom === null || signal.aborted) return false
  await engine.removeOlderThan(filledFrom)
  await engine.refresh()
  return endFill(db, { name: engine.name, filledFrom, now: now() })
}

async function readState(db: Database) {
  const text = 'select name, filled_at is not null as is_filled from search_indexes'
  const [row] = await rawQuery<{ name: string; is_filled: boolean }>(db, text, [])
  return row
}

/**
 * Creates the index if the engine does not have it. Meanwhile PostgreSQL answers, so that a process that is killed leaves no
 * empty index to answer: the next run cannot know that it is new.
 */
async function prepareIndex(db: Database, engine: SearchEngine): Promise<void> {
  const { name } = engine
  const [before] = await rawQuery<SuspendedIndex>(db, SUSPEND_SQL, [name])
  const { isNew } = await engine.prepare()
  if (isNew) await rawQuery(db, RESET_SQL, [name])
  else if (before?.ready_at)
    await rawQuery(db, RESUME_SQL, [name, before.ready_at, before.registered_by])
}

interface SuspendedIndex {
  ready_at: string | null
  registered_by: string
}

const SUSPEND_SQL = `
  update search_indexes i set ready_at = null
  from (select name, ready_at::text, registered_by::text from search_indexes where name = $1 for update) before
  where i.name = before.name returning before.ready_at, before.registered_by`

// What was sent to an earlier index is not in this one, and PostgreSQL answers until it is.
const RESET_SQL = `
  update search_indexes set filled_from = null, ready_at = null, registered_by = pg_current_xact_id() where name = $1`

// Not if another process has found meanwhile that the index is new.
const RESUME_SQL = `
  update search_indexes set ready_at = $2 where name = $1 and registered_by = $3::text::xid8`

/** Returns the first version of the fill; null while older transactions, which may have recorded nothing, have not ended. */
async function beginFill(db: Database, name: string): Promise<number | null> {
  const [row] = await rawQuery<{ filled_from: string }>(db, BEGIN_FILL_SQL, [name])
  return row ? Number(row.filled_from) : null
}

const BEGIN_FILL_SQL = `
  update search_indexes set filled_from = coalesce(filled_from, nextval('search_document_versions'))
  where name = $1 and registered_by < pg_snapshot_xmin(pg_current_snapshot())
  returning filled_from`

/** In small transactions, so that nobody who changes a product waits for long. */
async function recordAll(
  db: Database,
  { filledFrom, signal }: { filledFrom: number; signal: AbortSignal },
): Promise<void> {
  let last: ProductId | null = null
  do {
    const values: unknown[] = [last, filledFrom, RECORDED_AT_ONCE]
    const [row]: { last: ProductId | null }[] = await runInTransaction(db, (tx) =>
      rawQuery(tx, RECORD_SQL, values),
    )
    last = row!.last
  } while (last !== null && !signal.aborted)
}

const RECORDED_AT_ONCE = 1000

// In the order of ids, as changes of products record them.
const RECORD_SQL = `
  with page as materialized (
    select id, status = 'active' as is_active from products where $1::uuid is null or id > $1 order by id limit $3
  ), recorded as (
    insert into search_documents as d (product_id, is_listed)
    select id, is_active from page
    where is_active or exists (select from search_documents s where s.product_id = page.id)
    order by id
    on conflict (product_id) do update set version = nextval('search_document_versions') where d.version < $2
  )
  select (select id from page order by id desc limit 1) as last`

/** Does nothing if another fill has begun. */
async function endFill(
  db: Database,
  { name, filledFrom, now }: { name: string; filledFrom: number; now: Date },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const rows = await rawQuery(tx, END_FILL_SQL, [name, filledFrom, now.toISOString()])
    await purgeTags(tx, [SEARCH_TAG])
    return rows.length > 0
  })
}

const END_FILL_SQL = `
  update search_indexes set filled_at = $3, ready_at = coalesce(ready_at, $3)
  where name = $1 and filled_from = $2 returning name`
