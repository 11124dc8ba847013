import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { LOW_STOCK } from './contract.ts'
import { refreshListing } from './refresh-listing.ts'
import type { ProductId, VariantId } from './tables.ts'

interface Taking {
  goods: { variantId: VariantId; quantity: number }[]
  /** Names the hold they are taken for: taken once, given back once. */
  reference: string
  now: Date
}

export interface Shortage {
  variantId: VariantId
  available: number
}

/**
 * Takes goods from stock for a hold. When some are short (or no longer sold) nothing is taken, and the answer
 * tells which. Rows are locked in the order of their ids, so that two carts with the same goods never wait for
 * each other in a circle, and without their keys: order lines that point at a variant share its key lock, and
 * two that hold it would never let each other go on. The CHECK on `variants.stock` stands behind it.
 */
export async function takeStock(
  tx: Database,
  { goods, reference, now }: Taking,
): Promise<Shortage[]> {
  const ids = goods.map(({ variantId }) => variantId)
  const rows = await ask<Locked>(tx, LOCK_FOR_SALE, [ids])

  const available = new Map(rows.map((row) => [row.id, row.is_for_sale ? row.stock : 0]))
  const short = goods.filter(
    ({ variantId, quantity }) => quantity > (available.get(variantId) ?? 0),
  )
  if (short.length > 0) {
    return short.map(({ variantId }) => ({ variantId, available: available.get(variantId) ?? 0 }))
  }

  const minus = goods.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }))
  await move(tx, { goods: minus, reason: 'sale', reference, now })
  return []
}

/** Gives back what a hold took. A second time it gives back nothing. */
export async function giveBackStock(
  tx: Database,
  { goods, reference, now }: Taking,
): Promise<void> {
  const ids = goods.map(({ variantId }) => variantId)
  await ask(tx, LOCK, [ids])
  await move(tx, { goods, reason: 'release', reference, now })
}

interface Locked {
  id: VariantId
  stock: number
  is_for_sale: boolean
}

const LOCK_FOR_SALE = `
  select v.id, v.stock, v.status = 'active' and p.status = 'active' as is_for_sale
  from variants v join products p on p.id = v.product_id
  where v.id = any($1::uuid[]) order by v.id for no key update of v`

const LOCK = 'select from variants where id = any($1::uuid[]) order by id for no key update'

interface Moving extends Taking {
  reason: 'sale' | 'release'
}

/** One statement: the movements that are new, and the stock that follows from them. */
async function move(tx: Database, { goods, reason, reference, now }: Moving) {
  const sorted = goods.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const moved = await ask<Moved>(tx, MOVE, [
    sorted.map(() => newId()),
    sorted.map(({ variantId }) => variantId),
    sorted.map(({ quantity }) => quantity),
    reason,
    reference,
    now.toISOString(),
  ])
  const productIds = moved.filter(changesWhatIsShown).map((row) => row.product_id)
  if (productIds.length > 0) await refreshListing(tx, { productIds: [...new Set(productIds)], now })
}

interface Moved {
  product_id: ProductId
  stock: number
  quantity: number
}

const MOVE = `
  with moved as (
    insert into stock_movements (id, variant_id, quantity, reason, reference, created_at)
    select id, variant_id, quantity, $4, $5, $6
    from unnest($1::uuid[], $2::uuid[], $3::int[]) as goods (id, variant_id, quantity)
    on conflict do nothing
    returning variant_id, quantity)
  update variants v set stock = v.stock + moved.quantity
  from moved where v.id = moved.variant_id
  returning v.product_id, v.stock, moved.quantity`

/** A list tells "in stock" from "low" and "out". As long as one variant alone was and is above low, so is its product. */
function changesWhatIsShown({ stock, quantity }: Moved): boolean {
  return Math.min(stock, stock - quantity) <= LOW_STOCK
}
