import { evaluateCart } from '#modules/cart'
import type { OrderLineRow, OrderRow } from '#modules/orders'
import { type Currencies, getPriceRules, type ItemsAdjustment } from '#modules/pricing'
import { type Coupon, findCouponByCode } from '#modules/promotions'
import type { Database } from '#platform/db/database'

interface FindCouponAdjustmentInput {
  order: OrderRow
  lines: Pick<OrderLineRow, 'productId' | 'baseMinor' | 'quantity'>[]
  /** With the rate of the order. */
  currencies: Currencies
  now: Date
}

/**
 * Lists what the coupon of an order takes off lines at a time, if it were alone; null without a coupon that is valid for
 * them. The order has redeemed it, so its limits do not count.
 */
export async function findCouponAdjustments(
  db: Database,
  { order, lines, currencies, now }: FindCouponAdjustmentInput,
): Promise<ItemsAdjustment[] | null> {
  const { couponCode } = order
  const coupon = couponCode === null ? null : await findCouponByCode(db, couponCode)
  if (!coupon) return null
  const items = lines.map(({ productId, baseMinor, quantity }) => {
    return { offer: { productId, priceMinor: baseMinor / quantity }, quantity }
  })
  const rules = await getPriceRules(db, { ...order, now })
  const candidates = [withoutLimits(coupon)]
  const evaluated = await evaluateCart(db, {
    ...{ cart: order, items, rules, currencies, candidates, now },
  })
  return evaluated[0]!.applied?.adjustments ?? null
}

function withoutLimits(coupon: Coupon) {
  const unlimited = { pausedAt: null, maxRedemptions: null, maxRedemptionsPerCustomer: null }
  const promotion = { ...coupon.promotion, ...unlimited }
  return { promotion, coupon: { ...coupon, maxRedemptions: null, pausedAt: null, promotion } }
}
