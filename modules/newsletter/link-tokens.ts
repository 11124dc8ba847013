import { createSignature, isValidSignature } from '#platform/crypto/signature'
import type { SubscriptionId } from './tables.ts'

export type SubscriptionAction = 'confirm' | 'unsubscribe'

/** So long somebody may take to find the letter. */
export const CONFIRM_LINK_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

interface LinkTokenInput {
  id: SubscriptionId
  secretKey: string
}

/** What the link that confirms carries: only who reads that mailbox has it. It ends, and says when. */
export function createConfirmToken({ id, secretKey, now }: LinkTokenInput & { now: Date }): string {
  const until = (now.getTime() + CONFIRM_LINK_DAYS * DAY_MS).toString(36)
  return `${until}.${createSignature(`newsletter-confirm:${id}:${until}`, secretKey)}`
}

/** What the link that unsubscribes carries. It is good for ever, as each letter's has to be. */
export function createUnsubscribeToken({ id, secretKey }: LinkTokenInput): string {
  return createSignature(`newsletter-unsubscribe:${id}`, secretKey)
}

/** Whether a token is ours for this wish; one that confirms may have ended. */
export function checkLinkToken(
  token: string,
  { action, id, secretKey, now }: LinkTokenInput & { action: SubscriptionAction; now: Date },
): 'good' | 'ended' | 'none' {
  if (action === 'unsubscribe') {
    return isValidSignature(token, `newsletter-unsubscribe:${id}`, secretKey) ? 'good' : 'none'
  }
  const [until = '', signature = ''] = token.split('.', 2)
  if (!isValidSignature(signature, `newsletter-confirm:${id}:${until}`, secretKey)) return 'none'
  return parseInt(until, 36) > now.getTime() ? 'good' : 'ended'
}
