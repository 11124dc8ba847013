import {
  type CartId,
  type CartOwner,
  lockForOrder,
  type PricedCart,
  priceCart,
} from '#modules/cart'
import { takeStock } from '#modules/catalog'
import {
  addOrder,
  addOrderEvent,
  holdReference,
  liveOrderOf,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import { createPayment, type Payment, type PaymentProvider, paymentsOf } from '#modules/payments'
import { useCoupon } from '#modules/promotions'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction, together } from '#platform/transaction'
import type { PlaceOrder } from './contract.ts'
import { expireHold } from './expire-holds.ts'
import { holdEndsAt } from './hold.ts'
import { linesOf, orderOf } from './order-of-cart.ts'
import { type CheckoutRefusal, isSameOrder, shortOf, whyNotPlaced } from './refusals.ts'
import { payable } from './retry-payment.ts'
import { payOrder } from './settle-capture.ts'

export interface Placed {
  order: OrderRow
  /** Null when there is nothing to pay. */
  payment: Payment | null
  /** What else was just written; null when it has to be read. */
  written: { lines: OrderLineRow[]; events: OrderEventRow[] } | null
}

interface Ask {
  who: PlaceOrder
  /** Whose account the order belongs to, as the session says. Null, or left out: a guest's. */
  by?: CartOwner | null
  provider: PaymentProvider
  now: Date
}

/**
 * Turns a cart into an order that waits for its payment, at the prices of this moment, all in one transaction:
 * goods taken from stock and held for 30 minutes, the coupon's use counted, the payment made. The cart is
 * locked first and a cart has one live order, so checking it out again, or twenty times at once, finds the
 * same order. Any refusal leaves everything as it was.
 */
export async function placeOrder(
  db: Database,
  { who, by = null, provider, now }: Ask,
): Promise<Placed | { refused: CheckoutRefusal }> {
  const place = async (tx: Database) => {
    const cartId = who.cart_id as CartId
    const open = await lockForOrder(tx, { cartId, by, now })
    const before = open ? null : await foundAgain(tx, { cartId, who, by, now })
    if (before) return before
    const cart = open ?? (await lockForOrder(tx, { cartId, by, now }))
    if (!cart) throw new Refused(noSuchCart)

    const { country, shipping } = who
    const priced = await priceCart(tx, { cart: { ...cart, country, shipping }, now })
    const refused = whyNotPlaced(priced, who)
    if (refused) throw new Refused(refused)
    return sell(tx, { priced, who, by, provider, now })
  }
  return inTransaction(db, place).catch((error) => {
    if (error instanceof Refused) return { refused: error.why }
    throw error
  })
}

/** Takes back what was written before the order turned out not to be possible. */
class Refused extends Error {
  why: CheckoutRefusal

  constructor(why: CheckoutRefusal) {
    super(why.code)
    this.why = why
  }
}

/** The order this cart became before; nothing when its hold has run out, for then the cart is open again. */
async function foundAgain(
  tx: Database,
  { cartId, who, by = null, now }: Finding,
): Promise<Placed | null> {
  const order = await liveOrderOf(tx, cartId)
  // To anybody else the cart of an account is not there, ordered or not.
  if (order && order.userId !== null && order.userId !== by) throw new Refused(noSuchCart)
  if (!order || (await expireHold(tx, { orderId: order.id, now }))) return null
  if (!isSameOrder(order, who)) throw new Refused(otherOrder(order))

  const payment = (await paymentsOf(tx, order.id)).at(-1) ?? null
  return { order, payment, written: null }
}

interface Finding extends Omit<Ask, 'provider'> {
  cartId: CartId
}

interface Sale extends Ask {
  priced: PricedCart
}

async function sell(
  tx: Database,
  { priced, who, by = null, provider, now }: Sale,
): Promise<Placed> {
  const id = newId<'order'>()
  const held = orderOf(priced, { id, who, by, holdExpiresAt: holdEndsAt(now) })
  const { order, lines } = await addOrder(tx, { order: held, lines: linesOf(priced), now })
  // From here on others wait for these goods and this coupon.
  const [event, payment, short] = await together(
    addOrderEvent(tx, { order, kind: 'pending_payment', who: 'shopper', now }),
    paymentFor(tx, { order, provider, now }),
    takeStock(tx, { goods: lines, reference: holdReference(order), now }),
  )
  if (short.length > 0) throw new Refused(shortOf(priced, short))
  const { coupon } = priced
  const use = coupon && { coupon, orderId: order.id, person: who.email, now }
  const unusable = use && (await useCoupon(tx, use))
  if (unusable) throw new Refused(unusable)

  if (payment) return { order, payment, written: { lines, events: [event!] } }
  await payOrder(tx, { order, now })
  return { order: { ...order, state: 'paid', holdExpiresAt: null }, payment, written: null }
}

/** Nobody pays for what costs nothing. */
async function paymentFor(tx: Database, { order, ...ask }: Omit<Ask, 'who'> & { order: OrderRow }) {
  return order.totalMinor > 0 ? createPayment(tx, { order: payable(order), ...ask }) : null
}

const noSuchCart = { code: 'no_such_cart', message: 'This cart is not here.' } as const

function otherOrder({ number }: OrderRow): CheckoutRefusal {
  const message = `This cart is order ${number} already. Pay that one, or cancel it to change it.`
  return { code: 'cart_ordered', message }
}
