import { createSignature, isValidSignature } from '#platform/crypto/signature'
import type { OrderId } from './tables.ts'

/** Returns the token that opens one order without sign-in. Only the response of the checkout and e-mails to the shopper contain it. */
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

/** `/orders/{id}?token=…` */
export function buildGuestOrderPath(orderId: OrderId, secretKey: string): string {
  return `/orders/${orderId}?token=${createGuestOrderToken(orderId, secretKey)}`
}
