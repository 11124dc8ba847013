import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { isTokenOf, type Wish } from './keys.ts'
import { newsletterSubscriptions, type Subscription, type SubscriptionId } from './tables.ts'

interface Decision {
  wish: Wish
  id: SubscriptionId
  token: string
  secretKey: string
  now: Date
}

/** Confirms or ends a subscription, from the link in the mail. Twice is as good as once. Null when the link is none. */
export async function decide(
  db: Database,
  { wish, id, token, secretKey, now }: Decision,
): Promise<Subscription['state'] | null> {
  if (!isTokenOf(token, { wish, id, secretKey })) return null
  const at = now.toISOString()
  const { confirmedAt } = newsletterSubscriptions
  const [decided] = await db
    .update(newsletterSubscriptions)
    .set(
      wish === 'confirm'
        ? { state: 'confirmed', confirmedAt: sql`coalesce(${confirmedAt}, ${at})` }
        : { state: 'unsubscribed', unsubscribedAt: now, confirmedAt: null },
    )
    .where(eq(newsletterSubscriptions.id, id))
    .returning()
  return decided?.state ?? null
}

/** How it stands, for the page the link opens: looking changes nothing, since mail scanners follow links. */
export async function subscriptionState(
  db: Database,
  { id, token, secretKey }: Omit<Decision, 'wish' | 'now'>,
): Promise<Subscription['state'] | null> {
  const isGood = (wish: Wish) => isTokenOf(token, { wish, id, secretKey })
  if (!isGood('confirm') && !isGood('unsubscribe')) return null
  const [found] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  return found?.state ?? null
}
