import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'

/** Translates the names and values of options and attributes. Unknown terms stay as they are. */
export interface TermTranslator {
  translateName: (name: string) => string
  translateValue: (name: string, value: string) => string
}

interface TermRow {
  term: string
  name: string
  translation: string
}

/** Reads the translations of these names and values. */
export async function loadTermTranslator(
  db: Database,
  { language, terms }: { language: Language; terms: string[] },
): Promise<TermTranslator> {
  const unique = [...new Set(terms)]
  const rows = unique.length > 0 ? await rawQuery<TermRow>(db, TERMS_SQL, [language, unique]) : []
  const translations = new Map(rows.map((row) => [toKey(row.name, row.term), row.translation]))
  return {
    translateName: (name) => translations.get(toKey('', name)) ?? name,
    translateValue: (name, value) =>
      translations.get(toKey(name, value)) ?? translations.get(toKey('', value)) ?? value,
  }
}

/** Two values of an option that are translated alike could not be told apart: then all of them stay as they are. */
export function translateValues(
  { translateValue }: TermTranslator,
  name: string,
  values: string[],
): Map<string, string> {
  const translated = new Map(values.map((value) => [value, translateValue(name, value)]))
  const isAmbiguous = new Set(translated.values()).size < translated.size
  return isAmbiguous ? new Map(values.map((value) => [value, value])) : translated
}

const toKey = (name: string, term: string) => JSON.stringify([name, term])

const TERMS_SQL =
  'select term, name, translation from term_translations where language = $1 and term = any($2::text[])'
