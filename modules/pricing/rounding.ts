import { multiplyByFraction } from '#platform/money/fractions'

/** Card networks have no third decimal, so dinars and similar are charged in steps of ten. Forints are charged whole. */
const roundingIncrements = new Map([
  ...['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 10] as const),
  ['HUF', 100],
])

/** Returns the step of payments and refunds in a currency, in minor units. */
export function getRoundingIncrement(currency: string): number {
  return roundingIncrements.get(currency) ?? 1
}

/** Returns what must be added to an amount to make it a multiple of the step: half a step at most, up or down. */
export function calculateRounding(minor: number, currency: string): number {
  const step = getRoundingIncrement(currency)
  return step === 1 ? 0 : multiplyByFraction(minor, 1, step) * step - minor
}
