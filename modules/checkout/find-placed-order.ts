import type { CartId } from '#modules/cart'
import type { UserId } from '#modules/identity'
import { findActiveOrderByCart, type OrderRow } from '#modules/orders'
import { listPaymentsByOrder, type Payment } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { toMinorUnits } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { PlaceOrderBody } from './contract.ts'
import { expireHold } from './expire-holds.ts'

interface FindPlacedOrderInput {
  cartId: CartId
  body: PlaceOrderBody
  userId: UserId | null
  now: Date
}

/**
 * Returns the active order of a cart with its latest payment, or null if there is none. An order whose hold has expired
 * is cancelled here, which opens the cart again. A body with other details than the order is an error.
 */
export async function findPlacedOrder(
  tx: Database,
  { cartId, body, userId, now }: FindPlacedOrderInput,
): Promise<
  Result<
    { order: OrderRow; payment: Payment | null } | null,
    'cart_not_found' | 'order_already_placed'
  >
> {
  const order = await findActiveOrderByCart(tx, cartId)
  // Other clients must not learn that the cart of an account exists.
  if (order && order.userId !== null && order.userId !== userId) return err('cart_not_found')
  if (!order || (await expireHold(tx, { orderId: order.id, now }))) return ok(null)
  if (!isSameOrder(order, body)) return err('order_already_placed', { number: order.number })

  const payments = await listPaymentsByOrder(tx, order.id)
  return ok({ order, payment: payments.at(-1) ?? null })
}

/** Whether a second checkout of a cart has the details of the first one. */
function isSameOrder(order: OrderRow, body: PlaceOrderBody): boolean {
  const pairs: [unknown, unknown][] = [
    [order.email.toLowerCase(), body.email.toLowerCase()],
    [order.firstName, body.first_name],
    [order.lastName, body.last_name],
    [order.address, body.address],
    [order.addressLine2, body.address_line_2 ?? null],
    [order.city, body.city],
    [order.zipCode, body.zip_code],
    [order.region, body.state ?? null],
    [order.country, body.country],
    [order.phone, body.phone ?? null],
    [order.shipping, body.shipping],
    [order.giftNote, body.gift_note ?? null],
    [order.storeCreditMinor, toMinorUnits(body.store_credit ?? 0, order.currency)],
  ]
  return pairs.every(([stored, sent]) => stored === sent)
}
