import type { ProductTranslationInput } from '#modules/catalog'
import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'
import type { ImportRow, RowFailure } from '../import-row.ts'
import { parseText } from '../parse-cells.ts'
import { parseTranslations, toTranslatedColumn } from '../parse-translations.ts'
import { type ParseContext, tryParse } from '../parsed-product.ts'

/** The texts are in the first row of a product, and the alternative texts in the rows of their pictures. */
export function parseShopifyTranslations(
  rows: ImportRow[],
  { columns }: ParseContext,
  failures: RowFailure[],
): ProductTranslationInput[] {
  const head = rows[0]!
  const names = { columns, title: 'title', description: 'body' }
  const texts = tryParse(head, failures, () => parseTranslations(head.cells, names)) ?? []
  const byLanguage = new Map(texts.map((text) => [text.language, text]))
  return TRANSLATION_LANGUAGES.flatMap((language) => {
    const alts = columns.has(toTranslatedColumn('imageAlt', language))
      ? parseAlts(rows, language, failures)
      : undefined
    const text = byLanguage.get(language)
    return text || alts ? { language, ...text, ...(alts && { alts }) } : []
  })
}

/** By the address of the picture. Of two rows with one picture the first counts, as it does for the base text. */
function parseAlts(
  rows: ImportRow[],
  language: TranslationLanguage,
  failures: RowFailure[],
): Record<string, string> {
  const alts = new Map<string, string>()
  for (const row of rows) {
    const { image, [toTranslatedColumn('imageAlt', language)]: cell } = row.cells
    const source = image?.trim()
    const alt = tryParse(row, failures, () => parseText(cell, 'image_alt', 1000))
    if (source && alt !== null && !alts.has(source)) alts.set(source, alt)
  }
  return Object.fromEntries(alts)
}
