import { eq, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { slugify } from '#platform/i18n/slugify'
import { err, ok, type Result } from '#platform/result'
import { LISTING_TAG } from '../cache-tags.ts'
import { normalizeLine } from '../products/normalize-text.ts'
import { type CategoryId, categories } from '../tables.ts'
import {
  createCategoryRedirects,
  deleteCategoryRedirects,
  isCategorySlugTaken,
} from './category-slugs.ts'
import type { CategoryRow } from './category-tree.ts'
import { checkCategoryName } from './check-category-name.ts'
import { lockCategoryTree } from './lock-category-tree.ts'
import { reindexCategoryProducts } from './reindex-category-products.ts'

interface EditCategoryInput {
  categoryId: CategoryId
  /** The revision that the editor has read. */
  revision: number
  name?: string | undefined
  /** Is slugified. The old slug keeps leading to the category. */
  slug?: string | undefined
}

type EditCategoryResult = Result<
  null,
  'category_not_found' | 'category_changed' | 'category_name_taken' | 'category_slug_taken'
>

/** Renames a category, changes its slug, or both. */
export function editCategory(
  db: Database,
  { categoryId, revision, ...input }: EditCategoryInput,
): Promise<EditCategoryResult> {
  return joinTransaction(db, async (tx): Promise<EditCategoryResult> => {
    const tree = await lockCategoryTree(tx)
    const category = tree.byId(categoryId)
    if (!category) return err('category_not_found')
    if (category.revision !== revision) return err('category_changed')

    const name = input.name === undefined ? category.name : normalizeLine(input.name)
    const slug = input.slug === undefined ? category.slug : slugify(input.slug)
    const named = checkCategoryName(tree, { name, parentId: category.parentId, id: categoryId })
    if (name !== category.name && !named.ok) return named
    if (await isCategorySlugTaken(tx, slug, categoryId)) return err('category_slug_taken')
    if (name === category.name && slug === category.slug) return ok(null)

    await saveCategory(tx, { category, name, slug })
    await reindexCategoryProducts(tx, name === category.name ? [] : tree.subtree(categoryId))
    await purgeTags(tx, [LISTING_TAG])
    return ok(null)
  })
}

async function saveCategory(
  tx: Database,
  { category, name, slug }: { category: CategoryRow; name: string; slug: string },
) {
  const { id: categoryId, slug: formerSlug } = category
  await deleteCategoryRedirects(tx, [slug])
  await tx
    .update(categories)
    .set({ name, slug, revision: sql`${categories.revision} + 1` })
    .where(eq(categories.id, categoryId))
  if (slug !== formerSlug) await createCategoryRedirects(tx, { categoryId, slugs: [formerSlug] })
}
