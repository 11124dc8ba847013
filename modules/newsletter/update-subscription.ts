import { eq, sql } from 'drizzle-orm'
import { checkLinkToken, type SubscriptionAction } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { clearUndeliverable } from '#platform/email/undeliverable'
import { err, ok, type Result } from '#platform/result'
import { forgetBounces } from './record-bounce.ts'
import { newsletterSubscriptions, type Subscription, type SubscriptionId } from './tables.ts'

interface SubscriptionLinkInput {
  id: SubscriptionId
  token: string
  secretKey: string
  now: Date
}

export type SubscriptionLinkErrorCode = 'newsletter_link_expired' | 'newsletter_link_not_found'
export type SubscriptionLinkResult = Result<Subscription['state'], SubscriptionLinkErrorCode>

/** Confirms or ends a subscription by the link of an e-mail. Can be repeated. Returns the state of the subscription. */
export async function updateSubscription(
  db: Database,
  { action, token, ...key }: SubscriptionLinkInput & { action: SubscriptionAction },
): Promise<SubscriptionLinkResult> {
  const tokenState = checkLinkToken(token, { action, topic: 'newsletter', ...key })
  if (tokenState === 'invalid') return err('newsletter_link_not_found')
  if (tokenState === 'expired') return getExpiredLinkResult(db, key.id)
  return runInTransaction(db, async (tx) => {
    const subscription = await setState(tx, { action, ...key })
    if (action === 'confirm' && subscription) {
      await forgetBounces(tx, { subscriptionId: key.id })
      await clearUndeliverable(tx, { address: subscription.email, now: key.now })
    }
    return toResult(subscription)
  })
}

async function setState(
  tx: Database,
  { action, id, now }: Pick<SubscriptionLinkInput, 'id' | 'now'> & { action: SubscriptionAction },
): Promise<Subscription | undefined> {
  const { confirmedAt } = newsletterSubscriptions
  const [subscription] = await tx
    .update(newsletterSubscriptions)
    .set(
      action === 'confirm'
        ? {
            state: 'confirmed',
            confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()})`,
            undeliverableAt: null,
          }
        : { state: 'unsubscribed', unsubscribedAt: now, confirmedAt: null },
    )
    .where(eq(newsletterSubscriptions.id, id))
    .returning()
  return subscription
}

/** Returns the state for the page that a link opens. It changes nothing, because mail scanners follow links. */
export async function getSubscriptionState(
  db: Database,
  { token, ...key }: SubscriptionLinkInput,
): Promise<SubscriptionLinkResult> {
  const tokenStates = (['confirm', 'unsubscribe'] as const).map((action) =>
    checkLinkToken(token, { action, topic: 'newsletter', ...key }),
  )
  if (tokenStates.includes('valid')) return toResult(await getSubscription(db, key.id))
  if (tokenStates.includes('expired')) return getExpiredLinkResult(db, key.id)
  return err('newsletter_link_not_found')
}

/** Returns the address that a link was sent to, also of an expired one, so that a new link can be sent there. */
export async function getEmailOfLink(
  db: Database,
  { token, ...key }: SubscriptionLinkInput,
): Promise<string | null> {
  if (checkLinkToken(token, { action: 'confirm', topic: 'newsletter', ...key }) === 'invalid')
    return null
  return (await getSubscription(db, key.id))?.email ?? null
}

/** An expired link of a confirmed subscription is no error: there is nothing left to confirm. */
async function getExpiredLinkResult(
  db: Database,
  id: SubscriptionId,
): Promise<SubscriptionLinkResult> {
  const subscription = await getSubscription(db, id)
  if (!subscription) return err('newsletter_link_not_found')
  return subscription.state === 'confirmed' ? ok('confirmed') : err('newsletter_link_expired')
}

function toResult(subscription: Subscription | undefined): SubscriptionLinkResult {
  return subscription ? ok(subscription.state) : err('newsletter_link_not_found')
}

async function getSubscription(
  db: Database,
  id: SubscriptionId,
): Promise<Subscription | undefined> {
  const [subscription] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id))
  return subscription
}
