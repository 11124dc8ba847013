import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../tables.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from './listed-product.ts'

export interface ListedProductById extends ListedProduct {
  is_for_sale: boolean
}

/** Returns active and withdrawn products by id, in no order. Drafts and unknown ids are left out. */
export function listProductsById(db: Database, ids: ProductId[]): Promise<ListedProductById[]> {
  if (ids.length === 0) return Promise.resolve([])
  return rawQuery<ListedProductById>(db, BY_IDS, [ids])
}

const BY_IDS = `select ${LISTED_PRODUCT_COLUMNS}, p.status = 'active' as is_for_sale
  from products p where p.id = any($1::uuid[]) and p.status in ('active', 'withdrawn')`
