import {
  type CartId,
  type CartOwnerId,
  lockCartForOrder,
  type PricedCart,
  priceCart,
} from '#modules/cart'
import { reserveStock } from '#modules/catalog'
import {
  buildHoldReference,
  createOrder,
  findActiveOrderByCart,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import {
  createPayment,
  listPaymentsByOrder,
  type Payment,
  type PaymentProvider,
} from '#modules/payments'
import { redeemCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import { buildOrder, buildOrderLines } from './build-order.ts'
import { getHoldExpiry } from './cancel-without-refund.ts'
import { markOrderPaid } from './capture-payment.ts'
import type { PlaceOrderBody } from './contract.ts'
import { expireHold } from './expire-holds.ts'
import { toPayableOrder } from './retry-payment.ts'
import {
  type CheckoutError,
  isSameOrder,
  toShortageError,
  validateCheckout,
} from './validate-checkout.ts'

export interface PlaceOrderResult {
  order: OrderRow
  /** Null when there is nothing to pay. */
  payment: Payment | null
  /** What else was just written; null when it has to be read. */
  created: { lines: OrderLineRow[]; events: OrderEventRow[] } | null
}

interface PlaceOrderInput {
  body: PlaceOrderBody
  /** Whose account the order belongs to, as the session says. Null, or left out: a guest's. */
  userId?: CartOwnerId | null
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
  { body, userId = null, provider, now }: PlaceOrderInput,
): Promise<PlaceOrderResult | { error: CheckoutError }> {
  const place = async (tx: Database) => {
    const cartId = body.cart_id as CartId
    const open = await lockCartForOrder(tx, { cartId, userId, now })
    const before = open ? null : await findPlacedOrder(tx, { cartId, body, userId, now })
    if (before) return before
    const cart = open ?? (await lockCartForOrder(tx, { cartId, userId, now }))
    if (!cart) throw new CheckoutFailed(cartNotFound)

    const { country, shipping } = body
    const priced = await priceCart(tx, { cart: { ...cart, country, shipping }, now })
    const refused = validateCheckout(priced, body)
    if (refused) throw new CheckoutFailed(refused)
    return createOrderFromCart(tx, { priced, body, userId, provider, now })
  }
  return runInTransaction(db, place).catch((error) => {
    if (error instanceof CheckoutFailed) return { error: error.error }
    throw error
  })
}

/** Takes back what was written before the order turned out not to be possible. */
class CheckoutFailed extends Error {
  error: CheckoutError

  constructor(why: CheckoutError) {
    super(why.code)
    this.error = why
  }
}

/** The order this cart became before; nothing when its hold has run out, for then the cart is open again. */
async function findPlacedOrder(
  tx: Database,
  { cartId, body, userId = null, now }: FindPlacedOrderInput,
): Promise<PlaceOrderResult | null> {
  const order = await findActiveOrderByCart(tx, cartId)
  // To anybody else the cart of an account is not there, ordered or not.
  if (order && order.userId !== null && order.userId !== userId)
    throw new CheckoutFailed(cartNotFound)
  if (!order || (await expireHold(tx, { orderId: order.id, now }))) return null
  if (!isSameOrder(order, body)) throw new CheckoutFailed(toCartOrderedError(order))

  const payment = (await listPaymentsByOrder(tx, order.id)).at(-1) ?? null
  return { order, payment, created: null }
}

interface FindPlacedOrderInput extends Omit<PlaceOrderInput, 'provider'> {
  cartId: CartId
}

interface CreateOrderFromCartInput extends PlaceOrderInput {
  priced: PricedCart
}

async function createOrderFromCart(
  tx: Database,
  { priced, body, userId = null, provider, now }: CreateOrderFromCartInput,
): Promise<PlaceOrderResult> {
  const id = newId<'order'>()
  const held = buildOrder(priced, { id, body, userId, holdExpiresAt: getHoldExpiry(now) })
  const { order, lines } = await createOrder(tx, {
    order: held,
    lines: buildOrderLines(priced),
    now,
  })
  // From here on others wait for these goods and this coupon.
  const [event, payment, short] = await parallel(
    recordOrderEvent(tx, { order, kind: 'pending_payment', actor: 'shopper', now }),
    createPaymentIfDue(tx, { order, provider, now }),
    reserveStock(tx, { items: lines, reference: buildHoldReference(order), now }),
  )
  if (short.length > 0) throw new CheckoutFailed(toShortageError(priced, short))
  const { coupon } = priced
  const use = coupon && { coupon, orderId: order.id, email: body.email, now }
  const unusable = use && (await redeemCoupon(tx, use))
  if (unusable) throw new CheckoutFailed(unusable)

  if (payment) return { order, payment, created: { lines, events: [event!] } }
  await markOrderPaid(tx, { order, now })
  return { order: { ...order, state: 'paid', holdExpiresAt: null }, payment, created: null }
}

/** Nobody pays for what costs nothing. */
async function createPaymentIfDue(
  tx: Database,
  { order, ...ask }: Pick<PlaceOrderInput, 'provider' | 'now'> & { order: OrderRow },
) {
  return order.totalMinor > 0 ? createPayment(tx, { order: toPayableOrder(order), ...ask }) : null
}

const cartNotFound = { code: 'cart_not_found', message: 'This cart is not here.' } as const

function toCartOrderedError({ number }: OrderRow): CheckoutError {
  const message = `This cart is order ${number} already. Pay that one, or cancel it to change it.`
  return { code: 'cart_ordered', message }
}
