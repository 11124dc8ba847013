import { listOffers } from '#modules/catalog'
import { listOrderLines, type OrderRow } from '#modules/orders'
import { getPriceRules } from '#modules/pricing'
import { findCouponByCode, validateCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'

interface HasCurrentPricesInput {
  order: OrderRow
  now: Date
}

/** Whether the items of an order, its shipping, its tax and its coupon are what a new checkout would be priced with. */
export async function hasCurrentPrices(
  db: Database,
  { order, now }: HasCurrentPricesInput,
): Promise<boolean> {
  const lines = await listOrderLines(db, order.id)
  const variantIds = lines.map(({ variantId }) => variantId)
  const [offers, hasRules, hasCoupon] = await parallel(
    listOffers(db, variantIds),
    hasCurrentRules(db, order),
    hasValidCoupon(db, { order, now }),
  )
  const prices = new Map(offers.map(({ variantId, priceMinor }) => [variantId, priceMinor]))
  const hasItemPrices = lines.every(({ variantId, unitMinor }) => {
    return prices.get(variantId) === unitMinor
  })
  return hasItemPrices && hasRules && hasCoupon
}

async function hasCurrentRules(db: Database, order: OrderRow): Promise<boolean> {
  const rules = await getPriceRules(db, order)
  const method = rules.shipping.find(({ id }) => id === order.shipping)
  return (
    method?.priceMinor === order.shippingMinor && rules.tax.basisPoints === order.taxBasisPoints
  )
}

/** How often the coupon was redeemed is checked when it is redeemed again. */
async function hasValidCoupon(db: Database, { order, now }: HasCurrentPricesInput) {
  if (order.couponCode === null) return true
  const coupon = await findCouponByCode(db, order.couponCode)
  const subtotal = { minor: order.itemsMinor, currency: order.currency }
  const { userId } = order
  return coupon !== null && validateCoupon(coupon, { userId, subtotal, now }) === null
}
