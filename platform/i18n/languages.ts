/**
 * The languages of the shop: of its pages, its API, and the e-mails and documents it sends. The first is the default. A
 * language is added here, as a message file beside each English one, and in no other place. Browsers load this file, so
 * it imports nothing.
 */
export const LANGUAGES = ['en', 'tr', 'nl', 'de', 'fr', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
