import { type PlaceComposedOrderErrorCode, payOutside, placeComposedOrder } from '#modules/checkout'
import { addOrderNote, type OrderRow } from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import type { Money } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { type DraftErrorCode, lockOpenDraft, updateDraft } from './drafts.ts'
import type { DraftId } from './tables.ts'
import { toComposedOrder } from './to-composed-order.ts'

interface PlaceDraftInput {
  id: DraftId
  expectedRevision: number
  /** As the clerk was shown it. */
  expectedTotalMinor: number
  /** How long the items are held for the payment. */
  hours: number
  /** How it was paid; null if the shopper pays by a link. */
  paidOutside: string | null
  /** Of the providers that may take a payment by a link. */
  leastPayments: Money[]
  actor: Actor
  now: Date
}

type PlaceDraftErrorCode = DraftErrorCode | PlaceComposedOrderErrorCode | 'total_changed'

/**
 * Turns an open draft into an order, at present prices and from the present stock. The shopper gets a link to pay it; or it
 * is marked as paid outside. A draft becomes one order at most. Its note, and the reason of its reduction, are notes of the
 * order.
 */
export function placeDraft(
  db: Database,
  { id, expectedRevision, expectedTotalMinor, paidOutside, ...input }: PlaceDraftInput,
): Promise<Result<OrderRow, PlaceDraftErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, PlaceDraftErrorCode>> => {
    const locked = await lockOpenDraft(tx, { id, expectedRevision })
    if (!locked.ok) return locked
    const { content } = locked.value
    const { leastPayments, hours, actor, now } = input
    const holdExpiresAt = new Date(now.getTime() + hours * 3_600_000)
    const placed = await placeComposedOrder(tx, {
      ...{ composed: toComposedOrder(content), holdExpiresAt, actor, now },
      link: paidOutside === null ? { leastPayments } : null,
    })
    if (!placed.ok) return placed
    const order = placed.value
    if (order.totalMinor !== expectedTotalMinor) return err('total_changed')
    await updateDraft(tx, { id, change: { state: 'placed', orderId: order.id, updatedAt: now } })
    const notes = [content.reduction?.reason, content.note].filter((text) => text !== undefined)
    for (const text of notes) await addOrderNote(tx, { orderId: order.id, text, actor, now })
    return paidOutside === null || order.totalMinor === 0
      ? ok(order)
      : ok(await payOutside(tx, { order, reason: paidOutside, actor, now }))
  })
}
