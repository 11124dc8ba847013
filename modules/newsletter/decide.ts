import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { standingOf, type Wish } from './keys.ts'
import { newsletterSubscriptions, type Subscription, type SubscriptionId } from './tables.ts'

interface Key {
  id: SubscriptionId
  token: string
  secretKey: string
  now: Date
}

/** How it stands; `ended`: the link was ours, for a week; null: it is none of ours. */
export type LinkAnswer = Subscription['state'] | 'ended' | null

/** Confirms or ends a subscription, from the link in the mail. Twice is as good as once. */
export async function decide(
  db: Database,
  { wish, token, ...key }: Key & { wish: Wish },
): Promise<LinkAnswer> {
  const standing = standingOf(token, { wish, ...key })
  if (standing === 'none') return null
  if (standing === 'ended') return endedUnlessConfirmed(db, key.id)
  const at = key.now.toISOString()
  const { confirmedAt } = newsletterSubscriptions
  const [decided] = await db
    .update(newsletterSubscriptions)
    .set(
      wish === 'confirm'
        ? { state: 'confirmed', confirmedAt: sql`coalesce(${confirmedAt}, ${at})` }
        : { state: 'unsubscribed', unsubscribedAt: key.now, confirmedAt: null },
    )
    .where(eq(newsletterSubscriptions.id, key.id))
    .returning()
  return decided?.state ?? null
}

/** How it stands, for the page the link opens: looking changes nothing, since mail scanners follow links. */
export async function subscriptionState(db: Database, { token, ...key }: Key): Promise<LinkAnswer> {
  const standings = (['confirm', 'unsubscribe'] as const).map((wish) => {
    return standingOf(token, { wish, ...key })
  })
  if (standings.includes('good')) return (await subscriptionOf(db, key.id))?.state ?? null
  return standings.includes('ended') ? endedUnlessConfirmed(db, key.id) : null
}

/** The address of who holds a link that ended, so that another can be sent there. */
export async function emailOfEnded(db: Database, { token, ...key }: Key): Promise<string | null> {
  if (standingOf(token, { wish: 'confirm', ...key }) === 'none') return null
  return (await subscriptionOf(db, key.id))?.email ?? null
}

/** Who gets it already has nothing left to confirm. */
async function endedUnlessConfirmed(db: Database, id: SubscriptionId): Promise<LinkAnswer> {
  const found = await subscriptionOf(db, id)
  return found && (found.state === 'confirmed' ? 'confirmed' : 'ended')
}

async function subscriptionOf(db: Database, id: SubscriptionId): Promise<Subscription | null> {
  const [found] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  return found ?? null
}
