import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderEditId, type OrderId, orderEdits } from './tables.ts'

export type OrderEdit = typeof orderEdits.$inferSelect

/** Inserts an edit. A key rejects a second open one of an order. */
export async function insertOrderEdit(tx: Database, edit: OrderEdit): Promise<void> {
  await tx.insert(orderEdits).values(edit)
}

/** Returns null when there is no such edit. */
export async function getOrderEdit(db: Database, id: OrderEditId): Promise<OrderEdit | null> {
  const [edit] = await db.select().from(orderEdits).where(eq(orderEdits.id, id))
  return edit ?? null
}

/** Returns the edit of an order that waits for its payment, or null. */
export async function findOpenEdit(db: Database, orderId: OrderId): Promise<OrderEdit | null> {
  const [edit] = await listOpenEdits(db, [orderId])
  return edit ?? null
}

/** Lists the edits of orders that wait for their payment. */
export async function listOpenEdits(db: Database, orderIds: OrderId[]): Promise<OrderEdit[]> {
  if (orderIds.length === 0) return []
  const isOpen = and(inArray(orderEdits.orderId, orderIds), eq(orderEdits.state, 'open'))
  return db.select().from(orderEdits).where(isOpen)
}

/** Lists all edits of an order, newest first. */
export function listOrderEdits(db: Database, orderId: OrderId): Promise<OrderEdit[]> {
  return db
    .select()
    .from(orderEdits)
    .where(eq(orderEdits.orderId, orderId))
    .orderBy(desc(orderEdits.createdAt), desc(orderEdits.id))
}

/** Returns the newest edit of each order that has one. */
export async function listNewestEdits(db: Database, orderIds: OrderId[]): Promise<OrderEdit[]> {
  if (orderIds.length === 0) return []
  return db
    .selectDistinctOn([orderEdits.orderId])
    .from(orderEdits)
    .where(inArray(orderEdits.orderId, orderIds))
    .orderBy(orderEdits.orderId, desc(orderEdits.createdAt), desc(orderEdits.id))
}

/** Lists open edits whose time is over, longest overdue first. */
export function listOverdueEdits(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<OrderEdit[]> {
  return db
    .select()
    .from(orderEdits)
    .where(and(eq(orderEdits.state, 'open'), lte(orderEdits.expiresAt, now)))
    .orderBy(orderEdits.expiresAt, orderEdits.id)
    .limit(limit)
}

/** Ends an open edit. Returns false where it has ended already. */
export async function endOrderEdit(
  tx: Database,
  { id, state, now }: { id: OrderEditId; state: Exclude<OrderEdit['state'], 'open'>; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(orderEdits)
    .set({ state, closedAt: now })
    .where(and(eq(orderEdits.id, id), eq(orderEdits.state, 'open')))
  return rowCount === 1
}
