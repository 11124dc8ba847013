const formatCache = new Map<string, Intl.NumberFormat>()

/** Returns a cached number format. Creating an `Intl.NumberFormat` is too slow to do for each number. */
export function getNumberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  let format = formatCache.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, options)
    formatCache.set(key, format)
  }
  return format
}
