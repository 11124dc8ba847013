import type { CartLine, PricedCart } from '#modules/cart'
import type { Shortage } from '#modules/catalog'
import type { OrderRow } from '#modules/orders'
import type { CouponProblem } from '#modules/promotions'
import { minorOf, moneyText } from '#platform/money'
import type { PlaceOrder } from './contract.ts'

/** Why there is no order, as a sentence. `fields` names cart items by their ids. */
export interface CheckoutRefusal {
  code:
    | 'no_such_cart'
    | 'cart_ordered'
    | 'cart_empty'
    | 'sold_out'
    | 'total_changed'
    | 'no_shipping'
    | CouponProblem['code']
  message: string
  fields?: Record<string, string>
}

/**
 * What stands between a priced cart and an order, or null. What the shop had to change by itself (fewer units,
 * no coupon) is fine for a shopper who was shown the total that came of it, and for nobody else.
 */
export function whyNotPlaced(priced: PricedCart, who: PlaceOrder): CheckoutRefusal | null {
  const { lines, rules, quote, cart, couponProblem } = priced
  const { currency } = cart
  if (lines.length === 0) return { code: 'cart_empty', message: 'There is nothing in this cart.' }
  if (lines.some(({ quantity }) => quantity === 0)) return soldOut(lines)
  if (!rules.shipping.some(({ id }) => id === who.shipping)) {
    return { code: 'no_shipping', message: `This way of shipping is not offered in ${currency}.` }
  }

  const { expected_total: expected } = who
  if (expected !== undefined) {
    return minorOf(expected, currency) === quote.totalMinor ? null : totalChanged(priced)
  }
  return lines.some(({ item, quantity }) => quantity < item.quantity)
    ? soldOut(lines)
    : couponProblem
}

/** What somebody else took between the look at the stock and the hand on it. */
export function shortOf({ lines }: PricedCart, shortages: Shortage[]): CheckoutRefusal {
  const left = new Map(shortages.map(({ variantId, available }) => [variantId, available]))
  return soldOut(
    lines.map((line) => ({ ...line, quantity: left.get(line.offer.variantId) ?? line.quantity })),
  )
}

function soldOut(lines: CartLine[]): CheckoutRefusal {
  const short = lines.filter(({ item, quantity }) => quantity < item.quantity)
  const said = short.map(({ item, offer, quantity }) => [item.id, shortText(offer, quantity)])
  const message = said.map(([, text]) => text).join(' ')
  return { code: 'sold_out', message, fields: Object.fromEntries(said) }
}

function shortText({ title, isForSale }: CartLine['offer'], left: number): string {
  if (!isForSale) return `${title} is no longer sold.`
  return left === 0 ? `${title} is sold out.` : `Only ${left} left of ${title}.`
}

function totalChanged({ cart, quote }: PricedCart): CheckoutRefusal {
  const total = moneyText({ minor: quote.totalMinor, currency: cart.currency })
  return { code: 'total_changed', message: `The total is now ${total}. Please look it over again.` }
}

/** Whether a second checkout of a cart asks for what the first one ordered. */
export function isSameOrder(order: OrderRow, who: PlaceOrder): boolean {
  const same: [unknown, unknown][] = [
    [order.email.toLowerCase(), who.email.toLowerCase()],
    [order.firstName, who.first_name],
    [order.lastName, who.last_name],
    [order.address, who.address],
    [order.city, who.city],
    [order.zipCode, who.zip_code],
    [order.region, who.state ?? null],
    [order.country, who.country],
    [order.phone, who.phone ?? null],
    [order.shipping, who.shipping],
  ]
  return same.every(([then, now]) => then === now)
}
