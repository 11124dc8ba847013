/** The shop writes English dates as the British do, and English numbers as Americans do. */
const DATE_LOCALES: Record<string, string> = { en: 'en-GB' }

const formatCache = new Map<string, Intl.DateTimeFormat>()

/** `21 November 2026`, in UTC. */
export function formatDate(time: Date, language: string): string {
  return getDateFormat(language, { dateStyle: 'long' }).format(time)
}

/** `21 November 2026 at 15:34`, in UTC. */
export function formatDateTime(time: Date, language: string): string {
  return getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(time)
}

/** `21/11/2026, 15:34`, in UTC, for tables and documents. */
export function formatNumericDateTime(time: Date, language: string): string {
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const format = getDateFormat(language, { ...date, hour: '2-digit', minute: '2-digit' })
  return format.format(time)
}

function getDateFormat(language: string, options: Intl.DateTimeFormatOptions) {
  const key = language + JSON.stringify(options)
  const locale = DATE_LOCALES[language] ?? language
  const format =
    formatCache.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatCache.set(key, format)
  return format
}
