const formats = new Map<string, Intl.NumberFormat>()

/** How a language writes numbers. Made once for each kind: making one costs more than a query. */
export function numbers(language: string, kind: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(kind)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, kind)
    formats.set(key, format)
  }
  return format
}
