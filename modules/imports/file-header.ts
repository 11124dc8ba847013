import { parseLanguage } from '#platform/i18n/parse-language'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'
import type { ImportFormat } from './contract.ts'
import { fileFormats } from './file-formats.ts'
import type { Cells } from './import-row.ts'
import { toTranslatedColumn } from './parse-translations.ts'

export interface FileHeader {
  format: ImportFormat
  /** For each column of the file, the shop's name for it, or null. */
  columnNames: (string | null)[]
  /** Cells that each row has, such as the name of an option that is a column. */
  constants?: Cells
}

/** Detects the format of a header, whatever the order of its columns. Returns null if it has none that is known. */
export function parseHeader(cells: string[]): FileHeader | null {
  const titles = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim())
  const has = (title: string) => titles.some((cell) => cell.toLowerCase() === title)
  const format = (['woocommerce', 'shopify'] as const).find((name) =>
    fileFormats[name].matches(has),
  )
  return format ? { format, columnNames: nameColumns(titles, format) } : null
}

/** Of two columns with one name the first counts. */
function nameColumns(titles: string[], format: ImportFormat): (string | null)[] {
  const { columns, otherColumns, translatedColumns } = fileFormats[format]
  const names = new Map(
    Object.entries(columns).flatMap(([name, all]) => all.map((one) => [one.toLowerCase(), name])),
  )
  const used = new Set<string>()
  return titles.map((title) => {
    const lower = title.toLowerCase()
    const name =
      names.get(lower) ??
      parseTranslatedTitle(lower, (base) => names.get(base), translatedColumns) ??
      (otherColumns.test(lower) ? title : null)
    if (!name || used.has(name)) return null
    used.add(name)
    return name
  })
}

/** Returns `title.de` for `title [de]`; null for a language that the shop cannot be translated into. */
function parseTranslatedTitle(
  title: string,
  getName: (title: string) => string | undefined,
  translatedColumns: readonly string[],
): string | null {
  const [, base = '', tag] = title.match(/^(.+?)\s*\[([a-z]{2})\]$/) ?? []
  const language = parseLanguage(tag, TRANSLATION_LANGUAGES)
  const name = getName(base)
  if (!language || !name || !translatedColumns.includes(name)) return null
  return toTranslatedColumn(name, language)
}

export function toCells({ columnNames, constants }: FileHeader, row: string[]): Cells {
  const cells: Cells = { ...constants }
  for (const [at, name] of columnNames.entries()) if (name && row[at]) cells[name] = row[at]
  return cells
}
