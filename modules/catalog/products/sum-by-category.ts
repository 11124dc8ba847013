import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { CategoryId, ProductId } from '../tables.ts'

/**
 * Sums figures of products by the category that each is in now, the largest first. Products without one, and those that are
 * deleted, are summed as null.
 */
export function sumByCategory(
  db: Database,
  figures: { id: ProductId; value: number }[],
): Promise<{ categoryId: CategoryId | null; value: number }[]> {
  if (figures.length === 0) return Promise.resolve([])
  return rawQuery(db, SUMS, [figures.map(({ id }) => id), figures.map(({ value }) => value)])
}

const SUMS = `
  select p.category_id as "categoryId", sum(f.value)::integer as value
  from unnest($1::uuid[], $2::integer[]) as f (id, value) left join products p using (id)
  group by p.category_id order by value desc, p.category_id`
