import { isSignatureOf, signatureOf } from '#platform/signature'
import type { SubscriptionId } from './tables.ts'

export type Wish = 'confirm' | 'unsubscribe'

/** What the links in the mail carry: only who reads that mailbox has it, and each is good for one wish. */
export function tokenOf(wish: Wish, id: SubscriptionId, secretKey: string): string {
  return signatureOf(`newsletter-${wish}:${id}`, secretKey)
}

export function isTokenOf(
  token: string,
  { wish, id, secretKey }: { wish: Wish; id: SubscriptionId; secretKey: string },
): boolean {
  return isSignatureOf(token, `newsletter-${wish}:${id}`, secretKey)
}
