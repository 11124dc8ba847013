import { calculateQuote } from '#modules/pricing'
import { applyShippingQuote, type ShippingQuote } from '#modules/shipping-quotes'
import { applyLineRate, applyShippingRate, type TaxQuote } from '#modules/tax-quotes'
import type { PricedCart, PricedCartItem } from './priced-cart.ts'

/** What providers have said about a cart; null for what the shop's own tables say. */
export interface CartQuotes {
  shippingQuote: ShippingQuote | null
  taxQuote: TaxQuote | null
}

type UnpricedCart = Pick<PricedCart, 'cart' | 'rules' | 'applied'> & {
  items: Omit<PricedCartItem, 'amounts'>[]
}

/** Calculates the amounts of a cart. A method that is not available is shown with the price of the table. */
export function quoteCart(
  { cart, items, rules, applied }: UnpricedCart,
  { shippingQuote, taxQuote }: CartQuotes,
): CartQuotes & Pick<PricedCart, 'shippingRates' | 'quote' | 'items'> {
  const available = items.filter(({ quantity }) => quantity > 0)
  const { currency, shipping } = cart
  const shippingRates = applyShippingQuote(rules.shipping, shippingQuote)
  const quote = calculateQuote(
    available.map(({ offer, quantity }) => {
      return { ...applyLineRate(offer, taxQuote), unitMinor: offer.priceMinor, quantity }
    }),
    {
      currency,
      tax: applyShippingRate(rules.tax, taxQuote),
      shipping: [...shippingRates, ...rules.shipping].find(({ id }) => id === shipping) ?? null,
      adjustments: applied.flatMap(({ adjustments }) => adjustments),
      hasFreeShipping: applied.some(({ hasFreeShipping }) => hasFreeShipping),
    },
  )
  const amounts = new Map(available.map(({ item }, index) => [item.id, quote.lines[index]!]))
  return {
    ...{ shippingQuote, taxQuote, shippingRates, quote },
    items: items.map((line) => ({ ...line, amounts: amounts.get(line.item.id) ?? null })),
  }
}

/** Returns a cart with other quotes. A quote that is absent stays as it is. */
export function withQuotes(priced: PricedCart, quotes: Partial<CartQuotes>): PricedCart {
  const { shippingQuote, taxQuote } = { ...priced, ...quotes }
  const isSame = shippingQuote === priced.shippingQuote && taxQuote === priced.taxQuote
  return isSame ? priced : { ...priced, ...quoteCart(priced, { shippingQuote, taxQuote }) }
}
