import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

interface AreProductsAndCategoriesInput {
  productIds: string[]
  categoryIds: string[]
}

/** Whether all of these products and categories exist. No id may be there twice. */
export async function areProductsAndCategories(
  db: Database,
  { productIds, categoryIds }: AreProductsAndCategoriesInput,
): Promise<boolean> {
  const [row] = await rawQuery<{ count: number }>(db, COUNT_SQL, [productIds, categoryIds])
  return row!.count === productIds.length + categoryIds.length
}

const COUNT_SQL = `
  select ((select count(*) from products where id = any($1::uuid[]))
    + (select count(*) from categories where id = any($2::uuid[])))::integer as count`
