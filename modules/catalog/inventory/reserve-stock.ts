import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { newId } from '#platform/ids'
import { LOW_STOCK } from '../contract.ts'
import { refreshListing } from '../listing/refresh-listing.ts'
import type { ProductId, VariantId } from '../tables.ts'

interface StockReservationInput {
  items: { variantId: VariantId; quantity: number }[]
  /** Names the hold they are taken for: taken once, given back once. */
  reference: string
  now: Date
}

export interface StockShortage {
  variantId: VariantId
  available: number
}

/**
 * Takes goods from stock for a hold. When some are short (or no longer sold) nothing is taken, and the answer
 * tells which. Rows are locked in the order of their ids, so that two carts with the same goods never wait for
 * each other in a circle, and without their keys: order lines that point at a variant share its key lock, and
 * two that hold it would never let each other go on. The CHECK on `variants.stock` stands behind it.
 */
export async function reserveStock(
  tx: Database,
  { items, reference, now }: StockReservationInput,
): Promise<StockShortage[]> {
  const ids = items.map(({ variantId }) => variantId)
  const rows = await rawQuery<LockedVariant>(tx, LOCK_FOR_SALE_SQL, [ids])

  const available = new Map(rows.map((row) => [row.id, row.is_for_sale ? row.stock : 0]))
  const short = items.filter(
    ({ variantId, quantity }) => quantity > (available.get(variantId) ?? 0),
  )
  if (short.length > 0) {
    return short.map(({ variantId }) => ({ variantId, available: available.get(variantId) ?? 0 }))
  }

  const minus = items.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }))
  await recordMovements(tx, { items: minus, reason: 'sale', reference, now })
  return []
}

/** Gives back what a hold took. A second time it gives back nothing. */
export async function releaseStock(
  tx: Database,
  { items, reference, now }: StockReservationInput,
): Promise<void> {
  const ids = items.map(({ variantId }) => variantId)
  await rawQuery(tx, LOCK_SQL, [ids])
  await recordMovements(tx, { items, reason: 'release', reference, now })
}

interface LockedVariant {
  id: VariantId
  stock: number
  is_for_sale: boolean
}

const LOCK_FOR_SALE_SQL = `
  select v.id, v.stock, v.status = 'active' and p.status = 'active' as is_for_sale
  from variants v join products p on p.id = v.product_id
  where v.id = any($1::uuid[]) order by v.id for no key update of v`

const LOCK_SQL = 'select from variants where id = any($1::uuid[]) order by id for no key update'

interface RecordMovementsInput extends StockReservationInput {
  reason: 'sale' | 'release'
}

/** One statement: the movements that are new, and the stock that follows from them. */
async function recordMovements(
  tx: Database,
  { items, reason, reference, now }: RecordMovementsInput,
) {
  const sorted = items.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const moved = await rawQuery<MovedVariant>(tx, RECORD_MOVEMENTS_SQL, [
    sorted.map(() => newId()),
    sorted.map(({ variantId }) => variantId),
    sorted.map(({ quantity }) => quantity),
    reason,
    reference,
    now.toISOString(),
  ])
  const productIds = moved.filter(changesListedStock).map((row) => row.product_id)
  if (productIds.length > 0) await refreshListing(tx, { productIds: [...new Set(productIds)], now })
}

interface MovedVariant {
  product_id: ProductId
  stock: number
  quantity: number
}

const RECORD_MOVEMENTS_SQL = `
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
function changesListedStock({ stock, quantity }: MovedVariant): boolean {
  return Math.min(stock, stock - quantity) <= LOW_STOCK
}
