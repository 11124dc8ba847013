import { createContext, use } from 'react'
import { getMessages } from './languages.ts'
import type { Namespaces, Translate } from './message-keys.ts'

export const MessagesContext = createContext(getMessages('en'))

/** The texts of one namespace, or of several (the keys of the first need no prefix), in the language of the page. */
export function useTranslation<const Ns extends Namespaces = 'common'>(namespaces?: Ns) {
  const texts = use(MessagesContext)
  const first = typeof namespaces === 'string' ? namespaces : (namespaces?.[0] ?? 'common')
  return { t: texts.getTranslator(first) as Translate<Ns>, language: texts.language }
}
