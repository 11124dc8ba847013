import { allocate } from './allocate.ts'
import type { TaxClass } from './contract.ts'
import { calculateRounding } from './rounding.ts'
import { getShippingPrice, type ShippingTerms } from './shipping-price.ts'
import { calculateTax, getLineRate, getTaxRate, listTaxes, type Tax, toLineRate } from './tax.ts'

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

/** An amount that is taken off, and what gave it: the code of a coupon, the name of a promotion, the percentage of a flash sale. */
export interface Adjustment {
  kind: 'coupon' | 'promotion' | 'flash_sale'
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
  /** Default: `standard`. */
  taxClass?: TaxClass
  /** The rate of a line that has one already; it replaces that of the class. */
  taxBasisPoints?: number
  /** The exact rate of such a line, in parts per million. */
  taxPpm?: number | null
  /** What one weighs, in grams; 0 where it is unknown. */
  unitGrams?: number
  /** Default: true. What is not shipped counts for no delivery. */
  needsShipping?: boolean
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
    const { taxBasisPoints, taxPpm = null, taxClass } = items[index]!
    const known = taxBasisPoints === undefined ? null : getLineRate({ taxBasisPoints, taxPpm })
    const basisPoints = known ?? getTaxRate(tax, taxClass)
    const adjustments = adjustmentsByLine[index]!
    return calculateLine(baseMinor, { adjustments, tax: { ...tax, basisPoints } })
  })
  const discountMinor = sum(lines.map((line) => line.discountMinor))

  const shipped = selectShipped(items, lines)
  const isCharged = shipped && shipping && !hasFreeShipping
  const shippingMinor = isCharged ? getShippingPrice(shipping, shipped) : 0
  const taxes = listTaxes(lines, { shippingMinor, tax })
  const shippingTaxMinor = sum(taxes.map((one) => one.shippingTaxMinor))
  const taxMinor = sum(taxes.map((one) => one.taxMinor))
  const taxAddedMinor = tax.included ? 0 : taxMinor
  const exactMinor = itemsMinor - discountMinor + shippingMinor + taxAddedMinor
  const roundingMinor = calculateRounding(exactMinor, currency)
  return {
    ...{ lines, taxes, itemsMinor, shippingMinor, shippingTaxMinor, taxMinor, taxAddedMinor },
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

/** Returns what is shipped of a quote; null if there is nothing to ship. */
function selectShipped(
  items: QuoteItem[],
  lines: Pick<QuoteLine, 'baseMinor' | 'discountMinor'>[],
): { itemsMinor: number; grams: number } | null {
  const isShipped = (_: unknown, index: number) => items[index]!.needsShipping !== false
  const shipped = lines.filter(isShipped)
  if (items.length > 0 && shipped.length === 0) return null
  const itemsMinor = sum(shipped.map(({ baseMinor, discountMinor }) => baseMinor - discountMinor))
  return { itemsMinor, grams: calculateWeight(items.filter(isShipped)) }
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
  const taxes = { ...toLineRate(tax.basisPoints), taxMinor, taxAddedMinor }
  return { baseMinor, adjustments, discountMinor, ...taxes, totalMinor }
}

/** Returns what items weigh together, in grams. */
export function calculateWeight(items: Pick<QuoteItem, 'quantity' | 'unitGrams'>[]): number {
  return sum(items.map(({ quantity, unitGrams = 0 }) => quantity * unitGrams))
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
