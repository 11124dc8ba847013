import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products } from '../tables.ts'

/** Returns the category of products and where they come from, in no order. */
export function listProductOrigins(db: Database, ids: ProductId[]) {
  const { id, categoryId, source } = products
  return db.select({ id, categoryId, source }).from(products).where(inArray(products.id, ids))
}
