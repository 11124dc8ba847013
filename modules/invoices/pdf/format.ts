import type { Language } from '#platform/i18n/languages'

export function formatCountryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}
