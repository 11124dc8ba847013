/**
 * `minor × part ÷ whole`, in whole minor units, halves away from zero. The one place where money is rounded.
 * Exact for any size: the product may be larger than a number can hold.
 */
export function multiplyByFraction(minor: number, numerator: number, denominator: number): number {
  const product = 2n * BigInt(minor) * BigInt(numerator)
  const half = product < 0n ? -BigInt(denominator) : BigInt(denominator)
  return Number((product + half) / (2n * BigInt(denominator)))
}

/**
 * Shops are asked to charge dinars and their like in tens: cards know no third decimal. Forints are whole, as they
 * are written: nobody pays a part that no page shows.
 */
const roundingIncrements = new Map([
  ...['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 10] as const),
  ['HUF', 100],
])

/** Amounts to be paid, and to be given back, are whole steps of this many minor units. */
export function getRoundingIncrement(currency: string): number {
  return roundingIncrements.get(currency) ?? 1
}

/** What is added to an amount so that it can be paid: between minus a half and a half of the smallest payable step. */
export function calculateRounding(minor: number, currency: string): number {
  const step = getRoundingIncrement(currency)
  return step === 1 ? 0 : multiplyByFraction(minor, 1, step) * step - minor
}
