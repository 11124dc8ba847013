import { allocate } from './allocate.ts'
import { calculateRounding, multiplyByFraction } from './rounding.ts'

export interface Tax {
  name: string | null
  basisPoints: number
  /** Whether prices include the tax; otherwise it is added to them. */
  included: boolean
}

export interface QuoteTerms {
  currency: string
  tax: Tax
  shippingMinor: number
  /** The discount of a coupon; limited to what the items cost. */
  discountMinor: number
}

interface QuoteItem {
  unitMinor: number
  quantity: number
}

export type QuoteLine = ReturnType<typeof calculateLine>
export type Quote = ReturnType<typeof calculateQuote>

/**
 * Calculates the prices of items together, in minor units. Each line has its share of the discount and its own tax, and
 * `items − discount + shipping + added tax + rounding = total`.
 */
export function calculateQuote(
  items: QuoteItem[],
  { currency, tax, shippingMinor, discountMinor }: QuoteTerms,
) {
  const bases = items.map(({ unitMinor, quantity }) => unitMinor * quantity)
  const itemsMinor = sum(bases)
  const appliedDiscountMinor = Math.min(discountMinor, itemsMinor)
  const shares = items.length > 0 ? allocate(appliedDiscountMinor, bases) : []
  const lines = bases.map((baseMinor, index) => calculateLine(baseMinor, shares[index]!, tax))

  const shippingTaxMinor = calculateTax(shippingMinor, tax)
  const taxMinor = sum(lines.map((line) => line.taxMinor)) + shippingTaxMinor
  const taxAddedMinor = tax.included ? 0 : taxMinor
  const exactMinor = itemsMinor - appliedDiscountMinor + shippingMinor + taxAddedMinor
  const roundingMinor = calculateRounding(exactMinor, currency)
  return {
    ...{ lines, itemsMinor, shippingMinor, shippingTaxMinor, taxMinor, taxAddedMinor },
    ...{
      discountMinor: appliedDiscountMinor,
      roundingMinor,
      totalMinor: exactMinor + roundingMinor,
    },
  }
}

function calculateLine(baseMinor: number, discountMinor: number, tax: Tax) {
  const taxMinor = calculateTax(baseMinor - discountMinor, tax)
  const taxAddedMinor = tax.included ? 0 : taxMinor
  const totalMinor = baseMinor - discountMinor + taxAddedMinor
  return { baseMinor, discountMinor, taxMinor, taxAddedMinor, totalMinor }
}

function calculateTax(minor: number, { basisPoints, included }: Tax): number {
  return multiplyByFraction(minor, basisPoints, included ? 10_000 + basisPoints : 10_000)
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
