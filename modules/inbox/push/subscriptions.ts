import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SessionId, UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { isBlockedHost, isPublicAddress } from '#platform/http/public-address'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { SavePushSubscription } from '../contract.ts'
import { lockInboxes } from '../lock-inboxes.ts'
import { pushSubscriptions } from '../tables.ts'
import { upsertPreferences } from '../upsert-preferences.ts'

const MAX_SUBSCRIPTIONS = 20

interface SaveSubscriptionInput {
  userId: UserId
  sessionId: SessionId
  subscription: SavePushSubscription
  language: Language
  /** Which IP addresses a push service may have; by default the public ones. */
  isAllowedAddress?: ((ip: string) => boolean) | undefined
  now: Date
}

/**
 * Saves the subscription of a browser, and switches push on. A browser that was another user's is this user's from then on.
 * Beyond 20, the oldest ones of the user are removed.
 */
export async function savePushSubscription(
  db: Database,
  { userId, sessionId, subscription, language, isAllowedAddress, now }: SaveSubscriptionInput,
): Promise<Result<null, 'push_endpoint_invalid'>> {
  const { endpoint, keys } = subscription
  if (!isPushEndpoint(endpoint, isAllowedAddress)) return err('push_endpoint_invalid')
  await runInTransaction(db, async (tx) => {
    await lockInboxes(tx, [userId])
    // What waits for the user before is not for this one.
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
    const about = { userId, sessionId, endpoint, ...keys, language, createdAt: now }
    await tx.insert(pushSubscriptions).values({ id: newId<'push subscription'>(), ...about })
    await removeOldest(tx, userId)
    await upsertPreferences(tx, [
      { userId, topic: 'any', channel: 'push', isEnabled: true, createdAt: now, updatedAt: now },
    ])
  })
  return ok(null)
}

/** Removes the subscription of a browser of the user. */
export async function deletePushSubscription(
  db: Database,
  { userId, endpoint }: { userId: UserId; endpoint: string },
): Promise<void> {
  const isOfUser = eq(pushSubscriptions.userId, userId)
  await db.delete(pushSubscriptions).where(and(isOfUser, eq(pushSubscriptions.endpoint, endpoint)))
}

/** Push services have https addresses and public hosts. Names are looked up when a notification is sent. */
function isPushEndpoint(endpoint: string, isAllowedAddress?: (ip: string) => boolean): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (username || password) return false
  if (isBlockedHost(hostname, isAllowedAddress ?? isPublicAddress)) return false
  return protocol === 'https:' || isAllowedAddress !== undefined
}

async function removeOldest(tx: Database, userId: UserId) {
  const old = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MAX_SUBSCRIPTIONS)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
}
