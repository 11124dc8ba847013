/** Where a product is asked for: prices and stock differ. */
export interface Market {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 4217. */
  currency: string
  /** ISO 639-1: `en`. */
  language: string
}

const LOCALES: Record<string, string> = {
  ...{ en: 'en_US', tr: 'tr_TR', nl: 'nl_NL', de: 'de_DE', fr: 'fr_FR', es: 'es_ES' },
}

/** Returns the locale as the search wants it: `fr_FR`. */
export function toLocale({ language }: Market): string {
  return LOCALES[language] ?? 'en_US'
}
