import type { CartOwner, PricedCart } from '#modules/cart'
import type { NewOrder, OrderId } from '#modules/orders'
import type { PlaceOrder } from './contract.ts'

interface About {
  id: OrderId
  who: PlaceOrder
  by: CartOwner | null
  holdExpiresAt: Date
}

/** An order as its cart was priced, for whom it is and where it goes. */
export function orderOf(
  { cart, coupon, rules, quote }: PricedCart,
  { id, who, by, holdExpiresAt }: About,
): NewOrder['order'] {
  const { lines: _, ...amounts } = quote
  return {
    id,
    cartId: cart.id,
    userId: by,
    state: 'pending_payment',
    holdExpiresAt,
    email: who.email,
    firstName: who.first_name,
    lastName: who.last_name,
    address: who.address,
    city: who.city,
    zipCode: who.zip_code,
    region: who.state ?? null,
    country: who.country,
    phone: who.phone ?? null,
    language: who.language,
    currency: cart.currency,
    shipping: who.shipping,
    couponCode: coupon?.code ?? null,
    taxName: rules.tax.name,
    taxBasisPoints: rules.tax.basisPoints,
    ...amounts,
  }
}

/** What it sells, copied: the product may change or go. */
export function linesOf({ lines, rules }: PricedCart): NewOrder['lines'] {
  return lines.flatMap(({ offer, quantity, charged }) => {
    if (!charged) return []
    const { variantId, productId, slug, title, sku, options, image, priceMinor } = offer
    const copied = { variantId, productId, slug, title, sku, options, image }
    const { basisPoints: taxBasisPoints } = rules.tax
    return { ...copied, quantity, unitMinor: priceMinor, taxBasisPoints, ...charged }
  })
}
