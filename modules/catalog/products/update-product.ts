import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { slugify } from '#platform/i18n/slugify'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { CATEGORY_COUNTS_TAG, findListingTags, LISTING_TAG, productTag } from '../cache-tags.ts'
import type { ProductId } from '../ids.ts'
import { refreshProductDetailCache } from '../listing/product-detail-cache.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'
import { type Product, products, relatedProducts } from '../tables.ts'
import { applyProductDiff } from './apply-product-diff.ts'
import { sanitizeProductHtml } from './clean-html.ts'
import type { FullProduct } from './full-product.ts'
import { loadFullProducts } from './load-full-products.ts'
import { normalizeLine, normalizeText } from './normalize-text.ts'
import { mergeTranslations, type ProductTranslationInput } from './product-translations.ts'

export interface ProductPatch
  extends Partial<
    Pick<Product, 'title' | 'brand' | 'categoryId' | 'status' | 'affiliateUrl' | 'publishAt'>
  > {
  /** Slugified. The old slug keeps redirecting to the product. */
  slug?: string
  /** HTML, sanitised here. */
  description?: string
  /** Replaces all attributes. */
  attributes?: { name: string; value: string }[]
  /** Other languages keep their translations. */
  translations?: ProductTranslationInput[]
}

export type UpdateProductResult = Result<
  'updated' | 'unchanged',
  'product_not_found' | 'slug_taken'
>

interface UpdateProductInput {
  productId: ProductId
  patch: ProductPatch
  /** Who is named in the history of the product. */
  actor?: Actor
  now: Date
}

/**
 * Changes the fields of a product that a patch holds. A patch without a difference writes nothing. `saveProducts` changes
 * variants, options and images.
 */
export async function updateProduct(
  db: Database,
  { productId, patch, actor, now }: UpdateProductInput,
): Promise<UpdateProductResult> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, productId), eq(products.kind, 'goods')))
      .for('no key update')
    const [before] = row ? await loadFullProducts(tx, [productId]) : []
    if (!row || !before) return err('product_not_found')
    const after = applyPatch(before, patch)
    if (await isSlugTaken(tx, after.slug, productId)) return err('slug_taken')

    const { categoryId = row.categoryId, publishAt = row.publishAt } = patch
    const isSame =
      isDeepStrictEqual(before, after) &&
      categoryId === row.categoryId &&
      publishAt?.getTime() === row.publishAt?.getTime()
    if (isSame) return ok('unchanged')

    const origin = { reference: newId(), ...(actor && { actor }), now }
    await applyProductDiff(tx, { productId, before, after, categoryId, publishAt, ...origin })
    if (patch.attributes) await refreshProductDetailCache(tx, [productId])
    const [isReindexed] = await refreshSearchIndex(tx, [productId])
    const next = { status: after.status, categoryId }
    const listingTags = await findAffectedTags(tx, row, next, Boolean(isReindexed))
    const besideTags = row.status === after.status ? [] : await findTagsBeside(tx, productId)
    await purgeTags(tx, [productTag(row), ...listingTags, ...besideTags])
    return ok('updated')
  })
}

/** Normalises texts as `loadFullProducts` does, so that equal texts compare as equal. */
function applyPatch(before: FullProduct, patch: ProductPatch): FullProduct {
  const { title, description, brand, slug, attributes, translations } = patch
  return {
    ...before,
    ...(patch.status && { status: patch.status }),
    ...(patch.affiliateUrl !== undefined && { affiliateUrl: patch.affiliateUrl }),
    ...(title !== undefined && { title: normalizeLine(title) }),
    ...(brand !== undefined && { brand: brand && normalizeLine(brand) }),
    ...(slug !== undefined && { slug: slugify(slug) }),
    ...(description !== undefined && {
      description: sanitizeProductHtml(normalizeText(description)),
    }),
    ...(translations && {
      translations: mergeTranslations({
        current: before.translations,
        inputs: translations,
        images: before.images,
      }),
    }),
    ...(attributes && {
      attributes: attributes.map(({ name, value }) => {
        return { name: normalizeLine(name), value: normalizeText(value) }
      }),
    }),
  }
}

async function isSlugTaken(tx: Database, slug: string, productId: ProductId): Promise<boolean> {
  return (await tx.$count(products, and(eq(products.slug, slug), ne(products.id, productId)))) > 0
}

/** The products that somebody chose this one for show it, or not, by its status. */
async function findTagsBeside(tx: Database, productId: ProductId): Promise<string[]> {
  const rows = await tx
    .select({ id: relatedProducts.productId })
    .from(relatedProducts)
    .where(eq(relatedProducts.otherId, productId))
  return rows.map(productTag)
}

type ListingPosition = Pick<Product, 'status' | 'categoryId'>

/** Listings change when the product enters, leaves or moves between them, or when searches find it by other words. */
async function findAffectedTags(
  tx: Database,
  before: ListingPosition,
  after: ListingPosition,
  isReindexed: boolean,
) {
  if (before.status !== 'active' && after.status !== 'active') return []
  const isMoved = before.status !== after.status || before.categoryId !== after.categoryId
  if (!isMoved) return isReindexed ? [LISTING_TAG] : []
  const listingTags = await findListingTags(tx, [before.categoryId, after.categoryId])
  return [CATEGORY_COUNTS_TAG, ...listingTags]
}
