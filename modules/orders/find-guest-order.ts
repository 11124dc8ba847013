import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { consumeLimits, takeBackUses } from '#platform/throttle/consume-limit'
import { defineLimits } from '#platform/throttle/limit'
import { type OrderId, orderNumbers, orders } from './tables.ts'

const DAY_SECONDS = 86_400

/** Numbers are in sequence, so guesses are counted by each of the two things that a caller must know. */
const { lookups_by_number, lookups_by_email } = defineLimits({
  lookups_by_number: {
    points: 30,
    windowSeconds: DAY_SECONDS,
    by: ['number'],
    code: 'too_many_order_lookups',
  },
  lookups_by_email: {
    points: 30,
    windowSeconds: DAY_SECONDS,
    by: ['email'],
    code: 'too_many_order_lookups',
  },
})

interface FindGuestOrderInput {
  /** Such as `OW-100001`, in any case. */
  number: string
  email: string
  secretKey: string
  now: Date
}

/**
 * Finds the order of a guest by its number and e-mail address. Orders of accounts are not found: their owners sign in.
 * Only wrong attempts are counted.
 */
export function findGuestOrder(
  db: Database,
  { secretKey, now, ...input }: FindGuestOrderInput,
): Promise<Result<OrderId, 'guest_order_not_found' | 'too_many_order_lookups'>> {
  const number = input.number.trim().toUpperCase()
  const email = input.email.trim().toLowerCase()
  return runInTransaction(db, async (tx) => {
    const counter = { secretKey, now }
    const counted = await consumeLimits(tx, [
      { ...counter, limit: lookups_by_number, key: { number } },
      { ...counter, limit: lookups_by_email, key: { email } },
    ])
    if (!counted.ok) return counted

    const [found] = await tx
      .select({ id: orders.id })
      .from(orderNumbers)
      .innerJoin(orders, eq(orders.id, orderNumbers.orderId))
      .where(
        and(
          eq(orderNumbers.number, number),
          isNull(orders.userId),
          eq(sql`lower(${orders.email})`, email),
        ),
      )
    if (!found) return err('guest_order_not_found')
    await takeBackUses(tx, counted.value)

    return ok(found.id)
  })
}
