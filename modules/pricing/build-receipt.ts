import { toDecimal } from '#platform/money/money'
import type { Adjustment } from './calculate-quote.ts'
import type { PriceReceipt, PriceStep } from './contract.ts'
import type { RateTax } from './tax.ts'

interface ReceiptAmounts {
  currency: string
  baseMinor: number
  /** What each promotion takes off, once or in parts. */
  adjustments: Adjustment[]
  taxMinor: number
  taxAddedMinor: number
  roundingMinor?: number
  totalMinor: number
}

interface ReceiptLabels {
  /** For a cart or an order; a line has none. */
  shipping?: { minor: number; label: string }
  tax: { kind: string | null; basisPoints: number }
  /** By rate, where there are several. */
  taxes?: Pick<RateTax, 'basisPoints' | 'taxMinor'>[]
}

/** Returns the steps from the base price to the total, as decimal amounts. Steps that are not `included` sum to the total. */
export function buildReceipt(
  amounts: ReceiptAmounts,
  { shipping, tax, taxes }: ReceiptLabels,
): PriceReceipt {
  const { currency, taxMinor, taxAddedMinor, roundingMinor = 0 } = amounts
  const step = (kind: PriceStep['kind'], minor: number, details: Partial<PriceStep> = {}) => {
    const amount = toDecimal({ minor, currency })
    return { kind, amount, included: false, percent: null, label: null, ...details }
  }
  // Whether the tax is included is the same for all rates.
  const included = taxAddedMinor === 0
  const rates = taxes ?? [{ basisPoints: tax.basisPoints, taxMinor }]
  const taxSteps = rates.map(({ basisPoints, taxMinor: minor }) => {
    const details = { label: tax.kind, percent: basisPoints / 100, included }
    return basisPoints > 0 && step('tax', minor, details)
  })

  const steps: (PriceStep | false)[] = [
    step('base', amounts.baseMinor),
    ...sumAdjustments(amounts.adjustments).map(({ kind, source: label, minor, percent = null }) => {
      const details = kind === 'flash_sale' ? { percent: Number(label) } : { label, percent }
      return step(kind, -minor, details)
    }),
    shipping !== undefined && step('shipping', shipping.minor, { label: shipping.label }),
    ...taxSteps,
    roundingMinor !== 0 && step('rounding', roundingMinor),
  ]
  const total = toDecimal({ minor: amounts.totalMinor, currency })
  return { currency, steps: steps.filter((entry) => entry !== false), total }
}

/** Returns one adjustment for each promotion, in the order of their first parts. */
export function sumAdjustments(adjustments: Adjustment[]): Adjustment[] {
  const bySource = Map.groupBy(adjustments, ({ kind, source }) => `${kind} ${source}`)
  return [...bySource.values()].map((parts) => {
    return { ...parts[0]!, minor: parts.reduce((sum, { minor }) => sum + minor, 0) }
  })
}
