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

/**
 * Returns the commissions of a paid order. A line keeps the rate that it had first. What goods pay for earns nothing until
 * they have come back: the order that they were bought with has earned it.
 */
export function buildTargets(
  { order, lines, returned, openMinor, unused, known }: CommissionFacts,
  rates: Map<ProductId, ProductRate>,
): CommissionTarget[] {
  const { shippingMinor } = order
  const open = { minor: openMinor, includesShipping: false, lines: [] }
  const basis = calculateBasis({ lines, shippingMinor, returned: [...returned, open] })
  const earnedBasis = calculateBasis({ lines, shippingMinor, returned: [...unused, open] })
  return lines.map(({ id: orderLineId, productId }) => {
    const rate = known.find((one) => one.orderLineId === orderLineId) ?? rates.get(productId)!
    const { category, basisPoints, rateId } = rate
    const basisMinor = toBase(order, basis.get(orderLineId)!)
    const wholeMinor = toBase(order, earnedBasis.get(orderLineId)!)
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
