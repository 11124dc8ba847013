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

/** Writes to who asked for the newsletter and does not get it yet: once an hour at most, however often it is asked. */
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
  const leave = createUnsubscribeToken({ id, secretKey })
  const link = (place: string, token: string) => {
    return `${sender.publicUrl}${place}?${new URLSearchParams({ id, token })}`
  }
  return sendConfirmationEmail(tx, {
    to: subscription.email,
    dedupeKey: `${id} ${now.toISOString().slice(0, 13)}`,
    confirmUrl: link('/newsletter/confirm', createConfirmToken({ id, secretKey, now })),
    expiresInDays: CONFIRM_LINK_DAYS,
    unsubscribeUrl: link('/newsletter/unsubscribe', leave),
    oneClickUrl: link('/api/newsletter/unsubscribe', leave),
    sender,
    now,
  })
}
