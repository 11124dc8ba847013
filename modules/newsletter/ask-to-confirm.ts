import { eq } from 'drizzle-orm'
import { type Sender, sendNewsletterConfirm } from '#modules/letters'
import type { Database } from '#platform/database'
import { CONFIRM_DAYS, confirmToken, unsubscribeToken } from './keys.ts'
import { newsletterSubscriptions, type SubscriptionId } from './tables.ts'

interface Ask {
  subscriptionId: SubscriptionId
  sender: Sender
  now: Date
}

/** Writes to who asked for the newsletter and does not get it yet: once an hour at most, however often it is asked. */
export async function askToConfirm(
  tx: Database,
  { subscriptionId: id, sender, now }: Ask,
): Promise<boolean> {
  const [subscription] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  if (!subscription || subscription.state === 'confirmed') return false

  const { secretKey } = sender
  const leave = unsubscribeToken({ id, secretKey })
  const link = (place: string, token: string) => {
    return `${sender.publicUrl}${place}?${new URLSearchParams({ id, token })}`
  }
  return sendNewsletterConfirm(tx, {
    to: subscription.email,
    event: `${id} ${now.toISOString().slice(0, 13)}`,
    confirmUrl: link('/newsletter/confirm', confirmToken({ id, secretKey, now })),
    goodForDays: CONFIRM_DAYS,
    unsubscribeUrl: link('/newsletter/unsubscribe', leave),
    oneClickUrl: link('/api/newsletter/unsubscribe', leave),
    sender,
    now,
  })
}
