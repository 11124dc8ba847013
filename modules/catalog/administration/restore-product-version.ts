import { inArray } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { getCategoryTree } from '../categories/category-tree.ts'
import type { ProductId } from '../ids.ts'
import type { FullProduct, FullVariant } from '../products/full-product.ts'
import { getProductVersion } from '../products/product-versions.ts'
import { type Product, products } from '../tables.ts'
import { changeLockedProduct, type EditProductErrorCode, findConflict } from './edit-product.ts'

interface RestoreInput {
  productId: ProductId
  /** Of the version. */
  version: number
  /** The one that is shown. */
  revision: number
  actor: Actor
  now: Date
}

/** Makes a product what it was. Its status, its stock and its address stay, and its variants since then are withdrawn. */
export function restoreProductVersion(
  db: Database,
  { version, ...input }: RestoreInput,
): Promise<Result<'updated' | 'unchanged', EditProductErrorCode | 'version_not_found'>> {
  type Outcome = Result<'updated' | 'unchanged', EditProductErrorCode | 'version_not_found'>
  const { productId } = input
  return getProductVersion(db, { productId, revision: version }).then(
    (earlier): Promise<Outcome> | Outcome =>
      earlier
        ? changeLockedProduct(db, input, async (tx, before, row) => {
            const after = await buildRestored(tx, before, earlier)
            const categoryId = await findCategory(tx, earlier, row)
            const error = await findConflict(tx, after, categoryId)
            return error ? { ok: false, error } : ok({ after, categoryId })
          })
        : err('version_not_found'),
  )
}

async function buildRestored(
  tx: Database,
  before: FullProduct,
  earlier: FullProduct,
): Promise<FullProduct> {
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, earlier.relatedIds))
  const knownIds = new Set(known.map(({ id }) => id))
  const images = earlier.images.map((image) => {
    const same = before.images.find(({ source }) => source === image.source)
    return { ...image, id: same?.id ?? null }
  })
  const { id, slug, importKey, source, status, affiliateUrl } = before
  return {
    ...earlier,
    ...{ id, slug, importKey, source, status, affiliateUrl, images },
    relatedIds: earlier.relatedIds.filter((other) => knownIds.has(other)),
    variants: restoreVariants(before, earlier),
  }
}

function restoreVariants(before: FullProduct, earlier: FullProduct): FullVariant[] {
  const present = new Map(before.variants.map((variant) => [variant.id, variant]))
  const restored = earlier.variants.flatMap((variant) => {
    const { stock, importedStock } = present.get(variant.id) ?? {}
    present.delete(variant.id)
    return stock === undefined ? [] : [{ ...variant, stock, importedStock: importedStock! }]
  })
  const skus = new Set(restored.map(({ sku }) => sku))
  const combinations = new Set(restored.map(({ options }) => JSON.stringify(options)))
  const since = [...present.values()].map((variant) => ({
    ...variant,
    status: 'withdrawn' as const,
    sku: skus.has(variant.sku) ? null : variant.sku,
    options: combinations.has(JSON.stringify(variant.options)) ? [variant.id!] : variant.options,
  }))
  return [...restored, ...since]
}

/** By its path of names: a category may have been merged or deleted since. */
async function findCategory(tx: Database, { category }: FullProduct, row: Product) {
  if (category.length === 0) return null
  const tree = await getCategoryTree(tx)
  const path = JSON.stringify(category)
  const same = tree.all.find(({ id }) => {
    return JSON.stringify(tree.path(id).map(({ name }) => name)) === path
  })
  return same?.id ?? row.categoryId
}
