import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { CATEGORY_COUNTS_TAG, findListingTags, findProductCategoryIds } from '../cache-tags.ts'
import type { CategoryId, ProductId } from '../ids.ts'
import { refreshListing } from '../listing/refresh-listing.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'

interface RefreshProductsInput {
  productIds: ProductId[]
  /** Categories that the products were in before the change. */
  previousCategoryIds?: (CategoryId | null)[]
  now: Date
}

/** Refreshes listing, search index and caches after products were inserted or changed in any field. */
export async function refreshProducts(
  tx: Database,
  { productIds, previousCategoryIds = [], now }: RefreshProductsInput,
): Promise<void> {
  await refreshListing(tx, { productIds, now })
  await refreshSearchIndex(tx, productIds)
  const categoryIds = [...previousCategoryIds, ...(await findProductCategoryIds(tx, productIds))]
  await purgeTags(tx, [CATEGORY_COUNTS_TAG, ...(await findListingTags(tx, categoryIds))])
}
