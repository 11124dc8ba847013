import { roundedShare, roundingOf } from './round.ts'
import { split } from './split.ts'

export interface Tax {
  name: string | null
  basisPoints: number
  /** Whether prices hold it already; otherwise it is added to them. */
  included: boolean
}

export interface Terms {
  currency: string
  tax: Tax
  shippingMinor: number
  /** What a coupon takes off the items; more than they cost takes off what they cost. */
  discountMinor: number
}

interface Wanted {
  unitMinor: number
  quantity: number
}

export type QuotedLine = ReturnType<typeof quoteLine>
export type Quote = ReturnType<typeof quote>

/**
 * Prices lines together, in minor units. Each line carries its share of the discount and its own tax, and
 * `items − discount + shipping + added tax + rounding = total`.
 */
export function quote(wanted: Wanted[], { currency, tax, shippingMinor, discountMinor }: Terms) {
  const bases = wanted.map(({ unitMinor, quantity }) => unitMinor * quantity)
  const itemsMinor = sum(bases)
  const taken = Math.min(discountMinor, itemsMinor)
  const shares = wanted.length > 0 ? split(taken, bases) : []
  const lines = bases.map((baseMinor, index) => quoteLine(baseMinor, shares[index]!, tax))

  const shippingTaxMinor = taxOn(shippingMinor, tax)
  const taxMinor = sum(lines.map((line) => line.taxMinor)) + shippingTaxMinor
  const taxAddedMinor = tax.included ? 0 : taxMinor
  const exactMinor = itemsMinor - taken + shippingMinor + taxAddedMinor
  const roundingMinor = roundingOf(exactMinor, currency)
  return {
    ...{ lines, itemsMinor, shippingMinor, shippingTaxMinor, taxMinor, taxAddedMinor },
    ...{ discountMinor: taken, roundingMinor, totalMinor: exactMinor + roundingMinor },
  }
}

function quoteLine(baseMinor: number, discountMinor: number, tax: Tax) {
  const taxMinor = taxOn(baseMinor - discountMinor, tax)
  const taxAddedMinor = tax.included ? 0 : taxMinor
  const totalMinor = baseMinor - discountMinor + taxAddedMinor
  return { baseMinor, discountMinor, taxMinor, taxAddedMinor, totalMinor }
}

function taxOn(minor: number, { basisPoints, included }: Tax): number {
  return roundedShare(minor, basisPoints, included ? 10_000 + basisPoints : 10_000)
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
