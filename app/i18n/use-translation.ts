import { createContext, use } from 'react'
import { getMessages } from './languages.ts'
import type { Namespaces, Translate } from './message-keys.ts'

export const MessagesContext = createContext(getMessages('en'))

/** Returns `t` for one or several namespaces (keys of the first need no prefix), and the page's language. */
export function useTranslation<const Ns extends Namespaces = 'common'>(namespaces?: Ns) {
  const messages = use(MessagesContext)
  const firstNamespace = typeof namespaces === 'string' ? namespaces : (namespaces?.[0] ?? 'common')
  return { t: messages.getTranslator(firstNamespace) as Translate<Ns>, language: messages.language }
}
