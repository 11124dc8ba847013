import type { CartOwnerId, PricedCart } from '#modules/cart'
import type { CreateOrderInput, OrderId } from '#modules/orders'
import type { PlaceOrderBody } from './contract.ts'

interface BuildOrderInput {
  id: OrderId
  body: PlaceOrderBody
  userId: CartOwnerId | null
  holdExpiresAt: Date
}

/** An order as its cart was priced, for whom it is and where it goes. */
export function buildOrder(
  { cart, coupon, rules, quote }: PricedCart,
  { id, body, userId, holdExpiresAt }: BuildOrderInput,
): CreateOrderInput['order'] {
  const { lines: _, ...amounts } = quote
  return {
    id,
    cartId: cart.id,
    userId: userId,
    state: 'pending_payment',
    holdExpiresAt,
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    address: body.address,
    city: body.city,
    zipCode: body.zip_code,
    region: body.state ?? null,
    country: body.country,
    phone: body.phone ?? null,
    language: body.language,
    currency: cart.currency,
    shipping: body.shipping,
    couponCode: coupon?.code ?? null,
    taxName: rules.tax.name,
    taxBasisPoints: rules.tax.basisPoints,
    ...amounts,
  }
}

/** What it sells, copied: the product may change or go. */
export function buildOrderLines({ items, rules }: PricedCart): CreateOrderInput['lines'] {
  return items.flatMap(({ offer, quantity, amounts }) => {
    if (!amounts) return []
    const { variantId, productId, slug, title, sku, options, image, priceMinor } = offer
    const copied = { variantId, productId, slug, title, sku, options, image }
    const { basisPoints: taxBasisPoints } = rules.tax
    return { ...copied, quantity, unitMinor: priceMinor, taxBasisPoints, ...amounts }
  })
}
