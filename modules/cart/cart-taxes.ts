import { calculateQuote } from '#modules/pricing'
import {
  applyLineRate,
  applyShippingRate,
  buildTaxRequest,
  type TaxQuote,
  type TaxRequest,
} from '#modules/tax-quotes'
import type { PricedCart, PricedCartItem } from './priced-cart.ts'

/** Returns what a tax provider is asked about a cart; null if there is nothing to ask, or no postal code yet. */
export function buildCartTaxRequest(
  { cart, items, rules, quote }: PricedCart,
  now: Date,
): TaxRequest | null {
  const { country, region, zipCode, currency, userId } = cart
  if (zipCode === null) return null
  return buildTaxRequest({
    tax: rules.tax,
    destination: { country, region, zipCode },
    ...{ currency, customerId: userId, shippingMinor: quote.shippingMinor, now },
    lines: items.flatMap(({ offer, quantity, amounts }) => {
      if (!amounts) return []
      const { variantId, productId, sku, taxClass } = offer
      const amountMinor = amounts.baseMinor - amounts.discountMinor
      return [{ id: variantId, productId, sku, taxClass, quantity, amountMinor }]
    }),
  })
}

/** Returns a cart with the rates of a quote; with null, with those of the shop's table. */
export function withTaxQuote(priced: PricedCart, taxQuote: TaxQuote | null): PricedCart {
  return taxQuote === priced.taxQuote ? priced : { ...priced, ...quoteCart(priced, taxQuote) }
}

type UnpricedCart = Pick<PricedCart, 'cart' | 'rules' | 'applied'> & {
  items: Omit<PricedCartItem, 'amounts'>[]
}

/** Calculates the amounts of a cart, with the rates of a tax quote or those of the shop's table. */
export function quoteCart(
  { cart, items, rules, applied }: UnpricedCart,
  taxQuote: TaxQuote | null,
): Pick<PricedCart, 'taxQuote' | 'quote' | 'items'> {
  const available = items.filter(({ quantity }) => quantity > 0)
  const { currency, shipping } = cart
  const quote = calculateQuote(
    available.map(({ offer, quantity }) => {
      return { ...applyLineRate(offer, taxQuote), unitMinor: offer.priceMinor, quantity }
    }),
    {
      currency,
      tax: applyShippingRate(rules.tax, taxQuote),
      shipping: rules.shipping.find(({ id }) => id === shipping) ?? null,
      adjustments: applied.flatMap(({ adjustments }) => adjustments),
      hasFreeShipping: applied.some(({ hasFreeShipping }) => hasFreeShipping),
    },
  )
  const amounts = new Map(available.map(({ item }, index) => [item.id, quote.lines[index]!]))
  return {
    ...{ taxQuote, quote },
    items: items.map((line) => ({ ...line, amounts: amounts.get(line.item.id) ?? null })),
  }
}
