import { listOffers } from '#modules/catalog'
import { listOrderLines, type OrderLineRow, type OrderRow } from '#modules/orders'
import { allocateAdjustments, getPriceRules, type ItemsAdjustment } from '#modules/pricing'
import { calculateCouponDiscount, findCouponByCode, listProductsInScope } from '#modules/promotions'
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
  const [offers, hasRules, hasDiscount] = await parallel(
    listOffers(db, variantIds),
    hasCurrentRules(db, order),
    hasCurrentDiscount(db, { order, lines, now }),
  )
  const prices = new Map(offers.map(({ variantId, priceMinor }) => [variantId, priceMinor]))
  const hasItemPrices = lines.every(({ variantId, unitMinor }) => {
    return prices.get(variantId) === unitMinor
  })
  return hasItemPrices && hasRules && hasDiscount
}

async function hasCurrentRules(db: Database, order: OrderRow): Promise<boolean> {
  const rules = await getPriceRules(db, order)
  const method = rules.shipping.find(({ id }) => id === order.shipping)
  return (
    method?.priceMinor === order.shippingMinor && rules.tax.basisPoints === order.taxBasisPoints
  )
}

interface OrderWithLines extends HasCurrentPricesInput {
  lines: OrderLineRow[]
}

/** Whether the coupon takes the same off each line. How often it was redeemed is checked when it is redeemed again. */
async function hasCurrentDiscount(db: Database, input: OrderWithLines): Promise<boolean> {
  const { order, lines } = input
  if (order.couponCode === null) return true
  const adjustment = await findCurrentAdjustment(db, input)
  if (!adjustment) return false
  const bases = lines.map(({ baseMinor }) => baseMinor)
  const discounts = allocateAdjustments(bases, [adjustment])
  return lines.every(({ discountMinor }, index) => {
    return discountMinor === (discounts[index]![0]?.minor ?? 0)
  })
}

async function findCurrentAdjustment(
  db: Database,
  { order: { couponCode, currency, userId }, lines, now }: OrderWithLines,
): Promise<ItemsAdjustment | null> {
  const coupon = await findCouponByCode(db, couponCode!)
  if (!coupon) return null
  const productIds = lines.map(({ productId }) => productId)
  const productsInScope = await listProductsInScope(db, { coupon, productIds })
  const terms = { items: lines, currency, productsInScope, userId, now }
  const discount = calculateCouponDiscount(coupon, terms)
  return discount.ok ? { kind: 'coupon', source: coupon.code, ...discount.value } : null
}
