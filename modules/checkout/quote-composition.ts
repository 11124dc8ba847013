import type { Offer } from '#modules/catalog'
import { calculateQuote, type ItemsAdjustment, type PriceRules, type Quote } from '#modules/pricing'
import {
  applyShippingQuote,
  buildShippingRequest,
  type ShippingQuote,
  type ShippingRequest,
  toOrderShipping,
} from '#modules/shipping-quotes'
import {
  applyLineRate,
  applyShippingRate,
  buildTaxRequest,
  type TaxQuote,
  type TaxRequest,
  toOrderTax,
} from '#modules/tax-quotes'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { decideShipping, type ShippingErrorCode } from './charge-shipping.ts'
import { decideTaxes, type TaxErrorCode } from './charge-taxes.ts'
import type { ComposedOrder } from './composed-order.ts'

/** An item of an order that a clerk composes. */
export interface ComposedItem {
  offer: Offer
  quantity: number
  unitMinor: number
}

interface QuoteCompositionInput {
  composed: ComposedOrder
  rules: PriceRules
  items: ComposedItem[]
  adjustments: ItemsAdjustment[]
  now: Date
}

/** What a composed order costs, and what providers are asked before it becomes an order. */
export interface QuotedComposition {
  quote: Quote
  shippingRequest: ShippingRequest | null
  /** By which quote it is delivered. With an error it cannot become an order, and has the price of the shop's table. */
  shippingQuote: Result<ShippingQuote | null, ShippingErrorCode>
  /** What the order stores of its delivery. */
  orderShipping: ReturnType<typeof toOrderShipping>
  /** To be asked after the shipping provider: it has the price of the delivery in it. */
  taxRequest: TaxRequest | null
  /** By which quote it is taxed. With an error it cannot become an order, and has the rates of the shop's table. */
  taxQuote: Result<TaxQuote | null, TaxErrorCode>
  /** What the order stores of its tax. */
  orderTax: ReturnType<typeof toOrderTax>
}

/** Calculates a composed order with what providers have said. A delivery that the shop bears asks no carrier. */
export async function quoteComposition(
  db: Database,
  { composed, rules, items, adjustments, now }: QuoteCompositionInput,
): Promise<Result<QuotedComposition, 'shipping_method_not_at_address'>> {
  const { currency, shipping: method, hasFreeShipping = false } = composed
  const sold = items.map(({ offer, ...item }) => ({ ...offer, ...item }))
  const calculate = (rates: PriceRules['shipping'], found: TaxQuote | null) =>
    calculateQuote(
      sold.map((item) => applyLineRate(item, found)),
      {
        ...{ currency, adjustments, hasFreeShipping, tax: applyShippingRate(rules.tax, found) },
        shipping: rates.find(({ id }) => id === method) ?? null,
      },
    )
  const listed = listCosts(sold, calculate(rules.shipping, null))
  const question = { destination: composed, currency }
  const shippingRequest = hasFreeShipping
    ? null
    : buildShippingRequest({ rules, ...question, items: listed })
  const shippingQuote = await decideShipping(db, { request: shippingRequest, now })
  const delivery = shippingQuote.ok ? shippingQuote.value : null
  const rates = applyShippingQuote(rules.shipping, delivery)
  if (!rates.some(({ id }) => id === method)) return err('shipping_method_not_at_address')

  const untaxed = calculate(rates, null)
  const taxRequest = buildTaxRequest({
    ...{ tax: rules.tax, ...question, customerId: null, now },
    shippingMinor: untaxed.shippingMinor,
    lines: listed.map(({ id, productId, sku, taxClass, quantity, valueMinor: amountMinor }) => {
      return { id, productId, sku, taxClass, quantity, amountMinor }
    }),
  })
  const taxQuote = await decideTaxes(db, { request: taxRequest, now })
  const found = taxQuote.ok ? taxQuote.value : null
  const quote = found ? calculate(rates, found) : untaxed
  return ok({
    ...{ quote, shippingRequest, shippingQuote, taxRequest, taxQuote },
    orderShipping: toOrderShipping(delivery, method),
    orderTax: toOrderTax(rules.tax, {
      quote: found,
      lines: quote.lines.map((line, index) => ({ ...line, taxClass: sold[index]!.taxClass })),
    }),
  })
}

/** What is asked of the items: what they cost after discounts. */
function listCosts(sold: (Offer & { quantity: number })[], { lines }: Quote) {
  return sold.map((item, index) => {
    const { variantId: id, productId, sku, quantity, unitGrams, isDropship, taxClass } = item
    const { baseMinor, discountMinor } = lines[index]!
    const valueMinor = baseMinor - discountMinor
    return { id, productId, sku, quantity, unitGrams, isDropship, taxClass, valueMinor }
  })
}
