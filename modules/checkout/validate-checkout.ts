import type { PricedCart, PricedCartItem } from '#modules/cart'
import type { StockShortage } from '#modules/catalog'
import type { OrderRow } from '#modules/orders'
import type { CouponError } from '#modules/promotions'
import { formatMoney, toMinorUnits } from '#platform/money/money'
import type { PlaceOrderBody } from './contract.ts'

/** Why there is no order, as a sentence. `fields` names cart items by their ids. */
export interface CheckoutError {
  code:
    | 'cart_not_found'
    | 'cart_ordered'
    | 'cart_empty'
    | 'sold_out'
    | 'total_changed'
    | 'shipping_method_unavailable'
    | CouponError['code']
  message: string
  fields?: Record<string, string>
}

/**
 * What stands between a priced cart and an order, or null. What the shop had to change by itself (fewer units,
 * no coupon) is fine for a shopper who was shown the total that came of it, and for nobody else.
 */
export function validateCheckout(priced: PricedCart, body: PlaceOrderBody): CheckoutError | null {
  const { items, rules, quote, cart, couponError } = priced
  const { currency } = cart
  if (items.length === 0) return { code: 'cart_empty', message: 'There is nothing in this cart.' }
  if (items.some(({ quantity }) => quantity === 0)) return toSoldOutError(items)
  if (!rules.shipping.some(({ id }) => id === body.shipping)) {
    return {
      code: 'shipping_method_unavailable',
      message: `This way of shipping is not offered in ${currency}.`,
    }
  }

  const { expected_total: expected } = body
  if (expected !== undefined) {
    return toMinorUnits(expected, currency) === quote.totalMinor
      ? null
      : toTotalChangedError(priced)
  }
  return items.some(({ item, quantity }) => quantity < item.quantity)
    ? toSoldOutError(items)
    : couponError
}

/** What somebody else took between the look at the stock and the hand on it. */
export function toShortageError({ items }: PricedCart, shortages: StockShortage[]): CheckoutError {
  const left = new Map(shortages.map(({ variantId, available }) => [variantId, available]))
  return toSoldOutError(
    items.map((line) => ({ ...line, quantity: left.get(line.offer.variantId) ?? line.quantity })),
  )
}

function toSoldOutError(lines: PricedCartItem[]): CheckoutError {
  const short = lines.filter(({ item, quantity }) => quantity < item.quantity)
  const said = short.map(({ item, offer, quantity }) => [item.id, formatShortage(offer, quantity)])
  const message = said.map(([, text]) => text).join(' ')
  return { code: 'sold_out', message, fields: Object.fromEntries(said) }
}

function formatShortage({ title, isForSale }: PricedCartItem['offer'], left: number): string {
  if (!isForSale) return `${title} is no longer sold.`
  return left === 0 ? `${title} is sold out.` : `Only ${left} left of ${title}.`
}

function toTotalChangedError({ cart, quote }: PricedCart): CheckoutError {
  const total = formatMoney({ minor: quote.totalMinor, currency: cart.currency })
  return { code: 'total_changed', message: `The total is now ${total}. Please look it over again.` }
}

/** Whether a second checkout of a cart asks for what the first one ordered. */
export function isSameOrder(order: OrderRow, body: PlaceOrderBody): boolean {
  const same: [unknown, unknown][] = [
    [order.email.toLowerCase(), body.email.toLowerCase()],
    [order.firstName, body.first_name],
    [order.lastName, body.last_name],
    [order.address, body.address],
    [order.city, body.city],
    [order.zipCode, body.zip_code],
    [order.region, body.state ?? null],
    [order.country, body.country],
    [order.phone, body.phone ?? null],
    [order.shipping, body.shipping],
  ]
  return same.every(([then, now]) => then === now)
}
