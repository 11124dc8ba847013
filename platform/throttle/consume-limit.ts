import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { err, type Failure, ok } from '../result.ts'
import {
  type CounterInput,
  hashKey,
  incrementCounter,
  type LimitUse,
  updateCount,
} from './counters.ts'
import type { Limit } from './limit.ts'
import { throttleCounters } from './tables.ts'

interface ConsumeLimitInput<Counted extends Limit> extends CounterInput<Counted> {
  now: Date
}

/** The error has the parameter `seconds`: the time to wait. `isFirst` is true for one rejected use of a window. */
export type LimitExceeded<Code extends string> = Failure<Code> & { isFirst: boolean }

/**
 * Counts one use in the caller's transaction, for a count that commits or rolls back with the work. Count before the
 * work: the counter stays locked until the commit, so parallel requests cannot exceed the limit. Fails above it.
 */
export async function consumeLimit<Counted extends Limit>(
  tx: Database,
  { now, ...counter }: ConsumeLimitInput<Counted>,
): Promise<{ ok: true; value: LimitUse } | LimitExceeded<Counted['code']>> {
  const { limit } = counter
  const { name, points, windowSeconds, code } = limit
  if (points === 0 || windowSeconds === 0) return ok(null)
  const key = hashKey(counter)
  const { count, windowEndsAt } = await incrementCounter(tx, { limit, key, now })
  if (count <= points) return ok({ name, key })
  const seconds = Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)
  return { ...err<Counted['code']>(code, { seconds }), isFirst: count === points + 1 }
}

/** Counts one use of several limits, or none of them: if one is exceeded, the others' uses are taken back. */
export async function consumeLimits<Limits extends Limit[]>(
  tx: Database,
  inputs: [...{ [At in keyof Limits]: ConsumeLimitInput<Limits[At]> }],
): Promise<{ ok: true; value: LimitUse[] } | LimitExceeded<Limits[number]['code']>> {
  const uses: LimitUse[] = []
  for (const input of inputs) {
    const result = await consumeLimit(tx, input)
    if (!result.ok) {
      await takeBackUses(tx, uses)
      return result
    }
    uses.push(result.value)
  }
  return ok(uses)
}

/** Uncounts one use. */
export async function takeBackUse(tx: Database, use: LimitUse): Promise<void> {
  await updateCount(tx, use, sql`greatest(${throttleCounters.count} - 1, 0)`)
}

export async function takeBackUses(tx: Database, uses: LimitUse[]): Promise<void> {
  for (const use of uses) await takeBackUse(tx, use)
}

/** Uncounts all uses of the window. */
export async function resetLimit(tx: Database, use: LimitUse): Promise<void> {
  await updateCount(tx, use, sql`0`)
}

/** Ends the window of a key. */
export async function endWindow<Counted extends Limit>(
  tx: Database,
  counter: CounterInput<Counted>,
): Promise<void> {
  await resetLimit(tx, { name: counter.limit.name, key: hashKey(counter) })
}
