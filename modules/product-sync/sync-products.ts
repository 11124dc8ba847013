import { and, asc, eq, inArray } from 'drizzle-orm'
import { getCategoryTree } from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import { getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { getSqlState } from '#platform/db/sql-state'
import type { SyncSettings } from './contract.ts'
import { type FetchedItem, fetchItem } from './fetch-item.ts'
import { listItems } from './list-items.ts'
import { loadPriceTerms } from './price-rules.ts'
import { type BatchItem, saveBatch } from './save-batch.ts'
import { SyncPausedError, SyncStoppedError } from './sync-error.ts'
import { type SyncItem, type SyncRun, supplierProducts, syncItems, syncRuns } from './tables.ts'

export interface SyncOptions {
  marketplace: Marketplace
  settings: SyncSettings
  clock: () => Date
  signal?: AbortSignal | undefined
}

/** Products that are saved together. A run that is interrupted asks for so many again at most. */
const BATCH_SIZE = 20
/** Few, so that a checkout that asks a supplier meanwhile soon gets its turn. */
const CALLS_AT_ONCE = 2

/**
 * Syncs the products of a run that still wait. Returns `cancelled` if somebody has asked to stop. Throws `SyncStoppedError`
 * or `SyncPausedError`, after which the run can go on.
 */
export async function syncProducts(
  db: Database,
  run: SyncRun,
  options: SyncOptions,
): Promise<'done' | 'cancelled'> {
  if (!run.isListed) await listItems(db, run, options)
  for (;;) {
    options.signal?.throwIfAborted()
    if (await isCancelled(db, run)) return 'cancelled'
    const items = await listWaiting(db, run)
    if (items.length === 0) return 'done'
    await syncBatch(db, { run, items }, options)
  }
}

async function isCancelled(db: Database, { id }: SyncRun): Promise<boolean> {
  const { isCancelled: isAsked } = syncRuns
  const [row] = await db.select({ isAsked }).from(syncRuns).where(eq(syncRuns.id, id))
  return row?.isAsked ?? true
}

function listWaiting(db: Database, { id }: SyncRun): Promise<SyncItem[]> {
  return db
    .select()
    .from(syncItems)
    .where(and(eq(syncItems.runId, id), eq(syncItems.state, 'waiting')))
    .orderBy(asc(syncItems.position))
    .limit(BATCH_SIZE)
}

async function syncBatch(
  db: Database,
  { run, items }: { run: SyncRun; items: SyncItem[] },
  options: SyncOptions,
) {
  const { marketplace, settings, clock } = options
  const hashes = await loadTextHashes(db, items)
  const fetched = await fetchItems(items, (id) =>
    fetchItem(options, { id, knownTextHash: hashes.get(id) }),
  )
  const readable = fetched.filter(isReadable)
  const now = clock()
  const context = {
    ...{ marketplace, settings },
    categories: await getCategoryTree(db),
    currencies: await getCurrencies(db, now),
    findTerms: await loadPriceTerms(db),
  }
  await saveItems(db, { run, items: readable, context, now })
  for (const { fetched: one } of fetched) {
    if (one.kind === 'stopped') throw new SyncStoppedError(one.error)
    if (one.kind === 'later') throw new SyncPausedError(one.seconds)
  }
}

/** Some at a time. */
async function fetchItems(items: SyncItem[], read: (id: string) => Promise<FetchedItem>) {
  const fetched: { item: SyncItem; fetched: FetchedItem }[] = []
  const queue = items.values()
  const work = async () => {
    for (const item of queue) fetched.push({ item, fetched: await read(item.supplierProductId) })
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
  return fetched.toSorted((a, b) => a.item.position - b.item.position)
}

function isReadable(one: { item: SyncItem; fetched: FetchedItem }): one is BatchItem {
  return one.fetched.kind !== 'later' && one.fetched.kind !== 'stopped'
}

/** One by one where the database refuses one of them. */
async function saveItems(db: Database, input: Parameters<typeof saveBatch>[1]): Promise<void> {
  try {
    await saveBatch(db, input)
  } catch (error) {
    if (!isDataError(error)) throw error
    if (input.items.length > 1) {
      for (const item of input.items) await saveItems(db, { ...input, items: [item] })
      return
    }
    const [{ item }] = input.items as [BatchItem]
    const refused = { kind: 'failed' as const, error: { code: 'product_conflict' } }
    await saveBatch(db, { ...input, items: [{ item, fetched: refused }] })
  }
}

/** A constraint failed, or a value does not fit its column. */
function isDataError(error: unknown): boolean {
  return /^(23|22)/.test(getSqlState(error) ?? '')
}

async function loadTextHashes(db: Database, items: SyncItem[]): Promise<Map<string, string>> {
  const { supplierProductId: id, textHash } = supplierProducts
  const ids = items.map((item) => item.supplierProductId)
  const rows = await db.select({ id, textHash }).from(supplierProducts).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.textHash]))
}
