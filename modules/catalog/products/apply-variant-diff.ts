import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ProductId } from '../ids.ts'
import { recordStockMovements } from '../inventory/record-stock-movements.ts'
import { variants } from '../tables.ts'
import type { FullProduct, FullVariant } from './full-product.ts'
import { insertProductRows } from './insert-product-rows.ts'
import { buildNewVariantRows, type ImageRow } from './product-rows.ts'
import { recordPriceChanges } from './record-price-changes.ts'

export interface VariantDiffInput {
  productId: ProductId
  before: FullProduct
  after: FullProduct
  /** The reference of stock movements. */
  reference: string
  /** Why new variants have stock, and others another one; an import by default. */
  stockReason?: 'initial' | 'import'
  now: Date
}

/** Updates the variants that a product had, inserts new ones, and records price changes and stock movements. */
export async function applyVariantDiff(
  tx: Database,
  { productId, before, after: product, reference, stockReason = 'import', now }: VariantDiffInput,
  images: ImageRow[],
): Promise<void> {
  const pairs = pairVariants(before.variants, product.variants)
  await clearSwappedKeys(tx, pairs)
  await updateVariants(tx, pairs, images)
  await recordPriceChanges(tx, buildPriceChanges(pairs, now))

  const origin = { reason: stockReason, reference }
  const added = { product, previousPrices: [], productId, images, origin, now }
  await insertProductRows(tx, buildNewVariantRows(added))
  const movements = pairs.map(({ id, previous, next }) => {
    return { variantId: id, quantity: next.stock - previous.stock }
  })
  await recordStockMovements(tx, { movements, reason: 'import', reference, now })
}

type VariantPair = ReturnType<typeof pairVariants>[number]

function pairVariants(before: FullVariant[], after: FullVariant[]) {
  const previousById = new Map(before.map((variant) => [variant.id, variant]))
  return after.flatMap((next, index) => {
    const previous = next.id ? previousById.get(next.id) : undefined
    if (!next.id || !previous) return []
    const position = index + 1
    const hasMoved = position !== before.indexOf(previous) + 1
    return [{ id: next.id, previous, next, position, hasMoved }]
  })
}

async function updateVariants(tx: Database, pairs: VariantPair[], images: ImageRow[]) {
  const imageIds = new Map(images.map(({ id, source }) => [source, id]))
  for (const { id, previous, next, position, hasMoved } of pairs) {
    if (!hasMoved && isDeepStrictEqual(previous, next)) continue
    const { sku, options, priceMinor, weightGrams, barcode, status, importedStock } = next
    const imageId = imageIds.get(next.image ?? '') ?? null
    // The compare-at price must stay above the price, by a CHECK. `refreshListing` sets it again.
    const compareAt = previous.priceMinor === priceMinor ? {} : { compareAtMinor: null }
    await tx
      .update(variants)
      .set({
        ...{ sku, options, priceMinor, weightGrams, barcode, status, importedStock },
        ...{ imageId, position },
        ...compareAt,
      })
      .where(eq(variants.id, id))
  }
}

/** Two variants may swap SKUs or options: all of them release their unique keys before one takes another's. */
async function clearSwappedKeys(tx: Database, pairs: VariantPair[]) {
  const ids = pairs
    .filter(
      ({ previous, next }) =>
        previous.sku !== next.sku || !isDeepStrictEqual(previous.options, next.options),
    )
    .map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(variants)
    .set({ sku: null, options: sql`array[${variants.id}::text]` })
    .where(inArray(variants.id, ids))
}

function buildPriceChanges(pairs: VariantPair[], now: Date) {
  return pairs
    .filter(({ previous, next }) => previous.priceMinor !== next.priceMinor)
    .map(({ id, next }) => ({ variantId: id, priceMinor: next.priceMinor, createdAt: now }))
}
