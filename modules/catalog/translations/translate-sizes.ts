import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { isTranslated } from '#platform/i18n/translation-languages'
import { loadTermTranslator } from './translate-terms.ts'

/** The base name of the option whose values are the sizes of a listing. */
const SIZE_OPTION = 'Size'

/** Translates the values of the option "Size". */
export async function translateSizes(
  db: Database,
  sizes: string[],
  language: Language,
): Promise<string[]> {
  if (!isTranslated(language) || sizes.length === 0) return sizes
  const { translateValue } = await loadTermTranslator(db, { language, terms: sizes })
  return sizes.map((size) => translateValue(SIZE_OPTION, size))
}
