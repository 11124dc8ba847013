import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { categoryPath, type KnownCategories } from './category-path.ts'
import { freeSlugs } from './free-slugs.ts'
import {
  type CategoryId,
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
import type { WholeProduct } from './whole-product.ts'

/** Rows that fit into one statement: PostgreSQL takes 65,535 parameters, the widest row here has eleven. */
const AT_ONCE = 2000

interface Put {
  drafts: WholeProduct[]
  /** What the first stock came with. */
  reference: string
  now: Date
}

/**
 * Puts many new products on the shelf at once: a few statements, however many. Answers their ids in order. Call it in
 * a transaction, and `refreshListing` afterwards.
 */
export async function putProducts(
  tx: Database,
  { drafts, reference, now }: Put,
): Promise<ProductId[]> {
  const slugs = await freeSlugs(
    tx,
    drafts.map(({ slug }) => slug),
  )
  const categories = await categoriesOf(tx, drafts)
  const ids = drafts.map(() => newId<'product'>())

  const rows = drafts.map(
    ({ title, description, brand, source, status, affiliateUrl, ...draft }, at) => ({
      ...{
        id: ids[at]!,
        slug: slugs[at]!,
        title,
        description,
        brand,
        source,
        status,
        affiliateUrl,
      },
      importKey: draft.importKey,
      categoryId: categories.get(pathKey(draft.category)) ?? null,
      currency: draft.currency,
      createdAt: now,
      updatedAt: now,
    }),
  )
  await inParts(rows, (part) => tx.insert(products).values(part))

  const parts = drafts.map((draft, at) => ({ draft, productId: ids[at]! }))
  await inParts(parts.flatMap(attributeRows), (part) => tx.insert(productAttributes).values(part))
  await putOptions(tx, parts)
  const images = parts.flatMap(imageRows)
  await inParts(images, (part) => tx.insert(productImages).values(part))
  await putVariants(tx, parts, images, { reference, now })
  return ids
}

export interface Part {
  draft: WholeProduct
  productId: ProductId
}

async function categoriesOf(tx: Database, drafts: WholeProduct[]) {
  const paths = new Map(drafts.map(({ category }) => [pathKey(category), category]))
  const ids = new Map<string, CategoryId | null>()
  const known: KnownCategories = new Map()
  for (const [key, path] of paths) ids.set(key, await categoryPath(tx, path, known))
  return ids
}

function pathKey(path: string[]): string {
  return JSON.stringify(path)
}

export function attributeRows({ draft, productId }: Part) {
  return draft.attributes.map((attribute, at) => ({ productId, position: at + 1, ...attribute }))
}

export async function putOptions(tx: Database, parts: Part[]) {
  const options = parts.flatMap(({ draft, productId }) =>
    draft.options.map(({ name, values }, at) => {
      return { id: newId<'option'>(), productId, position: at + 1, name, values }
    }),
  )
  const values = options.flatMap((option) =>
    option.values.map(({ value, swatch }, at) => {
      return { id: newId<'option value'>(), optionId: option.id, position: at + 1, value, swatch }
    }),
  )
  await inParts(options, (part) => tx.insert(productOptions).values(part))
  await inParts(values, (part) => tx.insert(productOptionValues).values(part))
}

export function imageRows({ draft, productId }: Part) {
  return draft.images.map(({ source, alt }, at) => {
    return {
      id: newId<'image'>(),
      productId,
      position: at + 1,
      source,
      alt,
      state: firstState(source),
    }
  })
}

/** What lies elsewhere is fetched later; until then the product shows the placeholder. */
export function firstState(source: string): 'ready' | 'waiting' {
  return /^https?:/.test(source) ? 'waiting' : 'ready'
}

/** New variants with their first price and stock; `draft.variants` that have an id are on the shelf already. */
export async function putVariants(
  tx: Database,
  parts: Part[],
  images: { id: (typeof variants.$inferInsert)['imageId']; productId: ProductId; source: string }[],
  { reference, now }: { reference: string; now: Date },
) {
  const imageIds = new Map(
    images.map(({ id, productId, source }) => [`${productId} ${source}`, id]),
  )
  const rows = parts.flatMap(({ draft, productId }) =>
    draft.variants.flatMap(({ id, image, ...variant }, at) => {
      const imageId = (image && imageIds.get(`${productId} ${image}`)) || null
      return id ? [] : { ...variant, id: newId<'variant'>(), productId, position: at + 1, imageId }
    }),
  )
  const prices = rows.map(({ id, priceMinor }) => ({ variantId: id, priceMinor, createdAt: now }))
  const stocked = rows.filter(({ stock }) => stock > 0)
  const moves = stocked.map(({ id, stock }) => {
    const origin = { reason: 'import' as const, reference, createdAt: now }
    return { id: newId<'stock movement'>(), variantId: id, quantity: stock, ...origin }
  })
  await inParts(rows, (part) => tx.insert(variants).values(part))
  await inParts(prices, (part) => tx.insert(priceChanges).values(part))
  await inParts(moves, (part) => tx.insert(stockMovements).values(part))
}

async function inParts<Row>(rows: Row[], put: (part: Row[]) => PromiseLike<unknown>) {
  for (let at = 0; at < rows.length; at += AT_ONCE) await put(rows.slice(at, at + AT_ONCE))
}
