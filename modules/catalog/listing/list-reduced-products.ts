import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'

/** Returns active products in stock whose price is reduced, the largest relative reduction first. */
export function listReducedProducts(
  db: Database,
  { limit }: { limit: number },
): Promise<ListedProduct[]> {
  const text = `select ${LISTED_PRODUCT_COLUMNS} from products p
    where p.status = 'active' and p.compare_at_minor is not null and p.stock_state <> 'out'
    order by p.price_minor::float8 / p.compare_at_minor, p.id desc limit $1`
  return rawQuery<ListedProduct>(db, text, [limit])
}
