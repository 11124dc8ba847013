/**
 * `minor × part ÷ whole`, in whole minor units, halves away from zero. The one place where money is rounded.
 * Exact for any size: the product may be larger than a number can hold.
 */
export function roundedShare(minor: number, part: number, whole: number): number {
  const product = 2n * BigInt(minor) * BigInt(part)
  const half = product < 0n ? -BigInt(whole) : BigInt(whole)
  return Number((product + half) / (2n * BigInt(whole)))
}

/**
 * Shops are asked to charge dinars and their like in tens: cards know no third decimal. Forints are whole, as they
 * are written: nobody pays a part that no page shows.
 */
const smallestPayable = new Map([
  ...['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 10] as const),
  ['HUF', 100],
])

/** Amounts to be paid, and to be given back, are whole steps of this many minor units. */
export function payableStep(currency: string): number {
  return smallestPayable.get(currency) ?? 1
}

/** What is added to an amount so that it can be paid: between minus a half and a half of the smallest payable step. */
export function roundingOf(minor: number, currency: string): number {
  const step = payableStep(currency)
  return step === 1 ? 0 : roundedShare(minor, 1, step) * step - minor
}
