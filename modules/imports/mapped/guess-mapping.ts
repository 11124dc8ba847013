import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'
import type { ColumnMapping, MappingField } from '../contract.ts'
import { FIELD_WORDS } from './field-words.ts'

/** Guesses what the columns of a foreign file say by their titles. Each field but attributes is guessed once. */
export function guessMapping(titles: string[]): ColumnMapping {
  const used = new Set<MappingField>()
  return titles.map((title) => {
    const field = guessField(title)
    if (!field || used.has(field)) return null
    used.add(field)
    return field
  })
}

function guessField(title: string): MappingField | null {
  const words = normalizeTitle(title)
  const exact = FIELDS_BY_WORDS.get(words)
  if (exact) return exact
  // `name_de`, `Titel (deutsch)`
  const [base, language] = splitLanguage(words)
  const field = FIELDS_BY_WORDS.get(base)
  if (!language) return null
  if (language === 'en') return field ?? null
  return field === 'title' || field === 'description' ? `${field}.${language}` : null
}

function normalizeTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const LANGUAGE_WORDS: Record<string, TranslationLanguage | 'en'> = {
  ...Object.fromEntries(TRANSLATION_LANGUAGES.map((language) => [language, language])),
  ...{ en: 'en', english: 'en', englisch: 'en', german: 'de', deutsch: 'de' },
  ...{ french: 'fr', francais: 'fr', franzosisch: 'fr', spanish: 'es', espanol: 'es' },
  ...{ spanisch: 'es', dutch: 'nl', nederlands: 'nl', niederlandisch: 'nl' },
  ...{ turkish: 'tr', turkce: 'tr', turkisch: 'tr' },
}

function splitLanguage(words: string): [base: string, language: TranslationLanguage | 'en' | null] {
  const parts = words.split(' ')
  const last = LANGUAGE_WORDS[parts.at(-1)!]
  if (last) return [parts.slice(0, -1).join(' '), last]
  const first = LANGUAGE_WORDS[parts[0]!]
  return first ? [parts.slice(1).join(' '), first] : [words, null]
}

const FIELDS_BY_WORDS = new Map(
  Object.entries(FIELD_WORDS).flatMap(([field, words]) =>
    words.map((word) => [normalizeTitle(word), field as MappingField] as const),
  ),
)
