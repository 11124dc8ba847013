import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { endUnusedCoupons } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { closeExpiredRewards } from './close-reward.ts'
import { countExpired, type ExpiryRun, endExpiryRun } from './expiry-runs.ts'
import { type RewardId, rewards } from './tables.ts'

const BATCH = 200

interface Position {
  expiresAt: Date
  id: RewardId
}

/** Closes the open rewards whose time has ended, in batches, and keeps what each run has closed. One that an order has is settled with the order. */
export async function expireRewards(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  const run = { id: newId<'reward expiry run'>(), startedAt: now }
  let position: Position | null = { expiresAt: new Date(0), id: NO_ID }
  while (position && !signal?.aborted) {
    const after: Position = position
    position = await runInTransaction(db, (tx) => expireBatch(tx, { after, run, now }))
  }
  if (!position) await endExpiryRun(db, { id: run.id, now })
}

const NO_ID = '00000000-0000-0000-0000-000000000000' as RewardId

/** Returns where the next batch begins; null when there is none. */
async function expireBatch(
  tx: Database,
  { after, run, now }: { after: Position; run: ExpiryRun; now: Date },
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
  const closed = due.filter(({ couponId }) => ended.has(couponId))
  await closeExpiredRewards(tx, { rewards: closed, now })
  await countExpired(tx, { run, closed })
  return due.length < BATCH ? null : due.at(-1)!
}
