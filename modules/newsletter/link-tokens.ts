import { createSignature, isValidSignature } from '#platform/crypto/signature'
import type { SubscriptionId } from './tables.ts'

export type SubscriptionAction = 'confirm' | 'unsubscribe'
type LinkTokenState = 'valid' | 'expired' | 'invalid'

/** How long the link of a confirmation e-mail is valid. */
export const CONFIRM_LINK_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

interface LinkTokenInput {
  id: SubscriptionId
  secretKey: string
}

/** The token of the link that confirms a subscription. It contains its expiry, in base 36. */
export function createConfirmToken({ id, secretKey, now }: LinkTokenInput & { now: Date }): string {
  const expiresAt = (now.getTime() + CONFIRM_LINK_DAYS * DAY_MS).toString(36)
  return `${expiresAt}.${createSignature(`newsletter-confirm:${id}:${expiresAt}`, secretKey)}`
}

/** The token of the link that unsubscribes. It never expires: the link of every e-mail has to keep working. */
export function createUnsubscribeToken({ id, secretKey }: LinkTokenInput): string {
  return createSignature(`newsletter-unsubscribe:${id}`, secretKey)
}

/** Checks the token of a link for an action. Only a token that confirms can expire. */
export function checkLinkToken(
  token: string,
  { action, id, secretKey, now }: LinkTokenInput & { action: SubscriptionAction; now: Date },
): LinkTokenState {
  if (action === 'unsubscribe') {
    return isValidSignature(token, `newsletter-unsubscribe:${id}`, secretKey) ? 'valid' : 'invalid'
  }
  const [expiresAt = '', signature = ''] = token.split('.', 2)
  const isOurs = isValidSignature(signature, `newsletter-confirm:${id}:${expiresAt}`, secretKey)
  if (!isOurs) return 'invalid'
  return parseInt(expiresAt, 36) > now.getTime() ? 'valid' : 'expired'
}
