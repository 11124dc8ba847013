import { createSignature, isValidSignature } from './signature.ts'

export type SubscriptionAction = 'confirm' | 'unsubscribe'
type LinkTokenState = 'valid' | 'expired' | 'invalid'

/** How long the link of a confirmation e-mail is valid. */
export const CONFIRM_LINK_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

interface LinkTokenInput {
  /** What the link is about: `newsletter`. A token is not valid for anything else. */
  topic:
    | 'newsletter'
    | 'stock-alert'
    | 'wishlist-emails'
    | 'review-emails'
    | `notification-emails-${string}`
  id: string
  secretKey: string
}

/** The token of the link that confirms a subscription. It contains its expiry, in base 36. */
export function createConfirmToken({
  topic,
  id,
  secretKey,
  now,
}: LinkTokenInput & { now: Date }): string {
  const expiresAt = (now.getTime() + CONFIRM_LINK_DAYS * DAY_MS).toString(36)
  return `${expiresAt}.${createSignature(`${topic}-confirm:${id}:${expiresAt}`, secretKey)}`
}

/** The token of the link that unsubscribes. It never expires: the link of every e-mail has to keep working. */
export function createUnsubscribeToken({ topic, id, secretKey }: LinkTokenInput): string {
  return createSignature(`${topic}-unsubscribe:${id}`, secretKey)
}

/** Checks the token of a link for an action. Only a token that confirms can expire. */
export function checkLinkToken(
  token: string,
  { action, topic, id, secretKey, now }: LinkTokenInput & { action: SubscriptionAction; now: Date },
): LinkTokenState {
  if (action === 'unsubscribe') {
    return isValidSignature(token, `${topic}-unsubscribe:${id}`, secretKey) ? 'valid' : 'invalid'
  }
  const [expiresAt = '', signature = ''] = token.split('.', 2)
  const isOurs = isValidSignature(signature, `${topic}-confirm:${id}:${expiresAt}`, secretKey)
  if (!isOurs) return 'invalid'
  return parseInt(expiresAt, 36) > now.getTime() ? 'valid' : 'expired'
}
