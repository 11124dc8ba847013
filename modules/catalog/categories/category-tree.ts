import { asc } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { CATEGORIES_TAG } from '../cache-tags.ts'
import { type CategoryId, categories } from '../tables.ts'

export type CategoryRow = typeof categories.$inferSelect

export interface CategoryTree {
  /** Ordered by name. */
  all: CategoryRow[]
  byId: (id: CategoryId | null) => CategoryRow | undefined
  /** Matches an id, a slug or a name, in that order; of two categories with one name, the one with fewer ancestors. */
  find: (idSlugOrName: string) => CategoryRow | undefined
  children: (id: CategoryId) => CategoryRow[]
  /** The ancestors from the top down, then the category itself; empty for null. */
  path: (id: CategoryId | null) => CategoryRow[]
  /** The category itself and all its descendants. */
  subtree: (id: CategoryId) => CategoryId[]
}

export function getCategoryTree(db: Database): Promise<CategoryTree> {
  return cached(db, { key: 'category tree', tags: [CATEGORIES_TAG] }, async () => {
    return buildCategoryTree(await db.select().from(categories).orderBy(asc(categories.name)))
  })
}

export function buildCategoryTree(all: CategoryRow[]): CategoryTree {
  const rows = new Map(all.map((row) => [row.id, row]))
  const childrenByParent = Map.groupBy(all, ({ parentId }) => parentId)
  const paths = new Map(all.map(({ id }) => [id, buildPath(id, rows)]))
  const nearestFirst = all.toSorted((a, b) => paths.get(a.id)!.length - paths.get(b.id)!.length)
  const bySlug = new Map(all.map((row) => [row.slug, row]))
  const byName = new Map(nearestFirst.toReversed().map((row) => [normalizeName(row.name), row]))

  const children = (id: CategoryId) => childrenByParent.get(id) ?? []
  const subtree = (id: CategoryId): CategoryId[] => [
    id,
    ...children(id).flatMap((child) => subtree(child.id)),
  ]

  return {
    all,
    byId: (id) => (id ? rows.get(id) : undefined),
    find: (idSlugOrName) =>
      rows.get(idSlugOrName.toLowerCase() as CategoryId) ??
      bySlug.get(idSlugOrName.toLowerCase()) ??
      byName.get(normalizeName(idSlugOrName)),
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
