import { and, asc, count, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { type OrderId, type OrderNoteId, orderNotes } from './tables.ts'

const MAX_NOTES = 200

export type OrderNoteRow = typeof orderNotes.$inferSelect

/** Lists what the shop wrote down about an order, oldest first. */
export function listOrderNotes(db: Database, orderId: OrderId): Promise<OrderNoteRow[]> {
  return db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id))
}

interface AddOrderNoteInput {
  orderId: OrderId
  text: string
  actor: Actor
  now: Date
}

type AddOrderNoteResult = Result<OrderRow, 'order_not_found' | 'too_many_notes'>

/** Adds a note that the shopper does not see. An order has 200 at most. */
export function addOrderNote(
  db: Database,
  { orderId, text, actor, now }: AddOrderNoteInput,
): Promise<AddOrderNoteResult> {
  return runResultTransaction(db, async (tx): Promise<AddOrderNoteResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    const [notes] = await tx
      .select({ count: count() })
      .from(orderNotes)
      .where(eq(orderNotes.orderId, orderId))
    if (notes!.count >= MAX_NOTES) return err('too_many_notes')
    const note = { id: newId<'order note'>(), orderId, text, ...toActorColumns(actor) }
    await tx.insert(orderNotes).values({ ...note, createdAt: now })
    return ok(order)
  })
}

/** Returns false if the order has no such note. */
export async function deleteOrderNote(
  db: Database,
  { orderId, id }: { orderId: OrderId; id: OrderNoteId },
): Promise<boolean> {
  const isNote = and(eq(orderNotes.orderId, orderId), eq(orderNotes.id, id))
  const { rowCount } = await db.delete(orderNotes).where(isNote)
  return rowCount === 1
}
