/** What the demo's owner has typed: units of each currency for one US dollar. */
export const demoExchangeRates = {
  EUR: 0.86,
  GBP: 0.75,
  TRY: 42.4,
  SEK: 9.5,
  CAD: 1.4,
  JPY: 155,
}

/** The value of items from which the demo's express delivery is free, by currency. */
export const demoFreeExpressFrom: Partial<Record<string, number>> = {
  ...{ USD: 100, EUR: 100, GBP: 90, TRY: 4000, SEK: 1100, CAD: 150, JPY: 16_000 },
}
