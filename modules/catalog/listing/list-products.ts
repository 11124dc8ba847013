import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { getCategoryTree } from '../categories/category-tree.ts'
import type { CategoryId } from '../tables.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'
import type { ListingFilter } from './listing-filter.ts'
import { buildKeysetCondition, buildOrderBy, type SortOrder, sortOrders } from './sort-orders.ts'

interface ListProductsInput {
  filter: ListingFilter
  sort: SortOrder
  limit: number
  /** Where the page before ended, as `placeIn` reads it. */
  after: string[] | null
}

export interface ListingPage {
  items: ListedProduct[]
  nextCursor: string | null
}

type RankedProduct = ListedProduct & { rank: number }

/** One page of a shelf. Every product of the shelf stands on exactly one page of an order. */
export async function listProducts(db: Database, input: ListProductsInput): Promise<ListingPage> {
  const found = await findProducts(db, { ...input, limit: input.limit + 1 })
  const items = found.slice(0, input.limit)
  const last = items.at(-1)
  const hasMore = found.length > input.limit && last
  return { items, nextCursor: hasMore ? formatListingCursor(input.sort, last) : null }
}

/** Where a cursor says the page before ended; null when it is not a cursor of this order. */
export function parseListingCursor(sort: SortOrder, cursor: string): string[] | null {
  return decodeSortedCursor(cursor, sort, sortOrders[sort].valueTypes)
}

function formatListingCursor(sort: SortOrder, row: RankedProduct): string {
  const values = sortOrders[sort].columns.map((column) => {
    const value = row[column as keyof RankedProduct]
    return column === 'created_at' ? new Date(row.created_at).toISOString() : `${value}`
  })
  return encodeSortedCursor(sort, values)
}

async function findProducts(db: Database, wanted: ListProductsInput): Promise<RankedProduct[]> {
  const { category, q } = wanted.filter
  const below = category ? (await getCategoryTree(db)).subtree(category.id) : null
  const { text, values } = q ? buildSearchQuery(wanted, below) : buildListingQuery(wanted, below)
  return rawQuery<RankedProduct>(db, text, values)
}

/** Text and values of a query that an index of the scope and the order answers. */
function buildListingQuery(
  { filter, sort, limit, after }: ListProductsInput,
  below: CategoryId[] | null,
) {
  const order = sortOrders[sort]
  const values: unknown[] = [limit]
  const conditions = ["p.status = 'active'", ...buildFilterConditions(filter, values)]
  if (after) conditions.push(buildKeysetCondition(order, after, values))
  const where = conditions.join(' and ')
  const by = buildOrderBy(order)

  if (!below || below.length === 1) {
    const inCategory = below ? ` and p.category_id = $${values.push(below[0])}` : ''
    const text = `select ${LISTED_PRODUCT_COLUMNS} from products p where ${where}${inCategory} order by ${by} limit $1`
    return { text, values }
  }

  // The first page of each category below, then the first of those: no index holds a whole subtree in order.
  const columns = order.columns.map((column) => `p.${column}`).join(', ')
  const text = `with page as (
      select p.* from unnest($${values.push(below)}::uuid[]) below (category_id)
      cross join lateral (
        select ${columns} from products p
        where p.category_id = below.category_id and ${where} order by ${by} limit $1
      ) p order by ${by} limit $1
    )
    select ${LISTED_PRODUCT_COLUMNS} from page join products p using (id) order by ${by}`
  return { text, values }
}

/** The hits are found first, whatever the order: their number is known only to the search's own index. */
function buildSearchQuery(
  { filter, sort, limit, after }: ListProductsInput,
  below: CategoryId[] | null,
) {
  const order = sortOrders[sort]
  const values: unknown[] = [limit]
  const conditions = ["p.status = 'active'", ...buildFilterConditions(filter, values)]
  const query = `plainto_tsquery('shop', plain_words($${values.indexOf(filter.q) + 1}))`
  if (below) conditions.push(`p.category_id = any ($${values.push(below)}::uuid[])`)
  const place = after ? `where ${buildKeysetCondition(order, after, values)}` : ''

  const text = `with hits as materialized (
      select p.id, p.created_at, p.price_minor, p.rating_tenths, p.review_count,
        ${sort === 'relevance' ? `(ts_rank(p.search, ${query}) * 1000000)::integer` : '0'} as rank
      from products p where ${conditions.join(' and ')}
    ), page as (
      select p.* from hits p ${place} order by ${buildOrderBy(order)} limit $1
    )
    select ${LISTED_PRODUCT_COLUMNS}, page.rank from page join products p using (id)
    order by ${buildOrderBy(order).replaceAll('p.', 'page.')}`
  return { text, values }
}
