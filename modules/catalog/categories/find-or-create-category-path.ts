import { and, eq, isNull, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { slugify } from '../slugify.ts'
import { type CategoryId, categories } from '../tables.ts'
import { CATEGORIES_TAG } from './category-tree.ts'

/** Categories that were found before, by their paths; good for one transaction. */
export type CategoryPathCache = Map<string, CategoryId>

/**
 * The category at the end of a path of names, `['Clothing', 'Hoodies']`; what is missing on the way is made.
 * Names are the same whatever their case. Null for an empty path.
 */
export async function findOrCreateCategoryPath(
  db: Database,
  path: string[],
  known: CategoryPathCache = new Map(),
): Promise<CategoryId | null> {
  let parent: CategoryId | null = null
  for (const [depth, name] of path.entries()) {
    const names = path.slice(0, depth + 1)
    const key = JSON.stringify(names)
    parent =
      known.get(key) ??
      (await findChildCategory(db, parent, name)) ??
      (await createCategory(db, parent, names))
    known.set(key, parent)
  }
  return parent
}

async function findChildCategory(db: Database, parent: CategoryId | null, name: string) {
  const isThere = parent ? eq(categories.parentId, parent) : isNull(categories.parentId)
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(isThere, eq(sql`lower(${categories.name})`, name.toLowerCase())))
    .limit(1)
  return found?.id ?? null
}

async function createCategory(db: Database, parentId: CategoryId | null, path: string[]) {
  const id = newId<'category'>()
  const name = path.at(-1)!
  await db
    .insert(categories)
    .values({ id, parentId, name, slug: await generateCategorySlug(db, path) })
  await purgeTags(db, [CATEGORIES_TAG])
  return id
}

/** `hoodies`, or when that is taken `clothing-hoodies`, or else with a number. */
async function generateCategorySlug(db: Database, path: string[]): Promise<string> {
  const taken = async (slug: string) => (await db.$count(categories, eq(categories.slug, slug))) > 0

  const short = slugify(path.at(-1)!)
  if (!(await taken(short))) return short
  const long = slugify(path.join(' '))
  if (!(await taken(long))) return long
  let next = 2
  while (await taken(`${long}-${next}`)) next++
  return `${long}-${next}`
}
