import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'

/** The texts of the demo shop in one language, by the English ones. A missing text stays English. */
export interface DemoTranslation {
  language: TranslationLanguage
  categories: Record<string, string>
  /** Names and values of options and attributes. */
  terms: Record<string, string>
  /** Texts of the home page. */
  content: Record<string, string>
  /** Titles and paragraphs of descriptions. */
  products: Record<string, string>
  /** The alternative texts of pictures, with `{title}`, `{colour}` and `{alt}`. */
  alts: { colour: string; closeUp: string; anotherView: string }
}

/** Reads the files `<language>.json` of this folder. Called once in the life of a shop. */
export function loadDemoTranslations(): DemoTranslation[] {
  return TRANSLATION_LANGUAGES.map((language) => {
    const file = path.join(import.meta.dirname, `${language}.json`)
    return { language, ...JSON.parse(readFileSync(file, 'utf8')) }
  })
}
