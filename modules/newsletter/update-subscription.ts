import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { checkLinkToken, type SubscriptionAction } from './link-tokens.ts'
import { newsletterSubscriptions, type Subscription, type SubscriptionId } from './tables.ts'

interface SubscriptionLinkInput {
  id: SubscriptionId
  token: string
  secretKey: string
  now: Date
}

/** How it stands; `ended`: the link was ours, for a week; null: it is none of ours. */
export type SubscriptionLinkStatus = Subscription['state'] | 'ended' | null

/** Confirms or ends a subscription, from the link in the mail. Twice is as good as once. */
export async function updateSubscription(
  db: Database,
  { action, token, ...key }: SubscriptionLinkInput & { action: SubscriptionAction },
): Promise<SubscriptionLinkStatus> {
  const standing = checkLinkToken(token, { action: action, ...key })
  if (standing === 'none') return null
  if (standing === 'ended') return getExpiredLinkStatus(db, key.id)
  const at = key.now.toISOString()
  const { confirmedAt } = newsletterSubscriptions
  const [decided] = await db
    .update(newsletterSubscriptions)
    .set(
      action === 'confirm'
        ? { state: 'confirmed', confirmedAt: sql`coalesce(${confirmedAt}, ${at})` }
        : { state: 'unsubscribed', unsubscribedAt: key.now, confirmedAt: null },
    )
    .where(eq(newsletterSubscriptions.id, key.id))
    .returning()
  return decided?.state ?? null
}

/** How it stands, for the page the link opens: looking changes nothing, since mail scanners follow links. */
export async function getSubscriptionState(
  db: Database,
  { token, ...key }: SubscriptionLinkInput,
): Promise<SubscriptionLinkStatus> {
  const standings = (['confirm', 'unsubscribe'] as const).map((action) => {
    return checkLinkToken(token, { action, ...key })
  })
  if (standings.includes('good')) return (await getSubscription(db, key.id))?.state ?? null
  return standings.includes('ended') ? getExpiredLinkStatus(db, key.id) : null
}

/** The address of who holds a link that ended, so that another can be sent there. */
export async function getEmailOfExpiredLink(
  db: Database,
  { token, ...key }: SubscriptionLinkInput,
): Promise<string | null> {
  if (checkLinkToken(token, { action: 'confirm', ...key }) === 'none') return null
  return (await getSubscription(db, key.id))?.email ?? null
}

/** Who gets it already has nothing left to confirm. */
async function getExpiredLinkStatus(
  db: Database,
  id: SubscriptionId,
): Promise<SubscriptionLinkStatus> {
  const found = await getSubscription(db, id)
  return found && (found.state === 'confirmed' ? 'confirmed' : 'ended')
}

async function getSubscription(db: Database, id: SubscriptionId): Promise<Subscription | null> {
  const [found] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  return found ?? null
}
