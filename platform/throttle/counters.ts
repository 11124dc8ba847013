import { createHmac } from 'node:crypto'
import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { execute } from '../db/transaction.ts'
import { type Limit, type LimitKey, listKeyParts } from './limit.ts'
import { throttleCounters } from './tables.ts'

/** Keys are stored as HMACs, because they contain addresses and numbers. */
export interface CounterInput<Counted extends Limit> {
  limit: Counted
  key: LimitKey<Counted>
  secretKey: string
}

/** A counted use, which can be taken back. Null: there is no limit. */
export type LimitUse = { name: string; key: Buffer } | null

/** A window starts with the first use after the earlier window, or after all uses were taken back. */
export async function incrementCounter(
  tx: Database,
  { limit, key, now }: { limit: Limit; key: Buffer; now: Date },
) {
  const windowEndsAt = new Date(now.getTime() + limit.windowSeconds * 1000)
  const purgeAt = new Date(windowEndsAt.getTime() + (limit.retainSeconds ?? 0) * 1000)
  const isOver = or(lte(throttleCounters.windowEndsAt, now), eq(throttleCounters.count, 0))
  const restartOr = (first: SQL, next: SQL) =>
    sql`case when ${isOver} then ${first} else ${next} end`
  const { count, windowEndsAt: endsAt, purgeAt: lastsUntil } = throttleCounters
  const [counter] = await tx
    .insert(throttleCounters)
    .values({ name: limit.name, key, count: 1, windowEndsAt, purgeAt })
    .onConflictDoUpdate({
      target: [throttleCounters.name, throttleCounters.key],
      set: {
        count: restartOr(sql`1`, sql`${count} + 1`),
        windowEndsAt: restartOr(sql`excluded.window_ends_at`, sql`${endsAt}`),
        purgeAt: restartOr(sql`excluded.purge_at`, sql`${lastsUntil}`),
      },
    })
    .returning()
  return counter!
}

/** Sets the count of a counted use. */
export async function updateCount(tx: Database, use: LimitUse, count: SQL): Promise<void> {
  if (!use) return
  await execute(tx, tx.update(throttleCounters).set({ count }).where(isCounter(use.name, use.key)))
}

/** Returns the current count of a key; 0 if it has none or it was purged. */
export async function getLimitCount<Counted extends Limit>(
  db: Database,
  counter: CounterInput<Counted>,
): Promise<number> {
  const [row] = await db
    .select()
    .from(throttleCounters)
    .where(isCounter(counter.limit.name, hashKey(counter)))
  return row?.count ?? 0
}

function isCounter(name: string, key: Buffer) {
  return and(eq(throttleCounters.name, name), eq(throttleCounters.key, key))
}

export function hashKey<Counted extends Limit>({
  limit,
  key,
  secretKey,
}: CounterInput<Counted>): Buffer {
  const counted = JSON.stringify([limit.name, ...listKeyParts(limit, key)])
  return createHmac('sha256', secretKey).update(`throttle:${counted}`).digest()
}
