import { eq } from 'drizzle-orm'
import { CONFIRM_LINK_DAYS, createConfirmToken } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import type { EmailSender } from '#platform/email/render-email'
import { buildPagePath } from '#platform/i18n/page-path'
import { sendConfirmationEmail } from './send-confirmation-email.ts'
import { buildUnsubscribeLinks } from './subscription-links.ts'
import { newsletterSubscriptions, type SubscriptionId } from './tables.ts'

interface RequestConfirmationInput {
  subscriptionId: SubscriptionId
  sender: EmailSender
  now: Date
}

/**
 * Sends the e-mail that asks to confirm a subscription, once an hour at most. Returns false if none was sent, because
 * of that limit or because the subscription is confirmed and its address
 * gets its e-mails.
 */
export async function requestConfirmation(
  tx: Database,
  { subscriptionId: id, sender, now }: RequestConfirmationInput,
): Promise<boolean> {
  const [subscription] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  if (!subscription) return false
  if (subscription.state === 'confirmed' && !subscription.undeliverableAt) return false

  const { email: to, language } = subscription
  const { secretKey, publicUrl } = sender
  const token = createConfirmToken({ topic: 'newsletter', id, secretKey, now })
  const query = new URLSearchParams({ id, token })
  const confirmPath = buildPagePath(language, '/newsletter/confirm')
  return sendConfirmationEmail(tx, {
    to,
    language,
    dedupeKey: `${id} ${now.toISOString().slice(0, 13)}`,
    confirmUrl: `${publicUrl}${confirmPath}?${query}`,
    expiresInDays: CONFIRM_LINK_DAYS,
    ...buildUnsubscribeLinks(subscription, sender),
    sender,
    now,
  })
}
