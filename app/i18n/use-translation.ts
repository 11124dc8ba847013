import { createContext, use } from 'react'
import type { Language } from '#platform/i18n/languages'
import type { MessageArea, MessageAreas, Translate } from './message-types.ts'

interface PageLanguage {
  language: Language
  /** On the server: collects the areas that the page uses, so that their messages are preloaded. */
  usedAreas?: Set<string> | undefined
}

export const PageLanguageContext = createContext<PageLanguage>({ language: 'en' })

export function useLanguage(): Language {
  return use(PageLanguageContext).language
}

/** Returns `t` for one area or several (keys of the first need no prefix), and the page's language. */
export function useTranslation<const Areas extends MessageAreas>(areas: Areas) {
  const { language, usedAreas } = use(PageLanguageContext)
  const all: readonly MessageArea[] = 'name' in areas ? [areas] : areas
  for (const { name } of all) usedAreas?.add(name)
  const t = all[0]!.translators.get(language) as Translate<Areas>
  return { t, language }
}
