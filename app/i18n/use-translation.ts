import { createContext, use } from 'react'
import type { Language } from '#platform/i18n/languages'
import { nameMarketplace } from './message-area.ts'
import type { MessageArea, MessageAreas, Translate } from './message-types.ts'

interface PageLanguage {
  language: Language
  /** On the server. Absent if it is AliExpress. */
  marketplaceName?: string | undefined
  /** On the server: collects the areas that the page uses, so that their messages are preloaded. */
  usedAreas?: Set<string> | undefined
}

export const PageLanguageContext = createContext<PageLanguage>({ language: 'en' })

export function useLanguage(): Language {
  return use(PageLanguageContext).language
}

/** Returns `t` for one area or several (keys of the first need no prefix), and the page's language. */
export function useTranslation<const Areas extends MessageAreas>(areas: Areas) {
  const { language, usedAreas, marketplaceName } = use(PageLanguageContext)
  const all: readonly MessageArea[] = 'name' in areas ? [areas] : areas
  if (import.meta.env.SSR) for (const { name } of all) usedAreas?.add(name)
  const translator = all[0]!.translators.get(language)!
  // A document has one marketplace, whose name its translators know.
  const t =
    import.meta.env.SSR && marketplaceName
      ? nameMarketplace(translator, marketplaceName)
      : translator
  return { t: t as Translate<Areas>, language }
}
