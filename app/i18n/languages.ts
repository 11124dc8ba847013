import { english } from './en/index.ts'
import { Messages } from './messages.ts'

const languages = { en: new Messages('en', english) }
export type Language = keyof typeof languages

/** The texts of one language; requests in different languages can be rendered at once. */
export function getMessages(language: Language): Messages {
  return languages[language]
}
