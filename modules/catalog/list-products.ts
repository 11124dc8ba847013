import { ask } from '#platform/ask'
import { sortedCursorAt, sortedPlaceOf } from '#platform/cursor'
import type { Database } from '#platform/database'
import { categoryTree } from './category-tree.ts'
import { LISTED_COLUMNS, type ListedProduct } from './listed-product.ts'
import type { Shelf } from './shelf.ts'
import { conditionsOf } from './shelf-conditions.ts'
import { beyond, orderBy, type SortOrder, sortOrders } from './sort-orders.ts'
import type { CategoryId } from './tables.ts'

interface Wanted {
  shelf: Shelf
  sort: SortOrder
  limit: number
  /** Where the page before ended, as `placeIn` reads it. */
  after: string[] | null
}

export interface Listing {
  items: ListedProduct[]
  nextCursor: string | null
}

type Row = ListedProduct & { rank: number }

/** One page of a shelf. Every product of the shelf stands on exactly one page of an order. */
export async function listProducts(db: Database, wanted: Wanted): Promise<Listing> {
  const found = await rowsOf(db, { ...wanted, limit: wanted.limit + 1 })
  const items = found.slice(0, wanted.limit)
  const last = items.at(-1)
  const hasMore = found.length > wanted.limit && last
  return { items, nextCursor: hasMore ? cursorOf(wanted.sort, last) : null }
}

/** Where a cursor says the page before ended; null when it is not a cursor of this order. */
export function placeIn(sort: SortOrder, cursor: string): string[] | null {
  return sortedPlaceOf(cursor, sort, sortOrders[sort].kinds)
}

function cursorOf(sort: SortOrder, row: Row): string {
  const values = sortOrders[sort].columns.map((column) => {
    const value = row[column as keyof Row]
    return column === 'created_at' ? new Date(row.created_at).toISOString() : `${value}`
  })
  return sortedCursorAt(sort, values)
}

async function rowsOf(db: Database, wanted: Wanted): Promise<Row[]> {
  const { category, q } = wanted.shelf
  const below = category ? (await categoryTree(db)).subtree(category.id) : null
  const { text, values } = q ? searchQuery(wanted, below) : shelfQuery(wanted, below)
  return ask<Row>(db, text, values)
}

/** Text and values of a query that an index of the scope and the order answers. */
function shelfQuery({ shelf, sort, limit, after }: Wanted, below: CategoryId[] | null) {
  const order = sortOrders[sort]
  const values: unknown[] = [limit]
  const conditions = ["p.status = 'active'", ...conditionsOf(shelf, values)]
  if (after) conditions.push(beyond(order, after, values))
  const where = conditions.join(' and ')
  const by = orderBy(order)

  if (!below || below.length === 1) {
    const inCategory = below ? ` and p.category_id = $${values.push(below[0])}` : ''
    const text = `select ${LISTED_COLUMNS} from products p where ${where}${inCategory} order by ${by} limit $1`
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
    select ${LISTED_COLUMNS} from page join products p using (id) order by ${by}`
  return { text, values }
}

/** The hits are found first, whatever the order: their number is known only to the search's own index. */
function searchQuery({ shelf, sort, limit, after }: Wanted, below: CategoryId[] | null) {
  const order = sortOrders[sort]
  const values: unknown[] = [limit]
  const conditions = ["p.status = 'active'", ...conditionsOf(shelf, values)]
  const query = `plainto_tsquery('shop', plain_words($${values.indexOf(shelf.q) + 1}))`
  if (below) conditions.push(`p.category_id = any ($${values.push(below)}::uuid[])`)
  const place = after ? `where ${beyond(order, after, values)}` : ''

  const text = `with hits as materialized (
      select p.id, p.created_at, p.price_minor, p.rating_tenths, p.review_count,
        ${sort === 'relevance' ? `(ts_rank(p.search, ${query}) * 1000000)::integer` : '0'} as rank
      from products p where ${conditions.join(' and ')}
    ), page as (
      select p.* from hits p ${place} order by ${orderBy(order)} limit $1
    )
    select ${LISTED_COLUMNS}, page.rank from page join products p using (id)
    order by ${orderBy(order).replaceAll('p.', 'page.')}`
  return { text, values }
}
