import { isSignatureOf, signatureOf } from '#platform/signature'
import type { SubscriptionId } from './tables.ts'

export type Wish = 'confirm' | 'unsubscribe'

/** So long somebody may take to find the letter. */
export const CONFIRM_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

interface Link {
  id: SubscriptionId
  secretKey: string
}

/** What the link that confirms carries: only who reads that mailbox has it. It ends, and says when. */
export function confirmToken({ id, secretKey, now }: Link & { now: Date }): string {
  const until = (now.getTime() + CONFIRM_DAYS * DAY_MS).toString(36)
  return `${until}.${signatureOf(`newsletter-confirm:${id}:${until}`, secretKey)}`
}

/** What the link that unsubscribes carries. It is good for ever, as each letter's has to be. */
export function unsubscribeToken({ id, secretKey }: Link): string {
  return signatureOf(`newsletter-unsubscribe:${id}`, secretKey)
}

/** Whether a token is ours for this wish; one that confirms may have ended. */
export function standingOf(
  token: string,
  { wish, id, secretKey, now }: Link & { wish: Wish; now: Date },
): 'good' | 'ended' | 'none' {
  if (wish === 'unsubscribe') {
    return isSignatureOf(token, `newsletter-unsubscribe:${id}`, secretKey) ? 'good' : 'none'
  }
  const [until = '', signature = ''] = token.split('.', 2)
  if (!isSignatureOf(signature, `newsletter-confirm:${id}:${until}`, secretKey)) return 'none'
  return parseInt(until, 36) > now.getTime() ? 'good' : 'ended'
}
