import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import { type CategoryId, categoryTranslations } from '../tables.ts'

/** Returns the translated names of a category, in the order of their languages. */
export function listCategoryNames(
  db: Database,
  categoryId: CategoryId,
): Promise<{ language: TranslationLanguage; name: string }[]> {
  const { language, name } = categoryTranslations
  return db
    .select({ language, name })
    .from(categoryTranslations)
    .where(eq(categoryTranslations.categoryId, categoryId))
    .orderBy(asc(language))
}
