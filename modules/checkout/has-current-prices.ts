import { listOffers, type Offer } from '#modules/catalog'
import { listOrderLines, type OrderLineRow, type OrderRow } from '#modules/orders'
import {
  allocateAdjustments,
  type Currencies,
  getCurrencies,
  getPriceRules,
  getShippingPrice,
  type ItemsAdjustment,
} from '#modules/pricing'
import {
  calculateCouponDiscount,
  convertCoupon,
  findCouponByCode,
  listProductsInScope,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { convertPrice } from '#platform/money/convert-price'
import { parallel } from '#platform/parallel'

interface HasCurrentPricesInput {
  order: OrderRow
  now: Date
}

/**
 * Whether the items of an order, its shipping, its tax and its coupon are what a new checkout would be priced with, at the
 * exchange rate of the order.
 */
export async function hasCurrentPrices(
  db: Database,
  { order, now }: HasCurrentPricesInput,
): Promise<boolean> {
  const lines = await listOrderLines(db, order.id)
  const variantIds = lines.map(({ variantId }) => variantId)
  const currencies = (await getCurrencies(db, now)).withRateOf(order)
  const [offers, hasRules, hasDiscount] = await parallel(
    listOffers(db, variantIds),
    hasCurrentRules(db, order),
    hasCurrentDiscount(db, { order, lines, currencies, now }),
  )
  const prices = new Map(
    offers.map((offer) => [offer.variantId, convertOfferPrice(offer, { currencies, order })]),
  )
  const hasItemPrices = lines.every(({ variantId, unitMinor }) => {
    return prices.get(variantId) === unitMinor
  })
  return hasItemPrices && hasRules && hasDiscount
}

/** Returns null where the currencies have no rate. */
function convertOfferPrice(
  offer: Offer,
  { currencies, order }: { currencies: Currencies; order: OrderRow },
): number | null {
  const conversion = currencies.findConversion(offer.currency, order.currency)
  return conversion && convertPrice(offer.priceMinor, conversion)
}

async function hasCurrentRules(db: Database, order: OrderRow): Promise<boolean> {
  const rules = await getPriceRules(db, order)
  const method = rules.shipping.find(({ id }) => id === order.shipping)
  const shippingMinor = method && getShippingPrice(method, order.itemsMinor - order.discountMinor)
  return shippingMinor === order.shippingMinor && rules.tax.basisPoints === order.taxBasisPoints
}

interface OrderWithLines extends HasCurrentPricesInput {
  lines: OrderLineRow[]
  currencies: Currencies
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
  { order: { couponCode, currency, userId }, lines, currencies, now }: OrderWithLines,
): Promise<ItemsAdjustment | null> {
  const found = await findCouponByCode(db, couponCode!)
  if (!found) return null
  const coupon = convertCoupon(found, (from) => currencies.findConversion(from, currency))
  const productIds = lines.map(({ productId }) => productId)
  const productsInScope = await listProductsInScope(db, { coupon, productIds })
  const terms = { items: lines, currency, productsInScope, userId, now }
  const discount = calculateCouponDiscount(coupon, terms)
  return discount.ok ? { kind: 'coupon', source: coupon.code, ...discount.value } : null
}
