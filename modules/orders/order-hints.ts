import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderHint } from './contract.ts'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orderHints } from './tables.ts'

/** Lists why somebody should look at an order. */
export function listOrderHints(db: Database, orderId: OrderId): Promise<OrderHint[]> {
  return db
    .select({ rule: orderHints.rule, params: orderHints.params })
    .from(orderHints)
    .where(eq(orderHints.orderId, orderId))
    .orderBy(asc(orderHints.rule))
}

interface SaveOrderHintsInput {
  orderId: OrderId
  hints: OrderHint[]
  now: Date
}

/** Writes the hints of an order. One that is there already gets what it names now. */
export async function saveOrderHints(
  tx: Database,
  { orderId, hints, now: createdAt }: SaveOrderHintsInput,
): Promise<void> {
  if (hints.length === 0) return
  await tx
    .insert(orderHints)
    .values(hints.map((hint) => ({ orderId, ...hint, createdAt })))
    .onConflictDoUpdate({
      target: [orderHints.orderId, orderHints.rule],
      set: { params: sql`excluded.params` },
    })
}

const DAY_MS = 86_400_000

/**
 * Counts the orders of the day that ended when an order was placed, itself included, with its account, its e-mail address
 * or its delivery address.
 */
export async function countOrdersOfDay(db: Database, order: OrderRow): Promise<number> {
  const { createdAt, userId, email, address, zipCode, country } = order
  const from = new Date(createdAt.getTime() - DAY_MS)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders
    where created_at > ${from.toISOString()}::timestamptz and created_at <= ${createdAt.toISOString()}::timestamptz
      and (lower(email) = lower(${email}) or user_id = ${userId}
        or (lower(address), zip_code, country) = (lower(${address}), ${zipCode}, ${country}))`)
  return rows[0]!.count
}

/** Lists the countries of the paid orders before an order with its account or its e-mail address. */
export async function listEarlierCountries(db: Database, order: OrderRow): Promise<string[]> {
  const { createdAt, userId, email, id } = order
  const { rows } = await db.execute<{ country: string }>(sql`
    select distinct country from orders
    where (lower(email) = lower(${email}) or user_id = ${userId}) and id <> ${id}
      and created_at < ${createdAt.toISOString()}::timestamptz and paid_minor > 0`)
  return rows.map(({ country }) => country)
}
