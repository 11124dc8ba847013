import type { PricedCart } from '#modules/cart'
import type { VariantId } from '#modules/catalog'
import type { LineSupplier } from '#modules/dropship'
import type { UserId } from '#modules/identity'
import type { CreateOrderInput, OrderId } from '#modules/orders'
import { toOrderShipping } from '#modules/shipping-quotes'
import { toOrderTax } from '#modules/tax-quotes'
import type { Language } from '#platform/i18n/languages'
import type { PlaceOrderBody } from './contract.ts'
import { getHoldExpiry } from './hold-duration.ts'

interface BuildOrderInput {
  id: OrderId
  body: PlaceOrderBody
  userId: UserId | null
  language: Language
  /** What is paid by store credit. */
  storeCreditMinor: number
  now: Date
}

/** Returns the order of a priced cart, with the customer and the address of the request. */
export function buildOrder(
  { cart, items, coupon, rules, shippingQuote, taxQuote, exchangeRate, quote }: PricedCart,
  { id, body, userId, language, storeCreditMinor, now }: BuildOrderInput,
): CreateOrderInput['order'] {
  const { lines: _, taxes: __, ...amounts } = quote
  return {
    id,
    cartId: cart.id,
    userId,
    // An order that costs nothing is not held for a payment.
    holdExpiresAt: quote.totalMinor > 0 ? getHoldExpiry(now) : null,
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    address: body.address,
    addressLine2: body.address_line_2 ?? null,
    city: body.city,
    zipCode: body.zip_code,
    region: body.state ?? null,
    country: body.country,
    phone: body.phone ?? null,
    giftNote: body.gift_note ?? null,
    language,
    currency: cart.currency,
    shipping: body.shipping,
    couponCode: coupon?.code ?? null,
    ...toOrderTax(rules.tax, {
      quote: taxQuote,
      lines: items.flatMap(({ offer, amounts }) =>
        amounts ? { ...amounts, taxClass: offer.taxClass } : [],
      ),
    }),
    ...toOrderShipping(shippingQuote, body.shipping),
    storeCreditMinor,
    needsShipping: items.some(({ offer, amounts }) => amounts && offer.needsShipping),
    ...exchangeRate,
    ...amounts,
  }
}

/** Copies what the order sells, because products can be changed or deleted later. */
export function buildOrderLines(
  { items }: PricedCart,
  suppliers: Map<VariantId, LineSupplier>,
): CreateOrderInput['lines'] {
  return items.flatMap(({ offer, quantity, amounts }) => {
    if (!amounts) return []
    const { variantId, productId, slug, title, sku, options, image, priceMinor } = offer
    const { needsShipping } = offer
    const product = { variantId, productId, slug, title, sku, options, image, needsShipping }
    const prices = { unitMinor: priceMinor, ...amounts }
    return { ...product, quantity, ...prices, ...suppliers.get(variantId) }
  })
}
