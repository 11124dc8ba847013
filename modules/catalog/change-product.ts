import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { categoryPath } from './category-path.ts'
import { moveStock } from './move-stock.ts'
import { sameList } from './product-sheet.ts'
import { attributeRows, firstState, putOptions, putVariants } from './put-products.ts'
import {
  type ProductId,
  priceChanges,
  productAttributes,
  productImages,
  productOptions,
  products,
  variants,
} from './tables.ts'
import type { WholeProduct, WholeVariant } from './whole-product.ts'

interface Step {
  productId: ProductId
  before: WholeProduct
  after: WholeProduct
  reference: string
  now: Date
}

/** Writes what differs between two states of a product. Call it in a transaction, and `refreshListing` afterwards. */
export async function changeProduct(tx: Database, step: Step): Promise<void> {
  await changeRow(tx, step)
  if (!isSame(step, ({ attributes }) => attributes)) await changeAttributes(tx, step)
  if (!isSame(step, ({ options }) => options)) await changeOptions(tx, step)
  const images = await changeImages(tx, step)
  await changeVariants(tx, step, images)
}

function isSame({ before, after }: Step, part: (product: WholeProduct) => unknown): boolean {
  return JSON.stringify(part(before)) === JSON.stringify(part(after))
}

async function changeRow(tx: Database, step: Step) {
  const { productId, after, now } = step
  const { title, description, brand, source, status, affiliateUrl } = after
  const row = { title, description, brand, source, status, affiliateUrl, updatedAt: now }
  const isMoved = !isSame(step, ({ category }) => category)
  const category = isMoved ? { categoryId: await categoryPath(tx, after.category) } : {}
  await tx
    .update(products)
    .set({ ...row, ...category })
    .where(eq(products.id, productId))
}

async function changeAttributes(tx: Database, { productId, after }: Step) {
  await tx.delete(productAttributes).where(eq(productAttributes.productId, productId))
  const rows = attributeRows({ draft: after, productId })
  if (rows.length > 0) await tx.insert(productAttributes).values(rows)
}

async function changeOptions(tx: Database, { productId, after }: Step) {
  await tx.delete(productOptions).where(eq(productOptions.productId, productId))
  await putOptions(tx, [{ draft: after, productId }])
}

/** Pictures that stay keep their row, and with it what was fetched for them. Answers where each source is. */
async function changeImages(tx: Database, step: Step) {
  const { productId, after } = step
  const rows = after.images.map(({ id, source, alt }, at) => {
    return {
      id: id ?? newId<'image'>(),
      productId,
      position: at + 1,
      source,
      alt,
      state: firstState(source),
    }
  })
  if (isSame(step, ({ images }) => images)) return rows

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

async function changeVariants(
  tx: Database,
  { productId, before, after, reference, now }: Step,
  images: Awaited<ReturnType<typeof changeImages>>,
) {
  const was = new Map(before.variants.map((variant) => [variant.id, variant]))
  const known = after.variants.flatMap((variant, at) => {
    const kept = variant.id ? was.get(variant.id) : undefined
    return kept ? { kept, variant, position: at + 1 } : []
  })
  await letGo(tx, known)
  const imageIds = new Map(images.map(({ id, source }) => [source, id]))
  for (const { kept, variant, position } of known) {
    if (
      position === before.variants.indexOf(kept) + 1 &&
      JSON.stringify(kept) === JSON.stringify(variant)
    )
      continue
    const { id, image, stock: _, ...set } = variant
    const imageId = imageIds.get(image ?? '') ?? null
    await tx
      .update(variants)
      .set({ ...set, imageId, position, ...repriced(kept, variant) })
      .where(eq(variants.id, id!))
  }
  await notePrices(tx, known, now)
  await putVariants(tx, [{ draft: after, productId }], images, { reference, now })

  const moves = known.map(({ kept, variant }) => {
    return { variantId: variant.id!, quantity: variant.stock - kept.stock }
  })
  await moveStock(tx, { moves, reason: 'import', reference, now })
}

/** What a price was reduced from must be above it; `refreshListing` finds it anew. */
function repriced(kept: WholeVariant, variant: WholeVariant) {
  return kept.priceMinor === variant.priceMinor ? {} : { beforeMinor: null }
}

interface Known {
  kept: WholeVariant
  variant: WholeVariant
}

/** Two variants may trade SKUs or options: all let go of theirs before one takes another's. */
async function letGo(tx: Database, known: Known[]) {
  const trading = known.filter(
    ({ kept, variant }) => kept.sku !== variant.sku || !sameList(kept.options, variant.options),
  )
  const ids = trading.map(({ variant }) => variant.id!)
  if (ids.length === 0) return
  await tx
    .update(variants)
    .set({ sku: null, options: sql`array[${variants.id}::text]` })
    .where(inArray(variants.id, ids))
}

async function notePrices(tx: Database, known: Known[], now: Date) {
  const rows = known
    .filter(({ kept, variant }) => kept.priceMinor !== variant.priceMinor)
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
