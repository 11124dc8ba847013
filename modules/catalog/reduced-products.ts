import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { LISTED_COLUMNS, type ListedProduct } from './listed-product.ts'

/** What is on sale and reduced now, the largest share of its price first. */
export function reducedProducts(
  db: Database,
  { limit }: { limit: number },
): Promise<ListedProduct[]> {
  const text = `select ${LISTED_COLUMNS} from products p
    where p.status = 'active' and p.before_minor is not null and p.stock_state <> 'out'
    order by p.price_minor::float8 / p.before_minor, p.id desc limit $1`
  return ask<ListedProduct>(db, text, [limit])
}
