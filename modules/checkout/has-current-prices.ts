import { listOffers, type Offer } from '#modules/catalog'
import { listOrderLines, type OrderLineRow, type OrderRow } from '#modules/orders'
import {
  allocateAdjustments,
  type Currencies,
  getCurrencies,
  getPriceRules,
  getShippingPrice,
} from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { convertPrice } from '#platform/money/convert-price'
import { parallel } from '#platform/parallel'
import { findCouponAdjustment } from './find-coupon-adjustment.ts'

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
  const adjustment = await findCouponAdjustment(db, input)
  if (!adjustment) return false
  const bases = lines.map(({ baseMinor }) => baseMinor)
  const discounts = allocateAdjustments(bases, [adjustment])
  return lines.every(({ discountMinor }, index) => {
    return discountMinor === (discounts[index]![0]?.minor ?? 0)
  })
}
