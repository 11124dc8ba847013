import { sql } from 'drizzle-orm'
import type { SyncSettings, SyncSource } from '#contract/product-sync'
import { loadFullProducts, type ProductId } from '#modules/catalog'
import {
  getSyncRun,
  listSyncItems,
  runSync,
  type SyncRunId,
  startSync,
  syncSettings,
  undoSync,
} from '#modules/product-sync'
import { buildSystemActor } from '#platform/actor'
import { buildMarketplace } from './marketplace-client.ts'
import { openConnectedShop } from './marketplace-shop.ts'

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
  const undo = (id: SyncRunId) => undoSync(db, { runId: id, clock })
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
  /** What the supplier changes: of a variant, or of the whole product. */
  const change = (
    productId: string,
    values: { skuId?: string; percent?: number; stock?: number; isGone?: boolean },
  ) => {
    const { skuId = '', percent = null, stock = null, isGone = false } = values
    return db.execute(sql`
      insert into sandbox.marketplace_changes (product_id, sku_id, price_percent, stock, is_gone)
      values (${productId}, ${skuId}, ${percent}, ${stock}, ${isGone})
      on conflict (product_id, sku_id) do update
      set price_percent = excluded.price_percent, stock = excluded.stock, is_gone = excluded.is_gone`)
  }
  /** Somebody edits a product in the shop. */
  const edit = (id: ProductId, set: { title?: string; price?: number; status?: string }) =>
    db.transaction(async (tx) => {
      const { title, price, status } = set
      if (title) await tx.execute(sql`update products set title = ${title} where id = ${id}`)
      if (status) await tx.execute(sql`update products set status = ${status} where id = ${id}`)
      if (price) {
        await tx.execute(sql`update variants set price_minor = ${price} where product_id = ${id}`)
      }
    })
  const settings = (changed: Partial<SyncSettings>) =>
    db.transaction(async (tx) => {
      const value = { ...(await syncSettings.get(tx)), ...changed }
      await syncSettings.set(tx, { value, now: clock() })
    })
  const readProduct = async (id: ProductId | null) => (await loadFullProducts(db, [id!]))[0]!
  const tools = { start, run, undo, read, sync, syncIds, change, edit, settings, readProduct }
  return { ...shop, marketplace, actor, ...tools }
}
