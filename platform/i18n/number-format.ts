const formatCache = new Map<string, Intl.NumberFormat>()

/** Returns a cached number format. Creating an `Intl.NumberFormat` takes longer than a query. */
export function getNumberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const format = formatCache.get(key) ?? new Intl.NumberFormat(language, options)
  formatCache.set(key, format)
  return format
}

/** 770 basis points are `7.7%` in English and `7,7 %` in German, and 887.5 are `8.875%`. */
export function formatBasisPoints(basisPoints: number, language: string): string {
  const format = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  return format.format(basisPoints / 10_000)
}
