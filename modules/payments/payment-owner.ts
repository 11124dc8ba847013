import { createSignature, isValidSignature } from '#platform/crypto/signature'
import { buildPaymentOpenPath, getPaymentLink } from './payment-paths.ts'
import type { Payment, PaymentId } from './tables.ts'

/** The browser follows the link at once. */
const LIFETIME_MS = 10 * 60_000

interface OwnerLinkInput {
  payment: Pick<Payment, 'id' | 'redirectUrl'>
  secretKey: string
  now: Date
}

/**
 * Where the signed-in owner of an order pays. For ten minutes the link opens a payment page with the saved cards of the
 * account, which the browser cannot ask for with its session, because it leaves the shop by it.
 */
export function buildOwnerPaymentLink({ payment, secretKey, now }: OwnerLinkInput): string {
  const link = getPaymentLink(payment)
  if (link !== buildPaymentOpenPath(payment.id)) return link
  const expiresAt = String(now.getTime() + LIFETIME_MS)
  return `${link}?owner=${expiresAt}.${createSignature(toText(payment.id, expiresAt), secretKey)}`
}

/** Returns whether it is the token of a link of `buildOwnerPaymentLink` that has not expired. */
export function isValidOwnerToken(
  token: string,
  { paymentId, secretKey, now }: { paymentId: PaymentId; secretKey: string; now: Date },
): boolean {
  const [expiresAt = '', signature = ''] = token.split('.')
  return (
    isValidSignature(signature, toText(paymentId, expiresAt), secretKey) &&
    now.getTime() < Number(expiresAt)
  )
}

function toText(paymentId: PaymentId, expiresAt: string): string {
  return `payment-owner:${paymentId}:${expiresAt}`
}
