import type { Database } from '#platform/database'
import { remembered } from '#platform/memory'
import { CATEGORIES_TAG, categoryTree } from './category-tree.ts'
import { listProducts } from './list-products.ts'
import type { ListedProduct } from './listed-product.ts'
import { WHOLE_SHELF } from './shelf.ts'
import type { CategoryId } from './tables.ts'
import { categoryTag, productTag } from './tags.ts'

const MOST = 8
const FEW = 4

/** The best rated others of the product's category, or of the one above it where there are few. */
export async function relatedProducts(
  db: Database,
  { id, category_id }: Pick<ListedProduct, 'id' | 'category_id'>,
): Promise<ListedProduct[]> {
  const path = (await categoryTree(db)).path(category_id)
  for (const { id: categoryId } of path.toReversed()) {
    const best = (await bestOf(db, categoryId)).filter((product) => product.id !== id)
    if (best.length >= FEW || categoryId === path[0]?.id) return best.slice(0, MOST)
  }
  return []
}

/** The same for every product of the category, so it is asked once. */
function bestOf(db: Database, categoryId: CategoryId): Promise<ListedProduct[]> {
  const tags = (best: ListedProduct[]) => [
    categoryTag(categoryId),
    CATEGORIES_TAG,
    ...best.map(productTag),
  ]
  return remembered(db, { key: `best of ${categoryId}`, tags }, async () => {
    const category = (await categoryTree(db)).byId(categoryId)!
    const shelf = { ...WHOLE_SHELF, category }
    const best = await listProducts(db, { shelf, sort: 'rating', limit: MOST + 1, after: null })
    return best.items
  })
}
