import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from './languages.ts'

/** ICU messages by name, in groups: `add` in `cart` has the key `cart.add`. */
export interface MessageTree {
  [name: string]: string | MessageTree
}

export type MessageValues = Record<string, string | number | Date>

/** English is complete; a language that lacks a message falls back to it. */
export type Catalogs = { en: MessageTree } & Partial<Record<Language, MessageTree>>

/** Returns the text of a key, or the key itself where no language has it. */
export type Translator = (key: string, values?: MessageValues) => string

/**
 * Creates translators for the messages of the API, e-mails and PDFs, which Node reads uncompiled. The messages of a
 * language are compiled on first use. Screens load messages that the build has compiled.
 */
export function createTranslators(catalogs: Catalogs): (language: Language) => Translator {
  const english = flattenMessages(catalogs.en)
  const translators = new Map<Language, Translator>()

  function create(language: Language): Translator {
    const messages = { ...english, ...flattenMessages(catalogs[language] ?? {}) }
    const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
    i18n.setMessagesCompiler(compileMessage)
    return (key, values) => i18n._(key, values)
  }

  return (language) => {
    const known = translators.get(language) ?? create(language)
    translators.set(language, known)
    return known
  }
}

/** Turns `{ cart: { add: 'Add' } }` into `{ 'cart.add': 'Add' }`. */
export function flattenMessages(tree: MessageTree, prefix = ''): Record<string, string> {
  const entries = Object.entries(tree).flatMap(([name, below]) =>
    typeof below === 'string'
      ? [[prefix + name, below] as const]
      : Object.entries(flattenMessages(below, `${prefix}${name}.`)),
  )
  return Object.fromEntries(entries)
}
