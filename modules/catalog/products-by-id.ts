import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { LISTED_COLUMNS, type ListedProduct } from './listed-product.ts'
import type { ProductId } from './tables.ts'

export interface KnownProduct extends ListedProduct {
  is_on_sale: boolean
}

/** Products as cards show them, in no order, those that were withdrawn since included. Unknown ones are missing. */
export function productsById(db: Database, ids: ProductId[]): Promise<KnownProduct[]> {
  if (ids.length === 0) return Promise.resolve([])
  return ask<KnownProduct>(db, BY_IDS, [ids])
}

const BY_IDS = `select ${LISTED_COLUMNS}, p.status = 'active' as is_on_sale
  from products p where p.id = any($1::uuid[]) and p.status in ('active', 'withdrawn')`
