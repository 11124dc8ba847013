const formatCache = new Map<string, Intl.NumberFormat>()

/** How a language writes numbers. Made once for each kind: making one costs more than a query. */
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
