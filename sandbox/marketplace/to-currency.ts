/** How many units of a currency the sandbox asks for a dollar. */
const RATES: Record<string, number> = {
  ...{
    USD: 1,
    EUR: 0.92,
    GBP: 0.79,
    TRY: 34.2,
    CAD: 1.38,
    AUD: 1.52,
    JPY: 154,
    SEK: 10.6,
    CNY: 7.2,
  },
}
const WITHOUT_CENTS = new Set(['JPY'])

/** Returns an amount of cents of a dollar as decimal text in another currency: `"8.01"`. Dollars for an unknown one. */
export function toCurrency(minor: number, currency: string): { text: string; currency: string } {
  const known = currency in RATES ? currency : 'USD'
  const value = (minor / 100) * RATES[known]!
  return { text: value.toFixed(WITHOUT_CENTS.has(known) ? 0 : 2), currency: known }
}
