import { eq } from 'drizzle-orm'
import { type Sender, sendNewsletterConfirm } from '#modules/letters'
import type { Database } from '#platform/database'
import { tokenOf } from './keys.ts'
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

  const link = (place: string, what: 'confirm' | 'unsubscribe') => {
    const query = new URLSearchParams({ id, token: tokenOf(what, id, sender.secretKey) })
    return `${sender.publicUrl}${place}?${query}`
  }
  return sendNewsletterConfirm(tx, {
    to: subscription.email,
    event: `${id} ${now.toISOString().slice(0, 13)}`,
    confirmUrl: link('/newsletter/confirm', 'confirm'),
    unsubscribeUrl: link('/newsletter/unsubscribe', 'unsubscribe'),
    oneClickUrl: link('/api/newsletter/unsubscribe', 'unsubscribe'),
    sender,
    now,
  })
}
