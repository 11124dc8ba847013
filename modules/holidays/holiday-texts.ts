import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

const translators = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

/** Those without a greeting of their own share one. */
const GREETED = new Set([
  ...['christmas', 'easter', 'eid-al-adha', 'eid-al-fitr', 'fathers-day', 'halloween'],
  ...['mothers-day', 'new-year', 'new-years-eve', 'ramadan', 'valentines-day', 'womens-day'],
  'workers-day',
])

export function getHolidayName(id: string, language: Language): string {
  return translators(language)(`name.${id}`)
}

/** Returns the name of a holiday in each language. */
export function getLocalizedNames(id: string): Record<Language, string> {
  const entries = LANGUAGES.map((language) => [language, getHolidayName(id, language)])
  return Object.fromEntries(entries) as Record<Language, string>
}

export function getGreeting(id: string, language: Language): string {
  const t = translators(language)
  if (GREETED.has(id)) return t(`greeting.${id}`)
  return t('greeting.other', { name: getHolidayName(id, language) })
}
