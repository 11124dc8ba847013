import type { OrderAmounts, OrderSnapshot } from './tables.ts'

/** Returns the amounts of an order without its other fields. */
export function pickAmounts(order: OrderAmounts): OrderAmounts {
  const { itemsMinor, discountMinor, shippingMinor, taxMinor, totalMinor } = order
  const { taxAddedMinor, shippingTaxMinor, roundingMinor } = order
  return {
    ...{ itemsMinor, discountMinor, shippingMinor, taxMinor, totalMinor },
    ...{ taxAddedMinor, shippingTaxMinor, roundingMinor },
  }
}

/** Returns how many units of each variant one snapshot has more than another. */
export function countAddedUnits(before: OrderSnapshot, after: OrderSnapshot) {
  const present = new Map(before.lines.map(({ variantId, quantity }) => [variantId, quantity]))
  return after.lines.flatMap(({ variantId, quantity: units }) => {
    const quantity = units - (present.get(variantId) ?? 0)
    return quantity > 0 ? [{ variantId, quantity }] : []
  })
}
