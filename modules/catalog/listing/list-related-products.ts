import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { CATEGORIES_TAG, categoryTag, productTag } from '../cache-tags.ts'
import { type CategoryRow, getCategoryTree } from '../categories/category-tree.ts'
import type { CategoryId } from '../tables.ts'
import { listProducts } from './list-products.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'
import { EMPTY_LISTING_FILTER } from './listing-filter.ts'

const MAX_RELATED = 8
const MIN_RELATED = 4

/**
 * Returns what goes with a product: what somebody chose for it, then the best rated products of the categories beside its own, in turn. If there are
 * fewer than `MIN_RELATED`, those beside the parent category, and so on. A shop without them gets the best rated products
 * of the same category.
 */
export async function listRelatedProducts(
  db: Database,
  product: Pick<ListedProduct, 'id' | 'category_id'>,
): Promise<ListedProduct[]> {
  const [chosen, best] = await Promise.all([
    rawQuery<ListedProduct>(db, CHOSEN_SQL, [product.id]),
    listBestBeside(db, product),
  ])
  if (chosen.length === 0) return best
  const chosenIds = new Set(chosen.map(({ id }) => id))
  return [...chosen, ...best.filter(({ id }) => !chosenIds.has(id))].slice(0, MAX_RELATED)
}

const CHOSEN_SQL = `select ${LISTED_PRODUCT_COLUMNS}
  from related_products r join products p on p.id = r.other_id and p.status = 'active'
  where r.product_id = $1 order by r.position limit ${MAX_RELATED}`

async function listBestBeside(
  db: Database,
  { id, category_id }: Pick<ListedProduct, 'id' | 'category_id'>,
): Promise<ListedProduct[]> {
  const tree = await getCategoryTree(db)
  const path = tree.path(category_id)
  for (const [index, category] of path.entries().toArray().toReversed()) {
    const parent = path[index - 1]
    const beside = parent ? tree.children(parent.id).filter((other) => other !== category) : []
    const best = await listBestInTurn(db, beside.slice(0, MAX_RELATED))
    if (best.length >= MIN_RELATED) return best.slice(0, MAX_RELATED)
  }
  return listBestOfNearest(db, { id, path })
}

async function listBestInTurn(db: Database, categories: CategoryRow[]): Promise<ListedProduct[]> {
  const lists = await Promise.all(categories.map(({ id }) => listBestRated(db, id)))
  const ranks = Array.from({ length: MAX_RELATED }, (_, rank) => rank)
  return ranks.flatMap((rank) => lists.flatMap((products) => products[rank] ?? []))
}

/** The best rated other products of the nearest ancestor category that has at least `MIN_RELATED` of them. */
async function listBestOfNearest(
  db: Database,
  { id, path }: { id: ListedProduct['id']; path: CategoryRow[] },
): Promise<ListedProduct[]> {
  for (const { id: categoryId } of path.toReversed()) {
    const best = (await listBestRated(db, categoryId)).filter((product) => product.id !== id)
    if (best.length >= MIN_RELATED || categoryId === path[0]?.id) return best.slice(0, MAX_RELATED)
  }
  return []
}

/** Cached by category, because the list is the same for all its products. */
function listBestRated(db: Database, categoryId: CategoryId): Promise<ListedProduct[]> {
  const tags = (best: ListedProduct[]) => [
    categoryTag(categoryId),
    CATEGORIES_TAG,
    ...best.map(productTag),
  ]
  return cached(db, { key: `best rated ${categoryId}`, tags }, async () => {
    const category = (await getCategoryTree(db)).byId(categoryId)!
    const filter = { ...EMPTY_LISTING_FILTER, category }
    const best = await listProducts(db, {
      filter,
      sort: 'rating',
      limit: MAX_RELATED + 1,
      after: null,
    })
    return best.items
  })
}
