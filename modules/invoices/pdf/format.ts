import type { Language } from '#platform/i18n/language'

/** `22/08/2026 09:05`, UTC. */
export function formatDateTime(iso: string): string {
  const [date = '', time = ''] = iso.split('T')
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year} ${time.slice(0, 5)}`
}

/** `7.7%` for 770 basis points. */
export function formatPercent(basisPoints: number, language: Language): string {
  const locale = language === 'en' ? 'en-US' : language
  return `${(basisPoints / 100).toLocaleString(locale, { maximumFractionDigits: 2 })}%`
}

export function formatCountryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}
