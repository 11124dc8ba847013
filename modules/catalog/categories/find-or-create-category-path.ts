import { and, eq, isNull, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { CATEGORIES_TAG } from '../cache-tags.ts'
import { type CategoryId, categories } from '../tables.ts'
import { deleteCategoryRedirects, generateCategorySlug } from './category-slugs.ts'

/** Ids of categories by the JSON of their paths; valid for one transaction. */
export type CategoryPathCache = Map<string, CategoryId>

/**
 * Returns the category at the end of a path of names, `['Clothing', 'Hoodies']`, and creates missing categories.
 * Names match whatever their case. Null for an empty path.
 */
export async function findOrCreateCategoryPath(
  db: Database,
  path: string[],
  cache: CategoryPathCache = new Map(),
): Promise<CategoryId | null> {
  let parent: CategoryId | null = null
  for (const [depth, name] of path.entries()) {
    const names = path.slice(0, depth + 1)
    const key = JSON.stringify(names)
    parent =
      cache.get(key) ??
      (await findChildCategory(db, parent, name)) ??
      (await insertCategory(db, parent, names))
    cache.set(key, parent)
  }
  return parent
}

// The database lowers both sides: JavaScript turns the Turkish İ into two characters.
async function findChildCategory(db: Database, parent: CategoryId | null, name: string) {
  const hasParent = parent ? eq(categories.parentId, parent) : isNull(categories.parentId)
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(hasParent, eq(sql`lower(${categories.name})`, sql`lower(${name})`)))
    .limit(1)
  return found?.id ?? null
}

async function insertCategory(db: Database, parentId: CategoryId | null, path: string[]) {
  const id = newId<'category'>()
  const slug = await generateCategorySlug(db, path)
  await deleteCategoryRedirects(db, [slug])
  await db.insert(categories).values({ id, parentId, name: path.at(-1)!, slug })
  await purgeTags(db, [CATEGORIES_TAG])
  return id
}
