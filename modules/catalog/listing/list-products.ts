import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { getCategoryTree } from '../categories/category-tree.ts'
import { type ResolvedSearch, resolveSearch } from '../search/resolve-search.ts'
import { buildSearchHitsSource } from '../search/search-hits-source.ts'
import type { CategoryId } from '../tables.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'
import type { ListingFilter } from './listing-filter.ts'
import { buildSearchRank, MAX_SEARCH_HITS } from './search-hits.ts'
import { buildKeysetCondition, buildOrderBy, type SortOrder, sortOrders } from './sort-orders.ts'

interface ListProductsInput {
  filter: ListingFilter
  sort: SortOrder
  limit: number
  /** The sort values of the last product of the previous page, from `parseListingCursor`. */
  after: string[] | null
}

export interface ListingPage {
  items: ListedProduct[]
  nextCursor: string | null
}

type RankedProduct = ListedProduct & { rank: number; sold_count: number }

/**
 * Returns one page of a listing. Each product is on exactly one page of a sort order. A search with more than
 * `MAX_SEARCH_HITS` sorts the same ones of them for each page.
 */
export async function listProducts(db: Database, input: ListProductsInput): Promise<ListingPage> {
  const rows = await findProducts(db, { ...input, limit: input.limit + 1 })
  const items = rows.slice(0, input.limit)
  const last = items.at(-1)
  const hasMore = rows.length > input.limit && last
  return { items, nextCursor: hasMore ? formatListingCursor(input.sort, last) : null }
}

/** Returns the sort values in a cursor; null if it is not a cursor of this sort order. */
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

async function findProducts(db: Database, input: ListProductsInput): Promise<RankedProduct[]> {
  const { category, q, language } = input.filter
  const subtree = category ? (await getCategoryTree(db)).subtree(category.id) : null
  const { text, values } =
    q === null
      ? buildListingQuery(input, subtree)
      : buildSearchQuery(input, subtree, await resolveSearch(db, { q, language }))
  return rawQuery<RankedProduct>(db, text, values)
}

/** Builds a query that an index on the scope and the sort order serves. */
function buildListingQuery(
  { filter, sort, limit, after }: ListProductsInput,
  subtree: CategoryId[] | null,
) {
  const order = sortOrders[sort]
  const values: unknown[] = [limit]
  const conditions = ["p.status = 'active'", ...buildFilterConditions(filter, values)]
  if (after) conditions.push(buildKeysetCondition(order, after, values))
  const where = conditions.join(' and ')
  const orderBy = buildOrderBy(order)
  const extra = buildExtraColumns(sort)

  if (!subtree || subtree.length === 1) {
    const inCategory = subtree ? ` and p.category_id = $${values.push(subtree[0])}` : ''
    const text = `select ${LISTED_PRODUCT_COLUMNS}${extra} from products p where ${where}${inCategory} order by ${orderBy} limit $1`
    return { text, values }
  }

  // Merges the first pages of all categories in the subtree, because no index holds a subtree in order.
  const columns = order.columns.map((column) => `p.${column}`).join(', ')
  const text = `with page as (
      select p.* from unnest($${values.push(subtree)}::uuid[]) subtree (category_id)
      cross join lateral (
        select ${columns} from products p
        where p.category_id = subtree.category_id and ${where} order by ${orderBy} limit $1
      ) p order by ${orderBy} limit $1
    )
    select ${LISTED_PRODUCT_COLUMNS}${extra} from page join products p using (id) order by ${orderBy}`
  return { text, values }
}

/**
 * Sorts at most `MAX_SEARCH_HITS`. Materialises them before sorting: the planner cannot estimate how many a search finds,
 * and may choose a slow index. Without parallel workers the hits come in the order of the table, so that each page of a
 * search with more hits sorts the same ones.
 */
function buildSearchQuery(
  { filter, sort, limit, after }: ListProductsInput,
  subtree: CategoryId[] | null,
  search: ResolvedSearch,
) {
  const order = sortOrders[sort]
  const values: unknown[] = [limit]
  const { from, condition, vector } = buildSearchHitsSource(search, values)
  const conditions = [condition, ...buildFilterConditions(filter, values)]
  if (subtree) conditions.push(`p.category_id = any ($${values.push(subtree)}::uuid[])`)
  const afterCursor = after ? `where ${buildKeysetCondition(order, after, values)}` : ''

  const text = `with hits as materialized (
      select p.id, p.created_at, p.price_minor, p.rating_tenths, p.review_count, p.sold_count,
        ${sort === 'relevance' ? buildSearchRank(search, { vector, values }) : '0'} as rank
      from ${from} where ${conditions.join(' and ')} and not_parallel() limit ${MAX_SEARCH_HITS}
    ), page as (
      select p.* from hits p ${afterCursor} order by ${buildOrderBy(order)} limit $1
    )
    select ${LISTED_PRODUCT_COLUMNS}${buildExtraColumns(sort)}, page.rank from page join products p using (id)
    order by ${buildOrderBy(order).replaceAll('p.', 'page.')}`
  return { text, values }
}

/** What a cursor of the sort order needs and cards do not show. */
function buildExtraColumns(sort: SortOrder): string {
  return sort === 'best_selling' ? ', p.sold_count' : ''
}
