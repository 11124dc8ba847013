import { english } from './en/index.ts'
import { Texts } from './texts.ts'

const languages = { en: new Texts('en', english) }
export type Language = keyof typeof languages

/** The texts of one language; requests in different languages can be rendered at once. */
export function textsOf(language: Language): Texts {
  return languages[language]
}
