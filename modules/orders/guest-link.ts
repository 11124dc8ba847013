import { createSignature, isValidSignature } from '#platform/crypto/signature'
import type { OrderId } from './tables.ts'

/** Opens one order for whoever holds it: it goes to the shopper alone, in the answer of the checkout and by mail. */
export function createGuestOrderToken(orderId: OrderId, secretKey: string): string {
  return createSignature(`order-link:${orderId}`, secretKey)
}

export function isValidGuestOrderToken(
  token: string,
  orderId: OrderId,
  secretKey: string,
): boolean {
  return isValidSignature(token, `order-link:${orderId}`, secretKey)
}

/** `/orders/{id}?token=…`, a path of this shop. */
export function buildGuestOrderPath(orderId: OrderId, secretKey: string): string {
  return `/orders/${orderId}?token=${createGuestOrderToken(orderId, secretKey)}`
}
