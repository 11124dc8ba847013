import type { SyncSource } from '#contract/product-sync'
import { loadFullProducts, type ProductId } from '#modules/catalog'
import {
  getSyncRun,
  listSyncItems,
  runSync,
  type SyncRunId,
  startSync,
} from '#modules/product-sync'
import { buildSystemActor } from '#platform/actor'
import { buildMarketplace, openConnectedShop } from './marketplace-shop.ts'

const actor = buildSystemActor('test')

/** Opens a connected shop whose products come from the marketplace. */
export async function openSyncShop(options: Parameters<typeof openConnectedShop>[0] = {}) {
  const shop = await openConnectedShop(options)
  const { db, client, clock } = shop
  const marketplace = buildMarketplace(client)

  const start = async (source: SyncSource, { isDry = false } = {}): Promise<SyncRunId> => {
    const started = await startSync(db, { source, trigger: 'manual', isDry, actor, now: clock() })
    if (!started.ok) throw new Error(started.error.code)
    return started.value.id
  }
  const run = (id: SyncRunId) => runSync(db, id, { marketplace, clock })
  const read = async (id: SyncRunId) => {
    const found = await getSyncRun(db, { id, now: clock() })
    const { items } = await listSyncItems(db, { runId: id, after: 0, limit: 200 })
    return { ...found!, list: items }
  }
  const sync = async (source: SyncSource, options?: { isDry?: boolean }) => {
    const id = await start(source, options)
    await run(id)
    return read(id)
  }
  const syncIds = (ids: string[], options?: { isDry?: boolean }) =>
    sync({ kind: 'ids', ids }, options)
  const readProduct = async (id: ProductId | null) => (await loadFullProducts(db, [id!]))[0]!
  return { ...shop, marketplace, actor, start, run, read, sync, syncIds, readProduct }
}
