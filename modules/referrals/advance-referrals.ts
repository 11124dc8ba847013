import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { listOrdersById, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { advanceReferral } from './advance-referral.ts'
import { lockAccounts } from './lock-referral.ts'
import { type ReferralId, referrals } from './tables.ts'

/** Advances the referrals that orders are about: of their shoppers, and those that they earned. */
export async function advanceReferralsOfOrders(
  tx: Database,
  { orderIds, now }: { orderIds: OrderId[]; now: Date },
): Promise<void> {
  const orders = await listOrdersById(tx, orderIds)
  const userIds = orders.flatMap(({ userId }) => userId ?? [])
  const found = await tx
    .select({ id: referrals.id, friendId: referrals.friendId, referrerId: referrals.referrerId })
    .from(referrals)
    .where(or(inArray(referrals.friendId, userIds), inArray(referrals.orderId, orderIds)))
    .orderBy(asc(referrals.id))
  // All at first, so that two batches cannot wait for each other.
  await lockAccounts(
    tx,
    found.flatMap(({ friendId, referrerId }) => [friendId, referrerId]),
  )
  for (const { id } of found) await advanceReferral(tx, { id, now })
}

/** Advances the referral of a friend whose address is verified now. */
export async function advanceReferralOfFriend(
  tx: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<void> {
  const [found] = await tx
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.friendId, userId), isNull(referrals.verifiedAt)))
  if (found) await advanceReferral(tx, { id: found.id, now })
}

const BATCH = 200

/** Tries again what a cap, a budget, a pause or an open order has prevented so far, each in a transaction of its own. */
export async function advanceDueReferrals(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000' as ReferralId
  while (!signal?.aborted) {
    const due = await db
      .select({ id: referrals.id })
      .from(referrals)
      .where(and(gt(referrals.id, after), IS_DUE))
      .orderBy(asc(referrals.id))
      .limit(BATCH)
    for (const { id } of due) await runInTransaction(db, (tx) => advanceReferral(tx, { id, now }))
    if (due.length < BATCH) return
    after = due.at(-1)!.id
  }
}

/** As in the index `referrals_due`. */
const IS_DUE = sql`(friend_refusal is not null or referrer_refusal is not null or is_taking_back)`
