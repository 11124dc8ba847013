import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { EmailSender } from '#platform/email/render-email'
import { CONFIRM_LINK_DAYS, createConfirmToken, createUnsubscribeToken } from './link-tokens.ts'
import { sendConfirmationEmail } from './send-confirmation-email.ts'
import { newsletterSubscriptions, type SubscriptionId } from './tables.ts'

interface RequestConfirmationInput {
  subscriptionId: SubscriptionId
  sender: EmailSender
  now: Date
}

/**
 * Sends the e-mail that asks to confirm a subscription, once an hour at most. Returns false if none was sent, because
 * of that limit or because the subscription is confirmed.
 */
export async function requestConfirmation(
  tx: Database,
  { subscriptionId: id, sender, now }: RequestConfirmationInput,
): Promise<boolean> {
  const [subscription] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  if (!subscription || subscription.state === 'confirmed') return false

  const { secretKey } = sender
  const unsubscribeToken = createUnsubscribeToken({ id, secretKey })
  const buildUrl = (path: string, token: string) => {
    return `${sender.publicUrl}${path}?${new URLSearchParams({ id, token })}`
  }
  return sendConfirmationEmail(tx, {
    to: subscription.email,
    dedupeKey: `${id} ${now.toISOString().slice(0, 13)}`,
    confirmUrl: buildUrl('/newsletter/confirm', createConfirmToken({ id, secretKey, now })),
    expiresInDays: CONFIRM_LINK_DAYS,
    unsubscribeUrl: buildUrl('/newsletter/unsubscribe', unsubscribeToken),
    oneClickUrl: buildUrl('/api/newsletter/unsubscribe', unsubscribeToken),
    sender,
    now,
  })
}
