import type { ProductTranslationInput } from '#modules/catalog'
import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'
import type { Cells } from './import-row.ts'
import { parseLine, parseText } from './parse-cells.ts'

/** The name of a column in one language. */
export function toTranslatedColumn(name: string, language: TranslationLanguage): string {
  return `${name}.${language}`
}

interface TranslationColumns {
  columns: ReadonlySet<string>
  title: string
  description: string
  /** Reads a cell of the description, where its format says more than HTML. */
  parseDescription?: (cell: string | undefined) => string
}

/** Parses the translations of a product's title and description. A missing column keeps a text; an empty cell removes it. */
export function parseTranslations(
  cells: Cells,
  { columns, title, description, parseDescription = parseHtml }: TranslationColumns,
): ProductTranslationInput[] {
  return TRANSLATION_LANGUAGES.flatMap((language) => {
    const titleColumn = toTranslatedColumn(title, language)
    const descriptionColumn = toTranslatedColumn(description, language)
    if (!columns.has(titleColumn) && !columns.has(descriptionColumn)) return []
    return {
      language,
      ...(columns.has(titleColumn) && { title: parseLine(cells[titleColumn], 'title') }),
      ...(columns.has(descriptionColumn) && {
        description: parseDescription(cells[descriptionColumn]),
      }),
    }
  })
}

function parseHtml(cell: string | undefined): string {
  return parseText(cell, 'description')
}
