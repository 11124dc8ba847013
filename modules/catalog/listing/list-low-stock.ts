import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'

/** More are not counted: the database would read all of them. */
export const MAX_COUNTED_LOW_STOCK = 1000

/** Returns the products that are sold out or nearly, most sold first, and how many there are, up to a limit. */
export async function listLowStock(
  db: Database,
  { limit }: { limit: number },
): Promise<{ count: number; products: ListedProduct[] }> {
  const products = await rawQuery<ListedProduct>(db, LOW_SQL, [limit])
  const [row] = await rawQuery<{ count: number }>(db, COUNT_SQL, [MAX_COUNTED_LOW_STOCK])
  return { count: row!.count, products }
}

const IS_LOW = `p.status = 'active' and p.stock_state <> 'in_stock'`
const LOW_SQL = `select ${LISTED_PRODUCT_COLUMNS} from products p where ${IS_LOW}
  order by p.sold_count desc, p.id limit $1`
const COUNT_SQL = `
  select count(*)::int as count from (select from products p where ${IS_LOW} limit $1) low`
