import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { type OrderId, orderTags } from './tables.ts'

/** Lists the tags of an order by name. */
export async function listOrderTags(db: Database, orderId: OrderId): Promise<string[]> {
  const rows = await db
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .where(eq(orderTags.orderId, orderId))
    .orderBy(asc(orderTags.tag))
  return rows.map(({ tag }) => tag)
}

interface SetOrderTagsInput {
  orderId: OrderId
  /** In lower case. */
  tags: string[]
  now: Date
}

/** Replaces the tags of an order. */
export function setOrderTags(
  db: Database,
  { orderId, tags, now }: SetOrderTagsInput,
): Promise<Result<OrderRow, 'order_not_found'>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, 'order_not_found'>> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    await tx.delete(orderTags).where(eq(orderTags.orderId, orderId))
    const rows = [...new Set(tags)].map((tag) => ({ orderId, tag, createdAt: now }))
    if (rows.length > 0) await tx.insert(orderTags).values(rows)
    return ok(order)
  })
}

interface ChangeOrderTagInput {
  orderId: OrderId
  /** In lower case. */
  tag: string
  now: Date
}

/** An order has 20 tags at most. */
const MAX_TAGS = 20

type AddOrderTagResult = Result<OrderRow, 'order_not_found' | 'too_many_tags'>

/** Adds a tag to those of an order. One that it has already changes nothing. */
export function addOrderTag(
  db: Database,
  { orderId, tag, now }: ChangeOrderTagInput,
): Promise<AddOrderTagResult> {
  return runResultTransaction(db, async (tx): Promise<AddOrderTagResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    const tags = await listOrderTags(tx, orderId)
    if (tags.includes(tag)) return ok(order)
    if (tags.length >= MAX_TAGS) return err('too_many_tags')
    await tx.insert(orderTags).values({ orderId, tag, createdAt: now })
    return ok(order)
  })
}

/** Takes a tag off an order. One that it does not have changes nothing. */
export function removeOrderTag(
  db: Database,
  { orderId, tag }: Omit<ChangeOrderTagInput, 'now'>,
): Promise<Result<OrderRow, 'order_not_found'>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, 'order_not_found'>> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    await tx.delete(orderTags).where(and(eq(orderTags.orderId, orderId), eq(orderTags.tag, tag)))
    return ok(order)
  })
}
