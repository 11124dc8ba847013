import { createContext, use } from 'react'
import type { Namespaces, Translate } from './keys.ts'
import { textsOf } from './languages.ts'

export const TextsContext = createContext(textsOf('en'))

/** The texts of one namespace, or of several (the keys of the first need no prefix), in the language of the page. */
export function useTranslation<const Ns extends Namespaces = 'common'>(namespaces?: Ns) {
  const texts = use(TextsContext)
  const first = typeof namespaces === 'string' ? namespaces : (namespaces?.[0] ?? 'common')
  return { t: texts.speaker(first) as Translate<Ns>, language: texts.language }
}
