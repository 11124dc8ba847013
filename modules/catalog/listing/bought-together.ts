import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../tables.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'

const MAX_LISTED = 8

/** A pair of a single order could tell what one person bought. */
const MIN_ORDERS = 2

/** The pairs of an order grow with the square of its products. */
const MAX_PRODUCTS_OF_ORDER = 12

/** Counts the pairs of products of paid orders. `orders` are the products of each. Not idempotent: called once an order. */
export async function countBoughtTogether(tx: Database, orders: ProductId[][]): Promise<void> {
  const pairs = orders.flatMap(listPairs)
  if (pairs.length === 0) return
  const parameters = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  await rawQuery(tx, COUNT, parameters)
}

function listPairs(productIds: ProductId[]): [ProductId, ProductId][] {
  const products = [...new Set(productIds)].slice(0, MAX_PRODUCTS_OF_ORDER)
  return products.flatMap((one) =>
    products.filter((other) => other !== one).map((other): [ProductId, ProductId] => [one, other]),
  )
}

/** The rows are locked in one order, so that two transactions do not wait for each other. */
const COUNT = `
  insert into bought_together (product_id, other_id, order_count)
  select product_id, other_id, count(*)
  from unnest($1::uuid[], $2::uuid[]) as pairs (product_id, other_id)
  group by product_id, other_id
  order by product_id, other_id
  on conflict (product_id, other_id)
  do update set order_count = bought_together.order_count + excluded.order_count`

/** Returns the products in stock that were bought with this one in at least two orders, the most frequent first. */
export function listBoughtTogether(db: Database, productId: ProductId): Promise<ListedProduct[]> {
  return rawQuery<ListedProduct>(db, LIST_BOUGHT_WITH, [productId, MIN_ORDERS, MAX_LISTED])
}

const LIST_BOUGHT_WITH = `
  select ${LISTED_PRODUCT_COLUMNS}
  from bought_together b
  join products p on p.id = b.other_id and p.status = 'active' and p.stock_state <> 'out'
  where b.product_id = $1 and b.order_count >= $2
  order by b.order_count desc, b.other_id
  limit $3`
