import { english } from './en/index.ts'
import { Messages } from './messages.ts'

const languages = { en: new Messages('en', english) }
export type Language = keyof typeof languages

/** Returns the messages of one language. Concurrent requests can render in different languages. */
export function getMessages(language: Language): Messages {
  return languages[language]
}
