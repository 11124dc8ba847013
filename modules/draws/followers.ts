import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import type { DrawRow } from './draws.ts'
import { type DrawId, drawFollowers } from './tables.ts'

interface FollowInput {
  userId: UserId
  /** The draw that the person takes part in already. */
  told: DrawId | null
  now: Date
}

/** Tells a person when the next draw opens. */
export async function followDraws(tx: Database, { userId, told, now }: FollowInput): Promise<void> {
  await tx
    .insert(drawFollowers)
    .values({ userId, toldDrawId: told, createdAt: now })
    .onConflictDoUpdate({
      target: drawFollowers.userId,
      set: { toldDrawId: sql`coalesce(excluded.told_draw_id, ${drawFollowers.toldDrawId})` },
    })
}

export async function unfollowDraws(tx: Database, userId: UserId): Promise<void> {
  await tx.delete(drawFollowers).where(sql`user_id = ${userId}`)
}

const BATCH_SIZE = 500

/** Tells all who follow draws that one has opened, each once. It continues after a crash where it stopped. */
export async function announceDraw(
  db: Database,
  { draw, now, signal }: { draw: DrawRow; now: Date; signal?: AbortSignal },
): Promise<void> {
  while (!signal?.aborted) {
    const count = await runInTransaction(db, async (tx) => {
      const told = await rawQuery<{ user_id: UserId }>(tx, SELECT_FOLLOWERS, [draw.id, BATCH_SIZE])
      await raiseNotifications(tx, {
        notifications: told.map(({ user_id: userId }) => ({
          ...{ userId, kind: 'lucky_draw_starting' as const, source: draw.id },
          ...{
            params: { draw: draw.name, closes: { at: draw.closesAt.toISOString() } },
            link: '/lucky-draw',
          },
        })),
        now,
      })
      return told.length
    })
    if (count < BATCH_SIZE) return
  }
}

const SELECT_FOLLOWERS = `
  update draw_followers set told_draw_id = $1 where user_id in (
    select user_id from draw_followers where told_draw_id is distinct from $1
    order by user_id limit $2 for update skip locked)
  returning user_id`
