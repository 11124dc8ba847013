import { buildArrayParameter } from '#platform/db/array-parameter'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LOW_STOCK } from '../contract.ts'
import type { VariantId } from '../ids.ts'
import { refreshListing } from '../listing/refresh-listing.ts'
import { IS_FOR_SALE } from '../products/is-for-sale.ts'
import {
  type MovedVariant,
  recordStockMovements,
  writeLockedStockMovements,
} from './record-stock-movements.ts'

interface StockReservationInput {
  items: { variantId: VariantId; quantity: number }[]
  /** The id of the hold. The same hold reserves once and releases once. */
  reference: string
  now: Date
}

export interface StockShortage {
  variantId: VariantId
  available: number
}

/**
 * Reserves stock for a hold. If an item is short or no longer for sale, reserves nothing and returns the shortages.
 * Locks the variants as `recordStockMovements` does. The CHECK on `variants.stock` prevents overselling in any case.
 */
export async function reserveStock(
  tx: Database,
  { items, reference, now }: StockReservationInput,
): Promise<StockShortage[]> {
  const shortages = await lockAndFindShortages(tx, items)
  if (shortages.length > 0) return shortages

  const movements = items.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }))
  const moved = await writeLockedStockMovements(tx, { movements, reason: 'sale', reference, now })
  await refreshMovedListings(tx, moved, now)
  return []
}

/** Releases the stock of a hold. Releasing a hold a second time changes nothing. */
export async function releaseStock(
  tx: Database,
  { items: movements, reference, now }: StockReservationInput,
): Promise<void> {
  const moved = await recordStockMovements(tx, { movements, reason: 'release', reference, now })
  await refreshMovedListings(tx, moved, now)
}

async function lockAndFindShortages(
  tx: Database,
  items: StockReservationInput['items'],
): Promise<StockShortage[]> {
  const ids = items.map(({ variantId }) => variantId)
  const rows = await rawQuery<LockedVariant>(tx, LOCK_FOR_SALE_SQL, [ids])
  const available = new Map(rows.map((row) => [row.id, row.is_for_sale ? row.stock : 0]))
  return items.flatMap(({ variantId, quantity }) => {
    const left = available.get(variantId) ?? 0
    return quantity > left ? [{ variantId, available: left }] : []
  })
}

interface LockedVariant {
  id: VariantId
  stock: number
  is_for_sale: boolean
}

const LOCK_FOR_SALE_SQL = `
  select v.id, v.stock, ${IS_FOR_SALE} as is_for_sale
  from variants v join products p on p.id = v.product_id
  where v.id = any(${buildArrayParameter(1, 'uuid')}) order by v.id for no key update of v`

async function refreshMovedListings(tx: Database, moved: MovedVariant[], now: Date) {
  const productIds = moved.filter(changesListedStock).map((row) => row.product_id)
  await refreshListing(tx, { productIds: [...new Set(productIds)], now })
}

/** While one variant was and stays above `LOW_STOCK`, so does its product, and listings do not change. */
function changesListedStock({ stock, quantity }: MovedVariant): boolean {
  return Math.min(stock, stock - quantity) <= LOW_STOCK
}
