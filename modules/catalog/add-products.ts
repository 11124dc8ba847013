import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { purge } from '#platform/purge'
import type { NewProduct } from './add-product.ts'
import { cleanHtml } from './clean-html.ts'
import { freeSlugs } from './free-slugs.ts'
import { refreshListing } from './refresh-listing.ts'
import { refreshSearch } from './refresh-search.ts'
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
} from './tables.ts'
import { ASSORTMENT_TAG, shelfTags } from './tags.ts'

/** Rows that fit into one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 2000

/**
 * Puts many new products on the shelf in a few statements, however many; answers their ids in order. All of them
 * or none: call it in a transaction. Each product's own `now` is when it was added.
 */
export async function addProducts(
  tx: Database,
  { drafts, now }: { drafts: NewProduct[]; now: Date },
): Promise<ProductId[]> {
  const slugs = await freeSlugs(
    tx,
    drafts.map(({ slug, title }) => slug ?? title),
  )
  const parts = drafts.map((draft, at) => ({ draft, id: newId<'product'>(), slug: slugs[at]! }))
  await inParts(parts.map(productRow), (rows) => tx.insert(products).values(rows))
  await inParts(parts.flatMap(attributeRows), (rows) => tx.insert(productAttributes).values(rows))
  await addOptions(tx, parts)
  await addVariants(tx, parts)

  const ids = parts.map(({ id }) => id)
  await refreshListing(tx, { productIds: ids, now })
  await refreshSearch(tx, ids)
  const shelves = await shelfTags(
    tx,
    drafts.map(({ categoryId = null }) => categoryId),
  )
  await purge(tx, [ASSORTMENT_TAG, ...shelves])
  return ids
}

interface Part {
  draft: NewProduct
  id: ProductId
  slug: string
}

function productRow({ draft, id, slug }: Part) {
  return {
    id,
    slug,
    title: draft.title,
    description: cleanHtml(draft.description ?? ''),
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

function attributeRows({ draft: { attributes = [] }, id: productId }: Part) {
  return attributes.map((attribute, at) => ({ productId, position: at + 1, ...attribute }))
}

async function addOptions(tx: Database, parts: Part[]) {
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
  await inParts(options, (rows) => tx.insert(productOptions).values(rows))
  await inParts(values, (rows) => tx.insert(productOptionValues).values(rows))
}

/** With their pictures, prices and first stock: a variant's stock is the sum of its movements. */
async function addVariants(tx: Database, parts: Part[]) {
  const images = parts.flatMap(imageRows)
  const added = parts.flatMap((part) => variantsOf(part, images))
  const moved = added.filter(({ row }) => row.stock > 0)

  await inParts(images, (rows) => tx.insert(productImages).values(rows))
  await inParts(
    added.map(({ row }) => row),
    (rows) => tx.insert(variants).values(rows),
  )
  await inParts(added.flatMap(priceRows), (rows) => tx.insert(priceChanges).values(rows))
  await inParts(moved.map(movementRow), (rows) => tx.insert(stockMovements).values(rows))
}

function imageRows({ draft: { images = [] }, id: productId }: Part) {
  return images.map((image, at) => {
    return { id: newId<'image'>(), productId, position: at + 1, ...image }
  })
}

function variantsOf({ draft, id: productId }: Part, images: ReturnType<typeof imageRows>) {
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
    return { row, formerly: variant.formerly, since: draft.now }
  })
}
type AddedVariant = ReturnType<typeof variantsOf>[number]

function priceRows({ row: { id, priceMinor }, formerly, since }: AddedVariant) {
  const now = { variantId: id, priceMinor, createdAt: formerly?.until ?? since }
  if (!formerly) return [now]
  return [{ variantId: id, priceMinor: formerly.price.minor, createdAt: since }, now]
}

function movementRow({ row: { id, productId, stock }, since }: AddedVariant) {
  const origin = { reason: 'initial' as const, reference: productId, createdAt: since }
  return { id: newId<'stock movement'>(), variantId: id, quantity: stock, ...origin }
}

async function inParts<Row>(rows: Row[], put: (part: Row[]) => PromiseLike<unknown>) {
  for (let at = 0; at < rows.length; at += AT_ONCE) await put(rows.slice(at, at + AT_ONCE))
}
