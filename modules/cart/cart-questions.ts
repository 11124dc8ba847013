import { buildShippingRequest, type ShippingRequest } from '#modules/shipping-quotes'
import { buildTaxRequest, type TaxRequest } from '#modules/tax-quotes'
import type { PricedCart } from './priced-cart.ts'

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

/** The same for a shipping provider. */
export function buildCartShippingRequest({
  cart: { country, region, zipCode, currency },
  items,
  rules,
}: PricedCart): ShippingRequest | null {
  if (zipCode === null) return null
  return buildShippingRequest({
    rules,
    destination: { country, region, zipCode },
    currency,
    items: items.flatMap(({ offer, quantity, amounts }) => {
      if (!amounts || !offer.needsShipping) return []
      const { variantId, productId, sku, unitGrams, isDropship } = offer
      const valueMinor = amounts.baseMinor - amounts.discountMinor
      return [{ id: variantId, productId, sku, quantity, unitGrams, valueMinor, isDropship }]
    }),
  })
}
