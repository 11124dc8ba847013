import { asc, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { categories } from '../tables.ts'
import { buildCategoryTree, type CategoryTree } from './category-tree.ts'

/** Locks the categories until the transaction ends, because two concurrent moves could close a cycle. Returns the tree. */
export async function lockCategoryTree(tx: Database): Promise<CategoryTree> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
  return buildCategoryTree(await tx.select().from(categories).orderBy(asc(categories.name)))
}
