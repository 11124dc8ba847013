import { isSignatureOf, signatureOf } from '#platform/signature'
import type { OrderId } from './tables.ts'

/** Opens one order for whoever holds it: it goes to the shopper alone, in the answer of the checkout and by mail. */
export function guestToken(orderId: OrderId, secretKey: string): string {
  return signatureOf(`order-link:${orderId}`, secretKey)
}

export function isGuestToken(token: string, orderId: OrderId, secretKey: string): boolean {
  return isSignatureOf(token, `order-link:${orderId}`, secretKey)
}

/** `/orders/{id}?token=…`, a path of this shop. */
export function guestPath(orderId: OrderId, secretKey: string): string {
  return `/orders/${orderId}?token=${guestToken(orderId, secretKey)}`
}
