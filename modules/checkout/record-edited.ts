import type { VariantId } from '#modules/catalog'
import { type OrderEdit, type OrderRow, recordOrderEvent } from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { shipIfComplete } from './apply-order-edit.ts'

interface RecordEditedInput {
  /** Locked, with its new items. */
  order: OrderRow
  edit: OrderEdit
  actor: Actor
  now: Date
}

/** Records on the timeline that an order has other items. Its document and the e-mail follow from the event. */
export async function recordEdited(
  tx: Database,
  { order, edit, actor, now }: RecordEditedInput,
): Promise<void> {
  const reason = edit.comment === null ? null : { comment: edit.comment }
  await recordOrderEvent(tx, { order, kind: 'edited', actor, reason, now })
  await shipIfComplete(tx, { order, actor, now })
}

/** Lists the variants whose stock an edit may move. */
export function listEditedVariants({ before, after }: OrderEdit): VariantId[] {
  const ids = [...before.lines, ...after.lines].map(({ variantId }) => variantId)
  return [...new Set(ids)]
}
