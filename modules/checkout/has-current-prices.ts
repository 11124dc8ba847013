import { evaluateCart } from '#modules/cart'
import { listOffers, type Offer } from '#modules/catalog'
import { listOrderLines, type OrderLineRow, type OrderRow } from '#modules/orders'
import {
  type Currencies,
  calculateQuote,
  getCurrencies,
  getPriceRules,
  getTaxRate,
  type PriceRules,
} from '#modules/pricing'
import { findCouponByCode, listAutomaticPromotions, listCandidates } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { convertPrice } from '#platform/money/convert-price'
import { parallel } from '#platform/parallel'

interface HasCurrentPricesInput {
  order: OrderRow
  now: Date
}

/**
 * Whether the items of an order, its shipping, its tax and its promotions are what a new checkout would be priced with, at
 * the exchange rate of the order.
 */
export async function hasCurrentPrices(
  db: Database,
  { order, now }: HasCurrentPricesInput,
): Promise<boolean> {
  const lines = await listOrderLines(db, order.id)
  const variantIds = lines.map(({ variantId }) => variantId)
  const currencies = (await getCurrencies(db, now)).withRateOf(order)
  const [offers, rules] = await parallel(
    listOffers(db, variantIds),
    getPriceRules(db, { ...order, now }),
  )
  const sold = lines.flatMap((line) => {
    const offer = offers.find(({ variantId }) => variantId === line.variantId)
    return offer ? [{ line, offer }] : []
  })
  // What a tax provider has said for an order stays with it.
  const isQuoted = order.taxSource === 'provider'
  const hasRate = isQuoted || rules.tax.basisPoints === order.taxBasisPoints
  if (sold.length < lines.length || !hasRate) return false
  const hasItemPrices = sold.every(({ line, offer }) => {
    const minor = convertOfferPrice(offer, { currencies, order })
    const taxBasisPoints = getTaxRate(rules.tax, offer.taxClass)
    const hasLineRate = isQuoted || taxBasisPoints === line.taxBasisPoints
    return minor === line.unitMinor && hasLineRate
  })
  return hasItemPrices && hasCurrentQuote(db, { order, sold, rules, currencies, now })
}

/** Returns null where the currencies have no rate. */
function convertOfferPrice(
  offer: Offer,
  { currencies, order }: { currencies: Currencies; order: OrderRow },
): number | null {
  const conversion = currencies.findConversion(offer.currency, order.currency)
  return conversion && convertPrice(offer.priceMinor, conversion)
}

interface OrderWithLines extends HasCurrentPricesInput {
  sold: { line: OrderLineRow; offer: Offer }[]
  rules: PriceRules
  currencies: Currencies
}

/**
 * Whether the promotions take the same off each line, and the delivery costs the same. How often they were redeemed is
 * checked when they are redeemed again.
 */
async function hasCurrentQuote(db: Database, input: OrderWithLines): Promise<boolean> {
  const { order, sold, rules } = input
  const shipping = findShippingOf(order, rules)
  const evaluations = await evaluateOrder(db, input)
  if (!shipping || !evaluations) return false
  const applied = evaluations.flatMap((one) => one.applied ?? [])
  const items = sold.map(({ line, offer }) => ({ ...offer, ...line }))
  const quote = calculateQuote(items, {
    ...{ currency: order.currency, tax: rules.tax, shipping },
    adjustments: applied.flatMap(({ adjustments }) => adjustments),
    hasFreeShipping: applied.some(({ hasFreeShipping }) => hasFreeShipping),
  })
  const hasDiscounts = sold.every(({ line: { discountMinor } }, index) => {
    return discountMinor === quote.lines[index]!.discountMinor
  })
  return hasDiscounts && quote.shippingMinor === order.shippingMinor
}

/** What a shipping provider has said for an order stays with it. */
function findShippingOf({ shipping, shippingQuotedMinor }: OrderRow, rules: PriceRules) {
  const rate = rules.shipping.find(({ id }) => id === shipping)
  return rate && shippingQuotedMinor !== null ? { ...rate, quotedMinor: shippingQuotedMinor } : rate
}

/** Returns null if its coupon does not apply any more. */
async function evaluateOrder(
  db: Database,
  { order, sold, rules, currencies, now }: OrderWithLines,
) {
  const [coupon, automatic] = await parallel(
    order.couponCode === null ? Promise.resolve(null) : findCouponByCode(db, order.couponCode),
    listAutomaticPromotions(db, now),
  )
  if (order.couponCode !== null && !coupon) return null
  const candidates = listCandidates(automatic, { coupon, now })
  const items = sold.map(({ line: { productId, unitMinor: priceMinor, quantity }, offer }) => {
    const { unitGrams, needsShipping } = offer
    return { offer: { productId, priceMinor, unitGrams, needsShipping }, quantity }
  })
  const { cartId } = order
  const context = { cart: order, items, rules, currencies, candidates, cartId, now }
  const evaluations = await evaluateCart(db, context)
  const isRefused = evaluations.some(({ candidate, applied }) => candidate.coupon && !applied)
  return isRefused ? null : evaluations
}
