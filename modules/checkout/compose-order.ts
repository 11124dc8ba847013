import { listOffers, translateOffers, type VariantId } from '#modules/catalog'
import type { DropshipSale } from '#modules/dropship'
import { type CreateOrderInput, formatClerkReduction, type OrderRow } from '#modules/orders'
import { getCurrencies, getPriceRules, type ItemsAdjustment, type Quote } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import type { ExchangeRate } from '#platform/money/base-amount'
import { convertPrice } from '#platform/money/convert-price'
import { multiplyByFraction } from '#platform/money/fractions'
import { err, ok, type Result } from '#platform/result'
import type { ComposedOrder } from './composed-order.ts'
import { type ComposedItem, type QuotedComposition, quoteComposition } from './quote-composition.ts'

export type ComposeOrderErrorCode =
  | 'variant_not_for_sale'
  | 'variant_sold_elsewhere'
  | 'shipping_method_unavailable'
  | 'shipping_method_not_at_address'
  | 'currency_not_offered'

export interface PricedComposition extends QuotedComposition {
  lines: CreateOrderInput['lines']
  tax: { kind: OrderRow['taxName']; basisPoints: number }
  exchangeRate: ExchangeRate
  /** Units that are left, by variant. */
  stock: Map<VariantId, number>
  /** What suppliers send of it. */
  sale: DropshipSale
}

/** Prices an order that a clerk composes, at present prices and rates. It takes no stock. */
export async function composeOrder(
  db: Database,
  { composed, now }: { composed: ComposedOrder; now: Date },
): Promise<Result<PricedComposition, ComposeOrderErrorCode>> {
  const { currency, country, shipping: methodId } = composed
  const currencies = await getCurrencies(db, now)
  if (!currencies.listOffered().some(({ code }) => code === currency)) {
    return err('currency_not_offered')
  }
  const rules = await getPriceRules(db, { country, currency, now })
  if (!rules.shipping.some(({ id }) => id === methodId)) {
    return err('shipping_method_unavailable', { currency })
  }

  const items = mergeItems(composed.items)
  const offers = await listOffers(
    db,
    items.map(({ variantId }) => variantId),
  )
  const outbound = offers.find(({ isOutbound }) => isOutbound)
  if (outbound) return err('variant_sold_elsewhere', { title: outbound.title })
  const priced = items.map(({ variantId, quantity }) => {
    const offer = offers.find(
      (one) => one.variantId === variantId && one.isForSale && one.needsShipping,
    )
    const conversion = offer && currencies.findConversion(offer.currency, currency)
    if (!offer || !conversion) return null
    return { offer, quantity, unitMinor: convertPrice(offer.priceMinor, conversion) }
  })
  if (!priced.every((item) => item !== null)) return err('variant_not_for_sale')
  const adjustments = buildDiscount(composed, priced)
  const quoted = await quoteComposition(db, { composed, rules, items: priced, adjustments, now })
  if (!quoted.ok) return quoted
  const { quote } = quoted.value
  const lines = priced.map((item, index) => toLine(item, quote.lines[index]!))
  const exchangeRate = currencies.getExchangeRate(currency)
  const { shippingMinor, itemsMinor } = quote
  return ok({
    ...quoted.value,
    tax: rules.tax,
    exchangeRate,
    sale: {
      ...{ country, currency, exchangeRate, shippingMinor, itemsMinor },
      lines: priced.filter(({ offer }) => offer.isDropship).map(toSaleLine),
    },
    stock: new Map(offers.map(({ variantId, stock }) => [variantId, stock])),
    lines: await translateOffers(db, lines, {
      language: composed.language,
      getProductId: ({ productId }) => productId,
    }),
  })
}

/** Returns the items with one entry for each variant. */
export function mergeItems(items: ComposedOrder['items']): ComposedOrder['items'] {
  const quantities = new Map<VariantId, number>()
  for (const { variantId, quantity } of items) {
    quantities.set(variantId, Math.min((quantities.get(variantId) ?? 0) + quantity, 99))
  }
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** Why a clerk gives it is for the shop. Shoppers read a neutral text, in the language of the order. */
function buildDiscount(
  { discount, language }: ComposedOrder,
  items: ComposedItem[],
): ItemsAdjustment[] {
  if (!discount) return []
  const itemsMinor = items.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
  const { basisPoints, minor = 0 } = discount
  const source = formatClerkReduction(language)
  const off =
    basisPoints === undefined ? minor : multiplyByFraction(itemsMinor, basisPoints, 10_000)
  return [{ kind: 'promotion', source, minor: off, itemIndexes: [...items.keys()] }]
}

function toSaleLine({ offer, quantity, unitMinor }: ComposedItem): DropshipSale['lines'][number] {
  const { variantId, productId, title } = offer
  return { variantId, productId, title, quantity, unitMinor }
}

function toLine(
  { offer, quantity, unitMinor }: ComposedItem,
  amounts: Quote['lines'][number],
): CreateOrderInput['lines'][number] {
  const { variantId, productId, slug, title, sku, options, image } = offer
  const product = { variantId, productId, slug, title, sku, options, image }
  return { ...product, quantity, unitMinor, ...amounts }
}
