import { eq, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { findListingTags } from '../cache-tags.ts'
import { type CategoryId, categories, categoryRedirects, products } from '../tables.ts'
import { createCategoryRedirects } from './category-slugs.ts'
import type { CategoryRow, CategoryTree } from './category-tree.ts'
import {
  checkCategoryLevels,
  checkCategoryName,
  countCategoryLevels,
} from './check-category-name.ts'
import { deleteCategoryRow } from './delete-category.ts'
import { lockCategoryTree } from './lock-category-tree.ts'
import { reindexCategoryProducts } from './reindex-category-products.ts'

interface MergeCategoriesInput {
  categoryId: CategoryId
  intoId: CategoryId
  /** The revision of the category that ends. */
  revision: number
  /** Moves what other modules keep about the category. Called before it is deleted. */
  moveReferences?: (tx: Database) => Promise<void>
}

type MergeCategoriesResult = Result<
  null,
  | 'category_not_found'
  | 'target_not_found'
  | 'category_changed'
  | 'category_cycle'
  | 'category_name_taken'
  | 'category_too_deep'
  | 'category_in_use'
>

/**
 * Moves the products and subcategories of a category into another one, and deletes it. Its addresses lead to the other
 * one. A category cannot be merged into itself or a descendant.
 */
export function mergeCategories(
  db: Database,
  input: MergeCategoriesInput,
): Promise<MergeCategoriesResult> {
  const { categoryId, intoId, moveReferences } = input
  return runResultTransaction(db, async (tx): Promise<MergeCategoriesResult> => {
    const tree = await lockCategoryTree(tx)
    const checked = checkMerge(tree, input)
    if (!checked.ok) return checked

    const category = tree.byId(categoryId)!
    const listingTags = await findListingTags(tx, [categoryId, intoId])
    await moveContent(tx, { category, intoId })
    await moveReferences?.(tx)
    if (!(await deleteCategoryRow(tx, categoryId))) return err('category_in_use')
    await keepMarketplaceId(tx, { category, intoId })
    const moved = tree.subtree(categoryId).filter((id) => id !== categoryId)
    await reindexCategoryProducts(tx, [intoId, ...moved])
    await purgeTags(tx, listingTags)
    return ok(null)
  })
}

function checkMerge(
  tree: CategoryTree,
  { categoryId, intoId, revision }: MergeCategoriesInput,
): MergeCategoriesResult {
  const category = tree.byId(categoryId)
  if (!category) return err('category_not_found')
  if (!tree.byId(intoId)) return err('target_not_found')
  if (tree.subtree(categoryId).includes(intoId)) return err('category_cycle')
  if (category.revision !== revision) return err('category_changed')
  for (const { id, name } of tree.children(categoryId)) {
    // The category itself ends, so its name is free below the other one.
    const named = checkCategoryName(tree, { name, parentId: intoId, id: categoryId })
    if (!named.ok) return named
    const levels = countCategoryLevels(tree, id)
    const placed = checkCategoryLevels(tree, { parentId: intoId, levels })
    if (!placed.ok) return placed
  }
  return ok(null)
}

async function moveContent(
  tx: Database,
  { category, intoId }: { category: CategoryRow; intoId: CategoryId },
) {
  await tx.update(products).set({ categoryId: intoId }).where(eq(products.categoryId, category.id))
  await tx
    .update(categories)
    .set({ parentId: intoId, revision: sql`${categories.revision} + 1` })
    .where(eq(categories.parentId, category.id))
  await tx
    .update(categoryRedirects)
    .set({ categoryId: intoId })
    .where(eq(categoryRedirects.categoryId, category.id))
  await createCategoryRedirects(tx, { categoryId: intoId, slugs: [category.slug, category.id] })
}

/** The next synchronisation finds the category of the marketplace in the one that has its products now. */
async function keepMarketplaceId(
  tx: Database,
  { category, intoId }: { category: CategoryRow; intoId: CategoryId },
) {
  if (!category.aliCatId) return
  await tx
    .update(categories)
    .set({ aliCatId: sql`coalesce(${categories.aliCatId}, ${category.aliCatId})` })
    .where(eq(categories.id, intoId))
}
