import type { PricedCart } from '#modules/cart'
import type { Redemption } from '#modules/promotions'
import { buildBaseAmount } from '#platform/money/base-amount'

/** Returns what an order redeems, in the order in which the rows of promotions are locked. */
export function buildRedemptions({ cart, applied, exchangeRate }: PricedCart): Redemption[] {
  const { currency } = cart
  const redemptions = applied.map(({ promotion, coupon, goodsMinor, shippingMinor, saleUnits }) => {
    const total = { minor: goodsMinor + shippingMinor, currency }
    return {
      promotionId: promotion.id,
      couponId: coupon?.id ?? null,
      name: coupon?.code ?? promotion.name,
      revision: promotion.revision,
      ...{ goodsMinor, shippingMinor },
      baseMinor: buildBaseAmount(total, exchangeRate).baseMinor,
      saleUnits: saleUnits.map(({ paidMinor: minor, ...units }) => {
        const { baseMinor } = buildBaseAmount({ minor, currency }, exchangeRate)
        return { ...units, paidMinor: baseMinor }
      }),
    }
  })
  return redemptions.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
}
