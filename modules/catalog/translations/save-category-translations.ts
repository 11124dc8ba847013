import { and, eq, inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import { err, ok, type Result } from '#platform/result'
import { LISTING_TAG } from '../cache-tags.ts'
import { getCategoryTree } from '../categories/category-tree.ts'
import { reindexCategoryProducts } from '../categories/reindex-category-products.ts'
import { normalizeLine } from '../products/normalize-text.ts'
import { type CategoryId, categories, categoryTranslations } from '../tables.ts'

interface SaveCategoryTranslationsInput {
  categoryId: CategoryId
  /** Null removes the translation. Other languages keep theirs. */
  names: Partial<Record<TranslationLanguage, string | null>>
}

/** Translates the name of a category, by which searches find its products. Locks the category, so that concurrent calls follow one another. */
export async function saveCategoryTranslations(
  db: Database,
  { categoryId, names }: SaveCategoryTranslationsInput,
): Promise<Result<null, 'category_not_found'>> {
  const languages = Object.keys(names) as TranslationLanguage[]
  const rows = languages.flatMap((language) => {
    const name = names[language]
    return name ? [{ categoryId, language, name: normalizeLine(name) }] : []
  })
  return runInTransaction(db, async (tx) => {
    const [category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, categoryId))
      .for('no key update')
    if (!category) return err('category_not_found')

    const isReplaced = inArray(categoryTranslations.language, languages)
    await tx
      .delete(categoryTranslations)
      .where(and(eq(categoryTranslations.categoryId, categoryId), isReplaced))
    if (rows.length > 0) await tx.insert(categoryTranslations).values(rows)
    const tree = await getCategoryTree(tx)
    await reindexCategoryProducts(tx, tree.subtree(categoryId))
    await purgeTags(tx, [LISTING_TAG])
    return ok(null)
  })
}
