import { and, eq, inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import { HOME_TAG } from './get-home-content.ts'
import { contentTranslations } from './tables.ts'

interface SaveContentTranslationsInput {
  language: TranslationLanguage
  /** By the base text; null removes the translation. Other texts keep theirs. */
  translations: Record<string, string | null>
}

/** Translates texts of the content into one language. */
export async function saveContentTranslations(
  db: Database,
  { language, translations }: SaveContentTranslationsInput,
): Promise<void> {
  const texts = Object.keys(translations)
  if (texts.length === 0) return
  const rows = Object.entries(translations).flatMap(([text, translation]) =>
    translation === null ? [] : [{ language, text, translation }],
  )
  await runInTransaction(db, async (tx) => {
    await tx
      .delete(contentTranslations)
      .where(
        and(eq(contentTranslations.language, language), inArray(contentTranslations.text, texts)),
      )
    if (rows.length > 0) await tx.insert(contentTranslations).values(rows)
    await purgeTags(tx, [HOME_TAG])
  })
}
