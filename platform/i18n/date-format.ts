const formatCache = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached date format, in the time zone of the reader's device unless the options name another. */
export function getDateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = formatCache.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatCache.set(key, format)
  return format
}

/** `21 November 2026`, in UTC. */
export function formatDate(time: Date, language: string): string {
  return getDocumentFormat(language, { dateStyle: 'long' }).format(time)
}

/** `Tue 24 – Thu 26 November`, from days such as `2026-11-24`. */
export function formatDayRange(from: string, to: string, language: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'long' } as const
  return getDocumentFormat(language, options).formatRange(new Date(from), new Date(to))
}

/** `21 November 2026 at 15:34`, in UTC. */
export function formatDateTime(time: Date, language: string): string {
  return getDocumentFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(time)
}

/** `21/11/2026, 15:34`, in UTC, for tables and documents. */
export function formatNumericDateTime(time: Date, language: string): string {
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const format = getDocumentFormat(language, { ...date, hour: '2-digit', minute: '2-digit' })
  return format.format(time)
}

/** E-mails and documents write English dates as the British do, and all times in UTC. */
function getDocumentFormat(language: string, options: Intl.DateTimeFormatOptions) {
  return getDateFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' })
}
