import { toDecimal } from '#platform/money/money'
import type { PriceReceipt, PriceStep } from './contract.ts'

interface ReceiptAmounts {
  currency: string
  baseMinor: number
  discountMinor: number
  taxMinor: number
  taxAddedMinor: number
  roundingMinor?: number
  totalMinor: number
}

interface ReceiptLabels {
  /** For a cart or an order; a line has none. */
  shipping?: { minor: number; label: string }
  coupon?: { code: string | null; basisPoints?: number | null }
  tax: { kind: string | null; basisPoints: number }
}

/** Returns the steps from the base price to the total, as decimal amounts. Steps that are not `included` sum to the total. */
export function buildReceipt(
  amounts: ReceiptAmounts,
  { shipping, coupon, tax }: ReceiptLabels,
): PriceReceipt {
  const { currency, discountMinor, taxMinor, taxAddedMinor, roundingMinor = 0 } = amounts
  const step = (kind: PriceStep['kind'], minor: number, details: Partial<PriceStep> = {}) => {
    const amount = toDecimal({ minor, currency })
    return { kind, amount, included: false, percent: null, label: null, ...details }
  }
  const couponDetails = { label: coupon?.code ?? null, percent: toPercent(coupon?.basisPoints) }
  const taxDetails = { label: tax.kind, percent: toPercent(tax.basisPoints) }

  const steps: (PriceStep | false)[] = [
    step('base', amounts.baseMinor),
    discountMinor > 0 && step('coupon', -discountMinor, couponDetails),
    shipping !== undefined && step('shipping', shipping.minor, { label: shipping.label }),
    tax.basisPoints > 0 && step('tax', taxMinor, { ...taxDetails, included: taxAddedMinor === 0 }),
    roundingMinor !== 0 && step('rounding', roundingMinor),
  ]
  const total = toDecimal({ minor: amounts.totalMinor, currency })
  return { currency, steps: steps.filter((entry) => entry !== false), total }
}

function toPercent(basisPoints: number | null | undefined): number | null {
  return basisPoints === null || basisPoints === undefined ? null : basisPoints / 100
}
