import { isDeepStrictEqual } from 'node:util'
import { eq, gt, sql } from 'drizzle-orm'
import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY } from '#platform/money/money'
import { PRODUCTS_PER_KEYWORD, type SyncSettings } from './contract.ts'
import { toFailure } from './fetch-item.ts'
import { SyncPausedError, SyncStoppedError } from './sync-error.ts'
import { type SyncCheckpoint, type SyncRun, supplierProducts, syncRuns } from './tables.ts'

interface ListContext {
  marketplace: Marketplace
  settings: SyncSettings
  signal?: AbortSignal | undefined
}

/** Products that are added to a run in one statement. */
const BATCH_SIZE = 500

/**
 * Lists the products of a run, page by page. Each page is stored with how far the list has been read, so that an interrupted
 * run goes on after it. Throws `SyncStoppedError` or `SyncPausedError`.
 */
export async function listItems(db: Database, run: SyncRun, context: ListContext): Promise<void> {
  let listed = run
  while (!listed.isListed) {
    context.signal?.throwIfAborted()
    listed = await addItems(db, listed, await readPage(db, listed, context))
  }
}

interface Page {
  ids: string[]
  checkpoint: SyncCheckpoint
  isLast: boolean
}

async function readPage(db: Database, run: SyncRun, context: ListContext): Promise<Page> {
  const { source, checkpoint } = run
  const { read = 0, cursor } = checkpoint
  if (source.kind === 'ids') {
    const ids = source.ids.slice(read, read + BATCH_SIZE)
    const next = read + ids.length
    return { ids, checkpoint: { read: next }, isLast: next >= source.ids.length }
  }
  if (source.kind === 'keywords') {
    const ids = await searchKeyword(source.keywords[read]!, context)
    return { ids, checkpoint: { read: read + 1 }, isLast: read + 1 >= source.keywords.length }
  }
  if (source.kind === 'feed') return readFeedPage(source, { read, cursor }, context)
  return readExistingPage(db, cursor)
}

async function searchKeyword(keyword: string, { marketplace, settings, signal }: ListContext) {
  const market = { country: settings.country, currency: BASE_CURRENCY, language: 'en' }
  const found = await marketplace.provider.searchProducts({
    ...{ keyword, market, page: 1, pageSize: PRODUCTS_PER_KEYWORD, signal },
  })
  if (!found.ok) throw toListError(found.error)
  return found.value.map(({ id }) => id)
}

async function readFeedPage(
  { feed, limit }: { feed: string; limit: number },
  { read, cursor }: { read: number; cursor: string | undefined },
  { marketplace, signal }: ListContext,
): Promise<Page> {
  const page = await marketplace.provider.listFeedProducts({ feed, cursor, signal })
  if (!page.ok) throw toListError(page.error)
  const { ids, nextCursor } = page.value
  const taken = ids.slice(0, limit - read)
  const next = read + taken.length
  const isLast = nextCursor === null || next >= limit
  return { ids: taken, checkpoint: { read: next, cursor: nextCursor ?? '' }, isLast }
}

async function readExistingPage(db: Database, cursor = ''): Promise<Page> {
  const { supplierProductId: id } = supplierProducts
  const rows = await db
    .select({ id })
    .from(supplierProducts)
    .where(cursor ? gt(id, cursor) : undefined)
    .orderBy(id)
    .limit(BATCH_SIZE)
  const ids = rows.map((row) => row.id)
  return { ids, checkpoint: { cursor: ids.at(-1) ?? '' }, isLast: ids.length < BATCH_SIZE }
}

function toListError(error: { code: string; params?: Record<string, string | number> }) {
  const failure = toFailure(error)
  return failure.kind === 'later'
    ? new SyncPausedError(failure.seconds)
    : new SyncStoppedError(error)
}

/** Adds products that the run does not have yet. Returns the run, which another process can have moved on meanwhile. */
function addItems(
  db: Database,
  { id, checkpoint: from }: SyncRun,
  { ids, checkpoint, isLast }: Page,
): Promise<SyncRun> {
  return runInTransaction(db, async (tx) => {
    const [current] = await tx.select().from(syncRuns).where(eq(syncRuns.id, id)).for('update')
    if (current!.isListed || !isDeepStrictEqual(current!.checkpoint, from)) return current!
    const { rowCount } = await tx.execute(sql`
      insert into sync_items (run_id, position, supplier_product_id)
      select ${id}, ${current!.items} + row_number() over (order by added.at), added.id
      from (
        select value as id, min(ordinality) as at
        from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality
        group by value
      ) added
      where not exists (
        select from sync_items where run_id = ${id} and supplier_product_id = added.id
      )`)
    const [saved] = await tx
      .update(syncRuns)
      .set({ checkpoint, isListed: isLast, items: current!.items + (rowCount ?? 0) })
      .where(eq(syncRuns.id, id))
      .returning()
    return saved!
  })
}
