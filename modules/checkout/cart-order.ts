import type { CartOrder } from '#contract/cart'
import {
  type CartAccess,
  type CartErrorCode,
  type CartId,
  type CartResponse,
  getAccountCart,
  getCart,
} from '#modules/cart'
import type { UserId } from '#modules/identity'
import { findActiveOrderByCart, findUnpaidOrderByUser, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { ok, type Result } from '#platform/result'
import { canCancelOrder, canPayOrder } from './allowed-actions.ts'
import { expireHold } from './expire-holds.ts'

/** A cart with the order that it has become, or the unpaid order of its account. */
export interface CartWithOrder extends CartResponse {
  order: CartOrder | null
}

interface Client {
  /** Null for a guest. */
  userId: UserId | null
  now: Date
}

/** Returns a cart with its order. If the hold of the order has expired, it is released first, which opens the cart. */
export async function getCartWithOrder(
  db: Database,
  access: CartAccess & { now: Date },
): Promise<Result<CartWithOrder, CartErrorCode>> {
  const { userId = null, now } = access
  const cart = await getCart(db, access)
  if (!cart.ok) return cart
  const order = await findOrderRow(db, { cart: cart.value, userId })
  if (!isOutdated(cart.value, order, now)) {
    return ok({ ...cart.value, order: toCartOrder(order, { userId, now }) })
  }

  if (order) await expireHold(db, { orderId: order.id, now })
  const reopened = await getCart(db, access)
  if (!reopened.ok) return reopened
  return ok({
    ...reopened.value,
    order: await findCartOrder(db, { cart: reopened.value, userId, now }),
  })
}

/**
 * Returns the open cart of an account with its unpaid order. Without an open cart it returns the cart of that order, and
 * null without either.
 */
export async function getAccountCartWithOrder(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<CartWithOrder | null> {
  const [cart, order] = await parallel(
    getAccountCart(db, { userId, now }),
    findUnpaidOrderByUser(db, userId),
  )
  if (cart && !isOutdated(cart, order, now)) {
    return { ...cart, order: toCartOrder(order, { userId, now }) }
  }
  const cartId = cart ? (cart.id as CartId) : order?.cartId
  const found = cartId && (await getCartWithOrder(db, { cartId, issued: null, userId, now }))
  return found?.ok ? found.value : null
}

/** Returns the order of a cart, as `CartWithOrder` has it, or null. */
export async function findCartOrder(
  db: Database,
  { cart, userId, now }: Client & { cart: CartState },
): Promise<CartOrder | null> {
  return toCartOrder(await findOrderRow(db, { cart, userId }), { userId, now })
}

type CartState = Pick<CartResponse, 'id' | 'state'>

async function findOrderRow(
  db: Database,
  { cart, userId }: { cart: CartState; userId: UserId | null },
): Promise<OrderRow | null> {
  if (cart.state === 'ordered') return findActiveOrderByCart(db, cart.id as CartId)
  return userId && findUnpaidOrderByUser(db, userId)
}

/** Whether the hold has expired, or the order was cancelled after the cart was read. */
function isOutdated({ state }: CartState, order: OrderRow | null, now: Date): boolean {
  if (!order) return state === 'ordered'
  return order.holdExpiresAt !== null && order.holdExpiresAt <= now
}

function toCartOrder(order: OrderRow | null, { userId, now }: Client): CartOrder | null {
  // A guest's cart can have become the order of an account, which other clients must not see.
  if (!order || (order.userId !== null && order.userId !== userId)) return null
  const { id, number, currency, totalMinor, dueMinor, holdExpiresAt } = order
  return {
    id,
    number,
    currency,
    total: toDecimal({ minor: dueMinor > 0 ? dueMinor : totalMinor, currency }),
    hold_expires_at: holdExpiresAt?.toISOString() ?? null,
    can: { pay: canPayOrder(order, now), cancel: canCancelOrder(order) },
  }
}
