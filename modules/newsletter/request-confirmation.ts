import { eq } from 'drizzle-orm'
import {
  CONFIRM_LINK_DAYS,
  createConfirmToken,
  createUnsubscribeToken,
} from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import type { EmailSender } from '#platform/email/render-email'
import { buildPagePath } from '#platform/i18n/page-path'
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

  const { email: to, language } = subscription
  const { secretKey } = sender
  const key = { topic: 'newsletter', id, secretKey } as const
  const unsubscribeToken = createUnsubscribeToken(key)
  const buildUrl = (path: string, token: string) => {
    return `${sender.publicUrl}${path}?${new URLSearchParams({ id, token })}`
  }
  const buildPageUrl = (path: string, token: string) => {
    return buildUrl(buildPagePath(language, path), token)
  }
  return sendConfirmationEmail(tx, {
    to,
    language,
    dedupeKey: `${id} ${now.toISOString().slice(0, 13)}`,
    confirmUrl: buildPageUrl('/newsletter/confirm', createConfirmToken({ ...key, now })),
    expiresInDays: CONFIRM_LINK_DAYS,
    unsubscribeUrl: buildPageUrl('/newsletter/unsubscribe', unsubscribeToken),
    oneClickUrl: buildUrl('/api/newsletter/unsubscribe', unsubscribeToken),
    sender,
    now,
  })
}
