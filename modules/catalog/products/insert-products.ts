import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import {
  type CategoryPathCache,
  findOrCreateCategoryPath,
} from '../categories/find-or-create-category-path.ts'
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
} from '../tables.ts'
import type { FullProduct } from './full-product.ts'
import { generateUniqueSlugs } from './generate-slugs.ts'

/** Rows that fit into one statement: PostgreSQL takes 65,535 parameters, the widest row here has eleven. */
const BATCH_SIZE = 2000

interface InsertProductsInput {
  drafts: FullProduct[]
  /** What the first stock came with. */
  reference: string
  now: Date
}

/**
 * Puts many new products on the shelf at once: a few statements, however many. Answers their ids in order. Call it in
 * a transaction, and `refreshListing` afterwards.
 */
export async function insertProducts(
  tx: Database,
  { drafts, reference, now }: InsertProductsInput,
): Promise<ProductId[]> {
  const slugs = await generateUniqueSlugs(
    tx,
    drafts.map(({ slug }) => slug),
  )
  const categories = await resolveCategories(tx, drafts)
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
      categoryId: categories.get(getCategoryPathKey(draft.category)) ?? null,
      currency: draft.currency,
      createdAt: now,
      updatedAt: now,
    }),
  )
  await insertInBatches(rows, (part) => tx.insert(products).values(part))

  const parts = drafts.map((draft, at) => ({ draft, productId: ids[at]! }))
  await insertInBatches(parts.flatMap(buildAttributeRows), (part) =>
    tx.insert(productAttributes).values(part),
  )
  await insertOptions(tx, parts)
  const images = parts.flatMap(buildImageRows)
  await insertInBatches(images, (part) => tx.insert(productImages).values(part))
  await insertVariants(tx, parts, images, { reference, now })
  return ids
}

export interface DraftWithId {
  draft: FullProduct
  productId: ProductId
}

async function resolveCategories(tx: Database, drafts: FullProduct[]) {
  const paths = new Map(drafts.map(({ category }) => [getCategoryPathKey(category), category]))
  const ids = new Map<string, CategoryId | null>()
  const known: CategoryPathCache = new Map()
  for (const [key, path] of paths) ids.set(key, await findOrCreateCategoryPath(tx, path, known))
  return ids
}

function getCategoryPathKey(path: string[]): string {
  return JSON.stringify(path)
}

export function buildAttributeRows({ draft, productId }: DraftWithId) {
  return draft.attributes.map((attribute, at) => ({ productId, position: at + 1, ...attribute }))
}

export async function insertOptions(tx: Database, parts: DraftWithId[]) {
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
  await insertInBatches(options, (part) => tx.insert(productOptions).values(part))
  await insertInBatches(values, (part) => tx.insert(productOptionValues).values(part))
}

export function buildImageRows({ draft, productId }: DraftWithId) {
  return draft.images.map(({ source, alt }, at) => {
    return {
      id: newId<'image'>(),
      productId,
      position: at + 1,
      source,
      alt,
      state: getInitialImageState(source),
    }
  })
}

/** What lies elsewhere is fetched later; until then the product shows the placeholder. */
export function getInitialImageState(source: string): 'ready' | 'waiting' {
  return /^https?:/.test(source) ? 'waiting' : 'ready'
}

/** New variants with their first price and stock; `draft.variants` that have an id are on the shelf already. */
export async function insertVariants(
  tx: Database,
  parts: DraftWithId[],
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
  await insertInBatches(rows, (part) => tx.insert(variants).values(part))
  await insertInBatches(prices, (part) => tx.insert(priceChanges).values(part))
  await insertInBatches(moves, (part) => tx.insert(stockMovements).values(part))
}

async function insertInBatches<Row>(rows: Row[], put: (part: Row[]) => PromiseLike<unknown>) {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) await put(rows.slice(at, at + BATCH_SIZE))
}
