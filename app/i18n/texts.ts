import i18next, { type i18n } from 'i18next'
import { english } from './en/index.ts'

const languages = { en: english }
export type Language = keyof typeof languages

const made = new Map<Language, i18n>()

/**
 * The texts of one language. An instance never changes its language once made, so requests in different
 * languages can be rendered at once. A text that is missing shows its key.
 */
export function textsOf(language: Language): i18n {
  const known = made.get(language)
  if (known) return known

  const texts = i18next.createInstance()
  texts.init({
    lng: language,
    fallbackLng: 'en',
    resources: languages,
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  })
  made.set(language, texts)
  return texts
}
