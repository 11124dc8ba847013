import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { CATEGORIES_TAG } from '../cache-tags.ts'
import { normalizeLine } from '../products/normalize-text.ts'
import { type CategoryId, categories } from '../tables.ts'
import { deleteCategoryRedirects, generateCategorySlug } from './category-slugs.ts'
import { checkCategoryLevels, checkCategoryName } from './check-category-name.ts'
import { lockCategoryTree } from './lock-category-tree.ts'

interface CreateCategoryInput {
  name: string
  parentId: CategoryId | null
  /** Its id at AliExpress. */
  aliCatId?: string | null
}

type CreateCategoryResult = Result<
  CategoryId,
  'parent_not_found' | 'category_name_taken' | 'category_too_deep'
>

/** Creates a category as the last one below another, with a slug made of its name. */
export function createCategory(
  db: Database,
  { parentId, aliCatId = null, ...input }: CreateCategoryInput,
): Promise<CreateCategoryResult> {
  const name = normalizeLine(input.name)
  return joinTransaction(db, async (tx): Promise<CreateCategoryResult> => {
    const tree = await lockCategoryTree(tx)
    if (parentId && !tree.byId(parentId)) return err('parent_not_found')
    const named = checkCategoryName(tree, { name, parentId })
    if (!named.ok) return named
    const placed = checkCategoryLevels(tree, { parentId, levels: 1 })
    if (!placed.ok) return placed

    const id = newId<'category'>()
    const path = [...tree.path(parentId).map((ancestor) => ancestor.name), name]
    const slug = await generateCategorySlug(tx, path)
    const siblings = tree.all.filter((category) => category.parentId === parentId)
    const position = 1 + Math.max(-1, ...siblings.map((sibling) => sibling.position))
    await deleteCategoryRedirects(tx, [slug])
    await tx.insert(categories).values({ id, parentId, name, slug, position, aliCatId })
    await purgeTags(tx, [CATEGORIES_TAG])
    return ok(id)
  })
}
