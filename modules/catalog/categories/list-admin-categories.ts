import { asc, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CategoryId, categories, categoryRedirects, products } from '../tables.ts'
import { buildCategoryTree, type CategoryTree } from './category-tree.ts'
import { type CategoryWithCount, countProductsByCategory } from './list-categories.ts'

const MAX_FORMER_SLUGS = 50

/** Returns all categories as they are now, each followed by its subcategories. Siblings are ordered by position, then name. */
export async function listAdminCategories(db: Database): Promise<CategoryWithCount[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.name))
  const tree = buildCategoryTree(rows)
  const counts = await countProductsByCategory(db)
  const count = (id: CategoryId) =>
    tree.subtree(id).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
  return listInTreeOrder(tree, null).map((id) => ({ ...tree.byId(id)!, productCount: count(id) }))
}

function listInTreeOrder(tree: CategoryTree, parentId: CategoryId | null): CategoryId[] {
  return tree.all
    .filter((category) => category.parentId === parentId)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ id }) => [id, ...listInTreeOrder(tree, id)])
}

/** Products of any state that are in the category itself. */
export function countOwnProducts(db: Database, id: CategoryId): Promise<number> {
  return db.$count(products, eq(products.categoryId, id))
}

/** The former slugs of a category, newest first. Ids of merged categories are left out. */
export async function listFormerSlugs(db: Database, categoryId: CategoryId): Promise<string[]> {
  const rows = await db
    .select({ slug: categoryRedirects.slug })
    .from(categoryRedirects)
    .where(eq(categoryRedirects.categoryId, categoryId))
    .orderBy(desc(categoryRedirects.createdAt), asc(categoryRedirects.slug))
    .limit(2 * MAX_FORMER_SLUGS)
  const slugs = rows.map(({ slug }) => slug).filter((slug) => !UUID.test(slug))
  return slugs.slice(0, MAX_FORMER_SLUGS)
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
