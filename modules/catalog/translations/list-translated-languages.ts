import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'

/** Returns the languages that at least one product has a text in, in alphabetical order. */
export async function listTranslatedLanguages(db: Database): Promise<TranslationLanguage[]> {
  const rows = await rawQuery<{ language: TranslationLanguage }>(db, LANGUAGES_SQL, [])
  return rows.map(({ language }) => language)
}

const LANGUAGES_SQL = `
  select language from product_translations union select language from product_image_translations
  order by language`
