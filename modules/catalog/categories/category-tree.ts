import { asc } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { type CategoryId, categories } from '../tables.ts'

export type CategoryRow = typeof categories.$inferSelect

export interface CategoryTree {
  /** By name. */
  all: CategoryRow[]
  byId: (id: CategoryId | null) => CategoryRow | undefined
  /** By id, slug or name, in that order; of two with one name, the one nearer the top. */
  find: (idSlugOrName: string) => CategoryRow | undefined
  children: (id: CategoryId) => CategoryRow[]
  /** From the top down to the category itself; empty for none. */
  path: (id: CategoryId | null) => CategoryRow[]
  /** The category itself and all below it. */
  subtree: (id: CategoryId) => CategoryId[]
}

/** Carried by whatever shows a category's name or place. */
export const CATEGORIES_TAG = 'categories'

export function getCategoryTree(db: Database): Promise<CategoryTree> {
  return cached(db, { key: 'category tree', tags: [CATEGORIES_TAG] }, async () => {
    return buildCategoryTree(await db.select().from(categories).orderBy(asc(categories.name)))
  })
}

export function buildCategoryTree(all: CategoryRow[]): CategoryTree {
  const rows = new Map(all.map((row) => [row.id, row]))
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const paths = new Map(all.map(({ id }) => [id, buildPath(id, rows)]))
  const nearestFirst = all.toSorted((a, b) => paths.get(a.id)!.length - paths.get(b.id)!.length)
  const bySlug = new Map(all.map((row) => [row.slug, row]))
  const byName = new Map(nearestFirst.toReversed().map((row) => [normalizeName(row.name), row]))

  const children = (id: CategoryId) => below.get(id) ?? []
  const subtree = (id: CategoryId): CategoryId[] => [
    id,
    ...children(id).flatMap((child) => subtree(child.id)),
  ]

  return {
    all,
    byId: (id) => (id ? rows.get(id) : undefined),
    find: (asked) =>
      rows.get(asked.toLowerCase() as CategoryId) ??
      bySlug.get(asked.toLowerCase()) ??
      byName.get(normalizeName(asked)),
    children,
    path: (id) => (id && paths.get(id)) || [],
    subtree,
  }
}

function buildPath(id: CategoryId, rows: Map<CategoryId, CategoryRow>): CategoryRow[] {
  const row = rows.get(id)
  if (!row) return []
  return row.parentId ? [...buildPath(row.parentId, rows), row] : [row]
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase()
}
