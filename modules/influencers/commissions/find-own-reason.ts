import { eq } from 'drizzle-orm'
import { listTraces, overlaps, toPlace } from '#modules/fraud-hints'
import { getAccount, shareDevice } from '#modules/identity'
import type { OrderRow } from '#modules/orders'
import { listCardFingerprints } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { toMailbox } from '#platform/email/mailbox'
import type { OwnReason } from '../contract.ts'
import { type InfluencerId, influencers } from '../tables.ts'

interface OwnReasonInput {
  influencerId: InfluencerId
  order: OrderRow
}

/** Finds why an order is the influencer's own, from stored rows alone; null if it is somebody else's. */
export async function findOwnReason(
  tx: Database,
  { influencerId, order }: OwnReasonInput,
): Promise<OwnReason | null> {
  const [influencer] = await tx
    .select({ userId: influencers.userId })
    .from(influencers)
    .where(eq(influencers.id, influencerId))
  const userId = influencer?.userId
  if (!userId) return null
  if (order.userId === userId) return 'account'
  const account = await getAccount(tx, userId)
  const email = account?.user.email
  if (email && toMailbox(email) === toMailbox(order.email)) return 'email'
  const { places, cards } = await listTraces(tx, userId)
  if (places.includes(toPlace(order))) return 'address'
  if (overlaps(await listCardFingerprints(tx, [order.id]), cards)) return 'card'
  return order.userId && (await shareDevice(tx, [order.userId, userId])) ? 'device' : null
}
