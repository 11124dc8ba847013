import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { findOrCreateCategoryPath } from '../categories/find-or-create-category-path.ts'
import { recordStockMovements } from '../inventory/record-stock-movements.ts'
import {
  type ProductId,
  priceChanges,
  productAttributes,
  productImages,
  productOptions,
  products,
  variants,
} from '../tables.ts'
import type { FullProduct, FullVariant } from './full-product.ts'
import {
  buildAttributeRows,
  getInitialImageState,
  insertOptions,
  insertVariants,
} from './insert-products.ts'
import { isSameList } from './product-input.ts'

interface ApplyProductDiffInput {
  productId: ProductId
  before: FullProduct
  after: FullProduct
  reference: string
  now: Date
}

/** Writes what differs between two states of a product. Call it in a transaction, and `refreshListing` afterwards. */
export async function applyProductDiff(tx: Database, step: ApplyProductDiffInput): Promise<void> {
  await updateProductRow(tx, step)
  if (!isUnchanged(step, ({ attributes }) => attributes)) await replaceAttributes(tx, step)
  if (!isUnchanged(step, ({ options }) => options)) await replaceOptions(tx, step)
  const images = await syncImages(tx, step)
  await syncVariants(tx, step, images)
}

function isUnchanged(
  { before, after }: ApplyProductDiffInput,
  part: (product: FullProduct) => unknown,
): boolean {
  return JSON.stringify(part(before)) === JSON.stringify(part(after))
}

async function updateProductRow(tx: Database, step: ApplyProductDiffInput) {
  const { productId, after, now } = step
  const { title, description, brand, source, status, affiliateUrl } = after
  const row = { title, description, brand, source, status, affiliateUrl, updatedAt: now }
  const isMoved = !isUnchanged(step, ({ category }) => category)
  const category = isMoved ? { categoryId: await findOrCreateCategoryPath(tx, after.category) } : {}
  await tx
    .update(products)
    .set({ ...row, ...category })
    .where(eq(products.id, productId))
}

async function replaceAttributes(tx: Database, { productId, after }: ApplyProductDiffInput) {
  await tx.delete(productAttributes).where(eq(productAttributes.productId, productId))
  const rows = buildAttributeRows({ draft: after, productId })
  if (rows.length > 0) await tx.insert(productAttributes).values(rows)
}

async function replaceOptions(tx: Database, { productId, after }: ApplyProductDiffInput) {
  await tx.delete(productOptions).where(eq(productOptions.productId, productId))
  await insertOptions(tx, [{ draft: after, productId }])
}

/** Pictures that stay keep their row, and with it what was fetched for them. Answers where each source is. */
async function syncImages(tx: Database, step: ApplyProductDiffInput) {
  const { productId, after } = step
  const rows = after.images.map(({ id, source, alt }, at) => {
    return {
      id: id ?? newId<'image'>(),
      productId,
      position: at + 1,
      source,
      alt,
      state: getInitialImageState(source),
    }
  })
  if (isUnchanged(step, ({ images }) => images)) return rows

  const stay = rows.map(({ id }) => id)
  await tx
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), notInArray(productImages.id, stay)))
  if (rows.length > 0) {
    const set = { position: sql`excluded.position`, alt: sql`excluded.alt` }
    await tx
      .insert(productImages)
      .values(rows)
      .onConflictDoUpdate({ target: productImages.id, set })
  }
  return rows
}

async function syncVariants(
  tx: Database,
  { productId, before, after, reference, now }: ApplyProductDiffInput,
  images: Awaited<ReturnType<typeof syncImages>>,
) {
  const was = new Map(before.variants.map((variant) => [variant.id, variant]))
  const known = after.variants.flatMap((variant, at) => {
    const current = variant.id ? was.get(variant.id) : undefined
    return current ? { current, variant, position: at + 1 } : []
  })
  await clearSwappedKeys(tx, known)
  const imageIds = new Map(images.map(({ id, source }) => [source, id]))
  for (const { current, variant, position } of known) {
    if (
      position === before.variants.indexOf(current) + 1 &&
      JSON.stringify(current) === JSON.stringify(variant)
    )
      continue
    const { id, image, stock: _, ...set } = variant
    const imageId = imageIds.get(image ?? '') ?? null
    await tx
      .update(variants)
      .set({ ...set, imageId, position, ...clearCompareAtPrice(current, variant) })
      .where(eq(variants.id, id!))
  }
  await recordPriceChanges(tx, known, now)
  await insertVariants(tx, [{ draft: after, productId }], images, { reference, now })

  const movements = known.map(({ current, variant }) => {
    return { variantId: variant.id!, quantity: variant.stock - current.stock }
  })
  await recordStockMovements(tx, { movements, reason: 'import', reference, now })
}

/** What a price was reduced from must be above it; `refreshListing` finds it anew. */
function clearCompareAtPrice(current: FullVariant, variant: FullVariant) {
  return current.priceMinor === variant.priceMinor ? {} : { compareAtMinor: null }
}

interface ExistingVariant {
  current: FullVariant
  variant: FullVariant
}

/** Two variants may trade SKUs or options: all let go of theirs before one takes another's. */
async function clearSwappedKeys(tx: Database, known: ExistingVariant[]) {
  const trading = known.filter(
    ({ current, variant }) =>
      current.sku !== variant.sku || !isSameList(current.options, variant.options),
  )
  const ids = trading.map(({ variant }) => variant.id!)
  if (ids.length === 0) return
  await tx
    .update(variants)
    .set({ sku: null, options: sql`array[${variants.id}::text]` })
    .where(inArray(variants.id, ids))
}

async function recordPriceChanges(tx: Database, known: ExistingVariant[], now: Date) {
  const rows = known
    .filter(({ current, variant }) => current.priceMinor !== variant.priceMinor)
    .map(({ variant }) => {
      return { variantId: variant.id!, priceMinor: variant.priceMinor, createdAt: now }
    })
  if (rows.length === 0) return
  await tx
    .insert(priceChanges)
    .values(rows)
    .onConflictDoUpdate({
      target: [priceChanges.variantId, priceChanges.createdAt],
      set: { priceMinor: sql`excluded.price_minor` },
    })
}
