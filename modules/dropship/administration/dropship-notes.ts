import { and, count, eq, isNull } from 'drizzle-orm'
import { lockOrder, type OrderId } from '#modules/orders'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { toMinorUnits } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { WRITTEN_NOTE_KINDS } from '../contract.ts'
import { type DropshipNoteId, dropshipNotes } from '../tables.ts'

const MAX_NOTES = 200

interface AddNoteInput {
  orderId: OrderId
  kind: (typeof WRITTEN_NOTE_KINDS)[number]
  text: string
  /** In the currency of the order. */
  amount: number | undefined
  actor: Actor
  now: Date
}

/** Writes down a refund or a dispute at the supplier. It is open until somebody says that it is settled. */
export async function addDropshipNote(
  tx: Database,
  { orderId, kind, text, amount, actor, now }: AddNoteInput,
): Promise<Result<null, 'order_not_found' | 'too_many_notes'>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return err('order_not_found')
  const ofOrder = eq(dropshipNotes.orderId, orderId)
  const [notes] = await tx.select({ count: count() }).from(dropshipNotes).where(ofOrder)
  if (notes!.count >= MAX_NOTES) return err('too_many_notes')
  const { currency } = order
  await tx.insert(dropshipNotes).values({
    ...{ id: newId<'dropship note'>(), orderId, kind, subject: order.number, text },
    ...(amount !== undefined && { amountMinor: toMinorUnits(amount, currency), currency }),
    ...{ ...toActorColumns(actor), createdAt: now },
  })
  return ok(null)
}

/** Says that somebody has dealt with a note. Saying it again changes nothing. */
export async function resolveDropshipNote(
  tx: Database,
  { orderId, id, now }: { orderId: OrderId; id: DropshipNoteId; now: Date },
): Promise<Result<null, 'note_not_found'>> {
  const isNote = and(eq(dropshipNotes.id, id), eq(dropshipNotes.orderId, orderId))
  const [note] = await tx.select().from(dropshipNotes).where(isNote)
  if (!note) return err('note_not_found')
  const isOpen = and(isNote, isNull(dropshipNotes.resolvedAt))
  await tx.update(dropshipNotes).set({ resolvedAt: now }).where(isOpen)
  return ok(null)
}
