import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { endUnusedCoupons } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { closeReward } from './close-reward.ts'
import { type RewardId, rewards } from './tables.ts'

const BATCH = 200

interface Position {
  expiresAt: Date
  id: RewardId
}

/** Closes the open rewards whose time has ended, in batches. One that an order has is settled with the order. */
export async function expireRewards(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  let position: Position | null = { expiresAt: new Date(0), id: NO_ID }
  while (position && !signal?.aborted) {
    const after: Position = position
    position = await runInTransaction(db, (tx) => expireBatch(tx, { after, now }))
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000' as RewardId

/** Returns where the next batch begins; null when there is none. */
async function expireBatch(
  tx: Database,
  { after, now }: { after: Position; now: Date },
): Promise<Position | null> {
  const due = await tx
    .select()
    .from(rewards)
    .where(
      and(
        eq(rewards.state, 'open'),
        lte(rewards.expiresAt, now),
        sql`(expires_at, id) > (${after.expiresAt.toISOString()}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(rewards.expiresAt), asc(rewards.id))
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  const ended = await endUnusedCoupons(tx, { ids: due.map(({ couponId }) => couponId), now })
  for (const reward of due.filter(({ couponId }) => ended.has(couponId))) {
    await closeReward(tx, { reward, closing: { state: 'expired' }, now })
  }
  return due.length < BATCH ? null : due.at(-1)!
}
