import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newsletterSubscriptions, type Subscription, type SubscriptionId } from './tables.ts'

/** Ends the newsletter for an address whose owner has asked for it. Can be repeated. Null if there is no such subscription. */
export async function endSubscription(
  db: Database,
  { id, now }: { id: SubscriptionId; now: Date },
): Promise<Subscription | null> {
  const { state } = newsletterSubscriptions
  const isOpen = and(eq(newsletterSubscriptions.id, id), ne(state, 'unsubscribed'))
  const ended = { state: 'unsubscribed', unsubscribedAt: now, confirmedAt: null } as const
  await db.update(newsletterSubscriptions).set(ended).where(isOpen)
  return getSubscription(db, id)
}

/** Returns null if there is no such subscription. */
export async function getSubscription(
  db: Database,
  id: SubscriptionId,
): Promise<Subscription | null> {
  const isOne = eq(newsletterSubscriptions.id, id)
  const [subscription] = await db.select().from(newsletterSubscriptions).where(isOne)
  return subscription ?? null
}
