import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { CATEGORY_COUNTS_TAG, findListingTags } from '../cache-tags.ts'
import { refreshListing } from '../listing/refresh-listing.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'
import {
  type ProductId,
  priceChanges,
  productAttributes,
  productImages,
  productOptions,
  productOptionValues,
  products,
  stockMovements,
  variants,
} from '../tables.ts'
import { sanitizeProductHtml } from './clean-html.ts'
import type { NewProduct } from './create-product.ts'
import { generateUniqueSlugs } from './generate-slugs.ts'

/** Rows that fit into one statement: PostgreSQL takes 65,535 parameters. */
const BATCH_SIZE = 2000

/**
 * Puts many new products on the shelf in a few statements, however many; answers their ids in order. All of them
 * or none: call it in a transaction. Each product's own `now` is when it was added.
 */
export async function createProducts(
  tx: Database,
  { drafts, now }: { drafts: NewProduct[]; now: Date },
): Promise<ProductId[]> {
  const slugs = await generateUniqueSlugs(
    tx,
    drafts.map(({ slug, title }) => slug ?? title),
  )
  const parts = drafts.map((draft, at) => ({ draft, id: newId<'product'>(), slug: slugs[at]! }))
  await insertInBatches(parts.map(buildProductRow), (rows) => tx.insert(products).values(rows))
  await insertInBatches(parts.flatMap(buildAttributeRows), (rows) =>
    tx.insert(productAttributes).values(rows),
  )
  await insertOptions(tx, parts)
  await insertVariants(tx, parts)

  const ids = parts.map(({ id }) => id)
  await refreshListing(tx, { productIds: ids, now })
  await refreshSearchIndex(tx, ids)
  const shelves = await findListingTags(
    tx,
    drafts.map(({ categoryId = null }) => categoryId),
  )
  await purgeTags(tx, [CATEGORY_COUNTS_TAG, ...shelves])
  return ids
}

interface DraftWithId {
  draft: NewProduct
  id: ProductId
  slug: string
}

function buildProductRow({ draft, id, slug }: DraftWithId) {
  return {
    id,
    slug,
    title: draft.title,
    description: sanitizeProductHtml(draft.description ?? ''),
    brand: draft.brand ?? null,
    categoryId: draft.categoryId ?? null,
    source: draft.source ?? 'manual',
    status: draft.status ?? 'active',
    affiliateUrl: draft.affiliateUrl ?? null,
    aliId: draft.aliId ?? null,
    importKey: draft.importKey ?? null,
    currency: draft.variants[0].price.currency,
    createdAt: draft.now,
    updatedAt: draft.now,
  }
}

function buildAttributeRows({ draft: { attributes = [] }, id: productId }: DraftWithId) {
  return attributes.map((attribute, at) => ({ productId, position: at + 1, ...attribute }))
}

async function insertOptions(tx: Database, parts: DraftWithId[]) {
  const options = parts.flatMap(({ draft: { options = [] }, id: productId }) =>
    options.map(({ name, values }, at) => {
      return { id: newId<'option'>(), productId, position: at + 1, name, values }
    }),
  )
  const values = options.flatMap((option) =>
    option.values.map(({ value, swatch = null }, at) => {
      return { id: newId<'option value'>(), optionId: option.id, position: at + 1, value, swatch }
    }),
  )
  await insertInBatches(options, (rows) => tx.insert(productOptions).values(rows))
  await insertInBatches(values, (rows) => tx.insert(productOptionValues).values(rows))
}

/** With their pictures, prices and first stock: a variant's stock is the sum of its movements. */
async function insertVariants(tx: Database, parts: DraftWithId[]) {
  const images = parts.flatMap(buildImageRows)
  const added = parts.flatMap((part) => buildVariants(part, images))
  const moved = added.filter(({ row }) => row.stock > 0)

  await insertInBatches(images, (rows) => tx.insert(productImages).values(rows))
  await insertInBatches(
    added.map(({ row }) => row),
    (rows) => tx.insert(variants).values(rows),
  )
  await insertInBatches(added.flatMap(buildPriceRows), (rows) =>
    tx.insert(priceChanges).values(rows),
  )
  await insertInBatches(moved.map(buildMovementRow), (rows) =>
    tx.insert(stockMovements).values(rows),
  )
}

function buildImageRows({ draft: { images = [] }, id: productId }: DraftWithId) {
  return images.map((image, at) => {
    return { id: newId<'image'>(), productId, position: at + 1, ...image }
  })
}

function buildVariants(
  { draft, id: productId }: DraftWithId,
  images: ReturnType<typeof buildImageRows>,
) {
  const own = images.filter((image) => image.productId === productId)
  const imageIds = new Map(own.map(({ source, id }) => [source, id]))
  return draft.variants.map((variant, at) => {
    const row = {
      id: newId<'variant'>(),
      productId,
      position: at + 1,
      sku: variant.sku ?? null,
      options: variant.options ?? [],
      priceMinor: variant.price.minor,
      weightGrams: variant.weightGrams ?? null,
      barcode: variant.barcode ?? null,
      imageId: imageIds.get(variant.image ?? '') ?? null,
      stock: variant.stock,
    }
    return { row, formerly: variant.previousPrice, since: draft.now }
  })
}
type BuiltVariant = ReturnType<typeof buildVariants>[number]

function buildPriceRows({ row: { id, priceMinor }, formerly, since }: BuiltVariant) {
  const now = { variantId: id, priceMinor, createdAt: formerly?.until ?? since }
  if (!formerly) return [now]
  return [{ variantId: id, priceMinor: formerly.price.minor, createdAt: since }, now]
}

function buildMovementRow({ row: { id, productId, stock }, since }: BuiltVariant) {
  const origin = { reason: 'initial' as const, reference: productId, createdAt: since }
  return { id: newId<'stock movement'>(), variantId: id, quantity: stock, ...origin }
}

async function insertInBatches<Row>(rows: Row[], put: (part: Row[]) => PromiseLike<unknown>) {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) await put(rows.slice(at, at + BATCH_SIZE))
}
