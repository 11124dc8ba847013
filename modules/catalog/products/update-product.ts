import { and, eq, inArray, ne } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { CATEGORY_COUNTS_TAG, findListingTags, LISTING_TAG, productTag } from '../cache-tags.ts'
import { refreshProductDetailCache } from '../listing/product-detail-cache.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'
import { slugify } from '../slugify.ts'
import { type ProductId, productAttributes, products, slugRedirects } from '../tables.ts'
import { sanitizeProductHtml } from './clean-html.ts'
import type { Product } from './get-product-by-slug.ts'

type ProductColumns = Pick<
  Product,
  'title' | 'brand' | 'categoryId' | 'status' | 'affiliateUrl' | 'slug'
>

export interface ProductPatch extends Partial<ProductColumns> {
  /** HTML; what a shop has no use for is taken out. */
  description?: string
  /** All of them, in their order. */
  attributes?: { name: string; value: string }[]
}

export type UpdateProductResult = 'updated' | 'unchanged' | 'product_not_found' | 'slug_taken'

/**
 * Changes what is said of a product; what is left out stays. An old slug goes on finding it. The same change a second
 * time writes nothing. Variants, options and pictures are `saveProducts`' business.
 */
export async function updateProduct(
  db: Database,
  { productId, change, now }: { productId: ProductId; change: ProductPatch; now: Date },
): Promise<UpdateProductResult> {
  return db.transaction(async (tx) => {
    const isIt = eq(products.id, productId)
    const [before] = await tx.select().from(products).where(isIt).for('no key update')
    if (!before) return 'product_not_found'
    const row = toProductColumns(change)
    if (row.slug && (await isSlugTaken(tx, row.slug, productId))) return 'slug_taken'

    const hasRow = Object.entries(row).some(
      ([name, value]) => before[name as keyof Product] !== value,
    )
    const hasAttributes = await replaceAttributes(tx, productId, change.attributes)
    if (!hasRow && !hasAttributes) return 'unchanged'

    const [after] = await tx
      .update(products)
      .set({ ...row, updatedAt: now })
      .where(isIt)
      .returning()
    if (after!.slug !== before.slug) await createSlugRedirect(tx, before, after!)
    if (hasAttributes) await refreshProductDetailCache(tx, [productId])
    const [isFoundOtherwise] = await refreshSearchIndex(tx, [productId])
    const shelves = await findAffectedTags(tx, before, after!, Boolean(isFoundOtherwise))
    await purgeTags(tx, [productTag(before), ...shelves])
    return 'updated'
  })
}

function toProductColumns({
  attributes: _,
  description,
  slug,
  ...plain
}: ProductPatch): Partial<Product> {
  return {
    ...plain,
    ...(description !== undefined && { description: sanitizeProductHtml(description) }),
    ...(slug !== undefined && { slug: slugify(slug) }),
  }
}

async function isSlugTaken(tx: Database, slug: string, productId: ProductId): Promise<boolean> {
  return (await tx.$count(products, and(eq(products.slug, slug), ne(products.id, productId)))) > 0
}

async function replaceAttributes(
  tx: Database,
  productId: ProductId,
  attributes: ProductPatch['attributes'],
): Promise<boolean> {
  if (!attributes) return false
  const isOurs = eq(productAttributes.productId, productId)
  const { name, value, position } = productAttributes
  const before = await tx
    .select({ name, value })
    .from(productAttributes)
    .where(isOurs)
    .orderBy(position)
  const after = attributes.map((attribute) => ({ name: attribute.name, value: attribute.value }))
  if (JSON.stringify(before) === JSON.stringify(after)) return false

  await tx.delete(productAttributes).where(isOurs)
  const rows = after.map((attribute, at) => ({ ...attribute, productId, position: at + 1 }))
  if (rows.length > 0) await tx.insert(productAttributes).values(rows)
  return true
}

/** The slug it takes may have been somebody's once: now it is this product's own. */
async function createSlugRedirect(tx: Database, before: Product, after: Product) {
  await tx.delete(slugRedirects).where(inArray(slugRedirects.slug, [before.slug, after.slug]))
  await tx.insert(slugRedirects).values({ slug: before.slug, productId: before.id })
}

/** Lists change when it enters, leaves or moves, or is found by other words. */
async function findAffectedTags(
  tx: Database,
  before: Product,
  after: Product,
  isFoundOtherwise: boolean,
) {
  if (before.status !== 'active' && after.status !== 'active') return []
  const isMoved = before.status !== after.status || before.categoryId !== after.categoryId
  if (!isMoved) return isFoundOtherwise ? [LISTING_TAG] : []
  return [
    CATEGORY_COUNTS_TAG,
    ...(await findListingTags(tx, [before.categoryId, after.categoryId])),
  ]
}
