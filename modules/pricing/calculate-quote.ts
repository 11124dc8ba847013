import { multiplyByFraction } from '#platform/money/fractions'
import { allocate } from './allocate.ts'
import type { TaxKind } from './contract.ts'
import { calculateRounding } from './rounding.ts'
import { getShippingPrice, type ShippingTerms } from './shipping-price.ts'

export interface Tax {
  kind: TaxKind | null
  basisPoints: number
  /** Whether prices include the tax; otherwise it is added to them. */
  included: boolean
}

export interface QuoteTerms {
  currency: string
  tax: Tax
  /** Null for a cart whose method has no price in the currency. */
  shipping: ShippingTerms | null
  /** What promotions take off the items together; limited to what their items cost. */
  adjustments: ItemsAdjustment[]
  /** A promotion pays for the delivery. */
  hasFreeShipping?: boolean
}

/** An amount that is taken off, and what gave it: the code of a coupon, the name of a promotion. */
export interface Adjustment {
  kind: 'coupon' | 'promotion'
  source: string
  minor: number
  /** Shown on the receipt of a cart; orders do not keep it. */
  percent?: number | null
}

/** An adjustment of items, by their index. Their lines share it. */
export interface ItemsAdjustment extends Adjustment {
  itemIndexes: number[]
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
  { currency, tax, shipping, adjustments, hasFreeShipping = false }: QuoteTerms,
) {
  const bases = items.map(({ unitMinor, quantity }) => unitMinor * quantity)
  const itemsMinor = sum(bases)
  const adjustmentsByLine = allocateAdjustments(bases, adjustments)
  const lines = bases.map((baseMinor, index) => {
    return calculateLine(baseMinor, { adjustments: adjustmentsByLine[index]!, tax })
  })
  const discountMinor = sum(lines.map((line) => line.discountMinor))

  const isCharged = shipping && !hasFreeShipping
  const shippingMinor = isCharged ? getShippingPrice(shipping, itemsMinor - discountMinor) : 0
  const shippingTaxMinor = calculateTax(shippingMinor, tax)
  const taxMinor = sum(lines.map((line) => line.taxMinor)) + shippingTaxMinor
  const taxAddedMinor = tax.included ? 0 : taxMinor
  const exactMinor = itemsMinor - discountMinor + shippingMinor + taxAddedMinor
  const roundingMinor = calculateRounding(exactMinor, currency)
  return {
    ...{ lines, itemsMinor, shippingMinor, shippingTaxMinor, taxMinor, taxAddedMinor },
    ...{
      discountMinor,
      roundingMinor,
      totalMinor: exactMinor + roundingMinor,
    },
  }
}

/** Spreads each adjustment over what its lines still cost after those before it. */
export function allocateAdjustments(
  bases: number[],
  adjustments: ItemsAdjustment[],
): Adjustment[][] {
  const left = [...bases]
  const byLine: Adjustment[][] = bases.map(() => [])
  for (const { minor, itemIndexes, ...adjustment } of adjustments) {
    const amounts = itemIndexes.map((index) => left[index]!)
    const available = sum(amounts)
    if (available === 0) continue
    for (const [part, share] of allocate(Math.min(minor, available), amounts).entries()) {
      const index = itemIndexes[part]!
      if (share > 0) byLine[index]!.push({ ...adjustment, minor: share })
      left[index]! -= share
    }
  }
  return byLine
}

interface LineTerms {
  adjustments: Adjustment[]
  tax: Tax
}

function calculateLine(baseMinor: number, { adjustments, tax }: LineTerms) {
  const discountMinor = sum(adjustments.map(({ minor }) => minor))
  const taxMinor = calculateTax(baseMinor - discountMinor, tax)
  const taxAddedMinor = tax.included ? 0 : taxMinor
  const totalMinor = baseMinor - discountMinor + taxAddedMinor
  return { baseMinor, adjustments, discountMinor, taxMinor, taxAddedMinor, totalMinor }
}

function calculateTax(minor: number, { basisPoints, included }: Tax): number {
  return multiplyByFraction(minor, basisPoints, included ? 10_000 + basisPoints : 10_000)
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
