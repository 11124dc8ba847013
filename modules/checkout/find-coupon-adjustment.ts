import type { OrderLineRow, OrderRow } from '#modules/orders'
import type { Currencies, ItemsAdjustment } from '#modules/pricing'
import {
  calculateCouponDiscount,
  convertCoupon,
  findCouponByCode,
  listProductsInScope,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'

interface FindCouponAdjustmentInput {
  order: OrderRow
  lines: Pick<OrderLineRow, 'productId' | 'baseMinor'>[]
  /** With the rate of the order. */
  currencies: Currencies
  now: Date
}

/** Returns what the coupon of an order takes off lines at a time; null without a coupon that is valid for them. */
export async function findCouponAdjustment(
  db: Database,
  { order, lines, currencies, now }: FindCouponAdjustmentInput,
): Promise<ItemsAdjustment | null> {
  const { couponCode, currency, userId } = order
  const found = couponCode === null ? null : await findCouponByCode(db, couponCode)
  if (!found) return null
  const coupon = convertCoupon(found, (from) => currencies.findConversion(from, currency))
  const productIds = lines.map(({ productId }) => productId)
  const productsInScope = await listProductsInScope(db, { coupon, productIds })
  const terms = { items: lines, currency, productsInScope, userId, now }
  const discount = calculateCouponDiscount(coupon, terms)
  return discount.ok ? { kind: 'coupon', source: coupon.code, ...discount.value } : null
}
