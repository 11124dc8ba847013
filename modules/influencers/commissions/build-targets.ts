import type { ProductId } from '#modules/catalog'
import type { OrderLineId, OrderRow } from '#modules/orders'
import { buildBaseAmount } from '#platform/money/base-amount'
import { multiplyByFraction } from '#platform/money/fractions'
import { calculateBasis } from './calculate-basis.ts'
import type { CommissionFacts } from './commission-facts.ts'
import type { ProductRate } from './commission-rates.ts'

/** What the commission of a line has to be, in the base currency. */
export interface CommissionTarget extends ProductRate {
  orderLineId: OrderLineId
  productId: ProductId
  basisMinor: number
  minor: number
  /** Before anything was given back. */
  earnedMinor: number
}

const BASIS_POINTS = 10_000

/** Returns the commissions of a paid order. A line keeps the rate that it had first. */
export function buildTargets(
  { order, lines, returned, known }: CommissionFacts,
  rates: Map<ProductId, ProductRate>,
): CommissionTarget[] {
  const { currency, totalMinor, shippingMinor } = order
  const basis = calculateBasis({
    ...{ lines, shippingMinor },
    returned: returned.map((one) => ({
      ...one,
      // A dispute in another currency than the order's is of all of it.
      minor: one.currency === currency ? one.minor : totalMinor,
    })),
  })
  return lines.map((line) => {
    const { id: orderLineId, productId } = line
    const rate = known.find((one) => one.orderLineId === orderLineId) ?? rates.get(productId)!
    const { category, basisPoints, rateId } = rate
    const basisMinor = toBase(order, basis.get(orderLineId)!)
    const wholeMinor = toBase(order, line.totalMinor - line.taxMinor)
    return {
      ...{ orderLineId, productId, category, basisPoints, rateId, basisMinor },
      minor: multiplyByFraction(basisMinor, basisPoints, BASIS_POINTS),
      earnedMinor: multiplyByFraction(wholeMinor, basisPoints, BASIS_POINTS),
    }
  })
}

function toBase(order: OrderRow, minor: number): number {
  return buildBaseAmount({ minor, currency: order.currency }, order).baseMinor
}
