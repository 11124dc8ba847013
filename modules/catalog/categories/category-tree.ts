import { asc, eq } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { foldCase } from '#platform/i18n/lower-case'
import { isTranslated, type TranslationLanguage } from '#platform/i18n/translation-languages'
import { parallel } from '#platform/parallel'
import { CATEGORIES_TAG } from '../cache-tags.ts'
import { type CategoryId, categories, categoryRedirects, categoryTranslations } from '../tables.ts'

export type CategoryRow = typeof categories.$inferSelect

export interface CategoryTree {
  /** Ordered by name. */
  all: CategoryRow[]
  byId: (id: CategoryId | null) => CategoryRow | undefined
  /**
   * Matches an id, a slug, a former slug or a name (`foldCase`), in that order; of categories with one name, the one
   * nearest the root.
   */
  find: (idSlugOrName: string) => CategoryRow | undefined
  children: (id: CategoryId) => CategoryRow[]
  /** The ancestors from the top down, then the category itself; empty for null. */
  path: (id: CategoryId | null) => CategoryRow[]
  /** The category itself and all its descendants. */
  subtree: (id: CategoryId) => CategoryId[]
}

/** Returns all categories, with their names in a language as far as they are translated. */
export function getCategoryTree(
  db: Database,
  language: Language = DEFAULT_LANGUAGE,
): Promise<CategoryTree> {
  const key = `category tree ${language}`
  return cached(db, { key, tags: [CATEGORIES_TAG] }, () =>
    isTranslated(language) ? loadTranslatedTree(db, language) : loadTree(db),
  )
}

function loadCategories(db: Database): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.name))
}

async function loadTree(db: Database): Promise<CategoryTree> {
  const [rows, redirects] = await parallel(loadCategories(db), loadRedirects(db))
  return buildCategoryTree(rows, redirects)
}

type Redirect = Pick<typeof categoryRedirects.$inferSelect, 'slug' | 'categoryId'>

function loadRedirects(db: Database): Promise<Redirect[]> {
  const { slug, categoryId } = categoryRedirects
  return db.select({ slug, categoryId }).from(categoryRedirects)
}

/** A base name finds its category too: links of other languages may hold it. */
async function loadTranslatedTree(
  db: Database,
  language: TranslationLanguage,
): Promise<CategoryTree> {
  const [rows, redirects, translations] = await parallel(
    loadCategories(db),
    loadRedirects(db),
    db.select().from(categoryTranslations).where(eq(categoryTranslations.language, language)),
  )
  const names = new Map(translations.map(({ categoryId, name }) => [categoryId, name]))
  const translated = rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.name }))
  const { compare } = new Intl.Collator(language)
  const sorted = translated.toSorted((a, b) => compare(a.name, b.name))
  const tree = buildCategoryTree(sorted, redirects)
  const baseTree = buildCategoryTree(rows)
  const find = (text: string) => tree.find(text) ?? tree.byId(baseTree.find(text)?.id ?? null)
  return { ...tree, find }
}

export function buildCategoryTree(all: CategoryRow[], redirects: Redirect[] = []): CategoryTree {
  const rows = new Map(all.map((row) => [row.id, row]))
  const childrenByParent = Map.groupBy(all, ({ parentId }) => parentId)
  const paths = new Map(all.map(({ id }) => [id, buildPath(id, rows)]))
  const nearestFirst = all.toSorted((a, b) => paths.get(a.id)!.length - paths.get(b.id)!.length)
  const bySlug = new Map(all.map((row) => [row.slug, row]))
  const byFormerSlug = new Map(
    redirects.map(({ slug, categoryId }) => [slug, rows.get(categoryId)]),
  )
  const byName = new Map(nearestFirst.toReversed().map((row) => [foldCase(row.name.trim()), row]))

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
      byFormerSlug.get(idSlugOrName.toLowerCase()) ??
      byName.get(foldCase(idSlugOrName.trim())),
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
