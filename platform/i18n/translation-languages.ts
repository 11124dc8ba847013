import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts'

/**
 * The languages that products, categories and content can be translated into. Their base texts are in the default
 * language. Some have no pages yet, so that an owner can translate the shop before they are opened.
 */
export const TRANSLATION_LANGUAGES = [...new Set([...LANGUAGES, 'tr', 'nl', 'fr'] as const)].filter(
  (language) => isTranslated(language),
)

type BaseLanguage = (typeof LANGUAGES)[0]
export type TranslationLanguage = Exclude<Language | 'tr' | 'nl' | 'fr', BaseLanguage>

/** Whether texts have to be translated for a reader of this language. */
export function isTranslated(language: string): language is TranslationLanguage {
  return language !== DEFAULT_LANGUAGE
}
