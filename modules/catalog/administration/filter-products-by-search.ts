import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../tables.ts'
import { buildSearchCondition } from './list-admin-products.ts'

/** Returns those of the products that a search of the administration finds, whatever their status. */
export async function filterProductsBySearch(
  db: Database,
  { ids, q }: { ids: ProductId[]; q: string },
): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const values: unknown[] = [ids]
  const match = await buildSearchCondition(db, q, (value) => `$${values.push(value)}`)
  const rows = await rawQuery<{ id: ProductId }>(
    db,
    `select p.id from products p where p.id = any($1::uuid[]) and ${match}`,
    values,
  )
  return rows.map(({ id }) => id)
}
