/** What the demo's owner has typed: units of each currency for one US dollar. */
export const demoExchangeRates = {
  EUR: 0.86,
  GBP: 0.75,
  TRY: 42.4,
  SEK: 9.5,
  CAD: 1.4,
  JPY: 155,
}
