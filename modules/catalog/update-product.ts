import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { purge } from '#platform/purge'
import { cleanHtml } from './clean-html.ts'
import type { Product } from './product.ts'
import { refreshParts } from './product-parts.ts'
import { refreshSearch } from './refresh-search.ts'
import { slugOf } from './slug.ts'
import { type ProductId, productAttributes, products, slugRedirects } from './tables.ts'
import { ASSORTMENT_TAG, productTag, SHELF_TAG, shelfTags } from './tags.ts'

type Plain = Pick<Product, 'title' | 'brand' | 'categoryId' | 'status' | 'affiliateUrl' | 'slug'>

export interface ProductChange extends Partial<Plain> {
  /** HTML; what a shop has no use for is taken out. */
  description?: string
  /** All of them, in their order. */
  attributes?: { name: string; value: string }[]
}

export type UpdateAnswer = 'updated' | 'unchanged' | 'no such product' | 'slug taken'

/**
 * Changes what is said of a product; what is left out stays. An old slug goes on finding it. The same change a second
 * time writes nothing. Variants, options and pictures are `saveProducts`' business.
 */
export async function updateProduct(
  db: Database,
  { productId, change, now }: { productId: ProductId; change: ProductChange; now: Date },
): Promise<UpdateAnswer> {
  return db.transaction(async (tx) => {
    const isIt = eq(products.id, productId)
    const [before] = await tx.select().from(products).where(isIt).for('no key update')
    if (!before) return 'no such product'
    const row = rowOf(change)
    if (row.slug && (await isTaken(tx, row.slug, productId))) return 'slug taken'

    const hasRow = Object.entries(row).some(
      ([name, value]) => before[name as keyof Product] !== value,
    )
    const hasAttributes = await setAttributes(tx, productId, change.attributes)
    if (!hasRow && !hasAttributes) return 'unchanged'

    const [after] = await tx
      .update(products)
      .set({ ...row, updatedAt: now })
      .where(isIt)
      .returning()
    if (after!.slug !== before.slug) await leaveRedirect(tx, before, after!)
    if (hasAttributes) await refreshParts(tx, [productId])
    const [isFoundOtherwise] = await refreshSearch(tx, [productId])
    const shelves = await shelvesOf(tx, before, after!, Boolean(isFoundOtherwise))
    await purge(tx, [productTag(before), ...shelves])
    return 'updated'
  })
}

function rowOf({ attributes: _, description, slug, ...plain }: ProductChange): Partial<Product> {
  return {
    ...plain,
    ...(description !== undefined && { description: cleanHtml(description) }),
    ...(slug !== undefined && { slug: slugOf(slug) }),
  }
}

async function isTaken(tx: Database, slug: string, productId: ProductId): Promise<boolean> {
  return (await tx.$count(products, and(eq(products.slug, slug), ne(products.id, productId)))) > 0
}

async function setAttributes(
  tx: Database,
  productId: ProductId,
  attributes: ProductChange['attributes'],
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
async function leaveRedirect(tx: Database, before: Product, after: Product) {
  await tx.delete(slugRedirects).where(inArray(slugRedirects.slug, [before.slug, after.slug]))
  await tx.insert(slugRedirects).values({ slug: before.slug, productId: before.id })
}

/** Lists change when it enters, leaves or moves, or is found by other words. */
async function shelvesOf(tx: Database, before: Product, after: Product, isFoundOtherwise: boolean) {
  if (before.status !== 'active' && after.status !== 'active') return []
  const isMoved = before.status !== after.status || before.categoryId !== after.categoryId
  if (!isMoved) return isFoundOtherwise ? [SHELF_TAG] : []
  return [ASSORTMENT_TAG, ...(await shelfTags(tx, [before.categoryId, after.categoryId]))]
}
