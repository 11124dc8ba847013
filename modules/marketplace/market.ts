/** Where a product is asked for: prices and stock differ. */
export interface Market {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 4217. */
  currency: string
  /** ISO 639-1: `en`. */
  language: string
}
