import { and, asc, eq, inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { productTag } from '../cache-tags.ts'
import type { ProductId, VariantId } from '../ids.ts'
import { writeLockedStockMovements } from '../inventory/record-stock-movements.ts'
import { refreshListing } from '../listing/refresh-listing.ts'
import { stockCorrections, variants } from '../tables.ts'
import { recordPriceChanges } from './record-price-changes.ts'

interface GridChangeInput {
  variantId: VariantId
  /** In minor units. `from` is what the editor has seen. */
  price?: { from: number; to: number } | undefined
  stock?: { from: number; to: number } | undefined
}

interface SaveGridRowsInput {
  changes: GridChangeInput[]
  /** Why stock changes. */
  reason: string
  now: Date
}

export interface GridRowResult {
  variantId: VariantId
  productId: ProductId | null
  outcome: 'saved' | 'unchanged' | 'conflict' | 'not_found'
  /** As they are now; null for an unknown variant. */
  priceMinor: number | null
  stock: number | null
}

/**
 * Sets prices and stock of many variants in one transaction. A row that is no longer as its editor has seen it is not
 * saved; the others are. Stock changes by a movement of the difference, and prices are added to their history.
 */
export function saveGridRows(
  db: Database,
  { changes, reason, now }: SaveGridRowsInput,
): Promise<GridRowResult[]> {
  return joinTransaction(db, async (tx) => {
    const locked = await lockVariants(tx, changes)
    const results = changes.map((change) => decide(change, locked.get(change.variantId)))
    const saved = changes.filter((_, at) => results[at]!.outcome === 'saved')
    if (saved.length === 0) return results

    await savePrices(tx, saved, now)
    await saveStock(tx, saved, { reason, now })
    const productIds = new Set(saved.map(({ variantId }) => locked.get(variantId)!.productId))
    await refreshListing(tx, { productIds: [...productIds], now })
    await purgeTags(
      tx,
      [...productIds].map((id) => productTag({ id })),
    )
    return results
  })
}

interface LockedVariant {
  productId: ProductId
  priceMinor: number
  stock: number
}

async function lockVariants(tx: Database, changes: GridChangeInput[]) {
  const { id, productId, priceMinor, stock, status } = variants
  const ids = changes.map(({ variantId }) => variantId)
  const rows = await tx
    .select({ id, productId, priceMinor, stock })
    .from(variants)
    .where(and(inArray(id, ids), eq(status, 'active')))
    .orderBy(asc(id))
    .for('no key update')
  return new Map<VariantId, LockedVariant>(rows.map((row) => [row.id, row]))
}

function decide(
  { variantId, price, stock }: GridChangeInput,
  current: LockedVariant | undefined,
): GridRowResult {
  if (!current) {
    return { variantId, productId: null, outcome: 'not_found', priceMinor: null, stock: null }
  }
  const { productId } = current
  const isSeen =
    (!price || price.from === current.priceMinor) && (!stock || stock.from === current.stock)
  const next = {
    priceMinor: price?.to ?? current.priceMinor,
    stock: stock?.to ?? current.stock,
  }
  const isSame = next.priceMinor === current.priceMinor && next.stock === current.stock
  if (isSame) return { variantId, productId, outcome: 'unchanged', ...next }
  if (isSeen) return { variantId, productId, outcome: 'saved', ...next }
  const { priceMinor, stock: left } = current
  return { variantId, productId, outcome: 'conflict', priceMinor, stock: left }
}

async function savePrices(tx: Database, changes: GridChangeInput[], now: Date) {
  const priced = changes.filter(({ price }) => price && price.from !== price.to)
  for (const { variantId, price } of priced) {
    await tx
      .update(variants)
      // The compare-at price must stay above the price, by a CHECK. `refreshListing` sets it again.
      .set({ priceMinor: price!.to, compareAtMinor: null })
      .where(eq(variants.id, variantId))
  }
  await recordPriceChanges(
    tx,
    priced.map(({ variantId, price }) => ({ variantId, priceMinor: price!.to, createdAt: now })),
  )
}

async function saveStock(
  tx: Database,
  changes: GridChangeInput[],
  { reason, now }: { reason: string; now: Date },
) {
  const movements = changes.flatMap(({ variantId, stock }) =>
    stock && stock.to !== stock.from ? { variantId, quantity: stock.to - stock.from } : [],
  )
  if (movements.length === 0) return
  const id = newId<'stock correction'>()
  await tx.insert(stockCorrections).values({ id, reason, createdAt: now })
  await writeLockedStockMovements(tx, { movements, reason: 'correction', reference: id, now })
}
