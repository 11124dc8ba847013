import type { OrderEdit, OrderSnapshot } from '#modules/orders'
import { toDecimal } from '#platform/money/money'
import type { OfferedEdit } from './contract.ts'

/** Returns the wire shape of an edit that waits for its payment. */
export function toEditResponse(edit: OrderEdit): OfferedEdit {
  const { id, comment, currency, expiresAt, createdAt } = edit
  return {
    id,
    comment,
    difference: toDecimal({ minor: edit.differenceMinor, currency }),
    lines: listEditedLines(edit),
    expires_at: expiresAt!.toISOString(),
    created_at: createdAt.toISOString(),
  }
}

/** Lists the lines of which an order has another number of units after an edit, those that it removes last. */
export function listEditedLines({
  before,
  after,
}: Pick<OrderEdit, 'before' | 'after'>): OfferedEdit['lines'] {
  const count = ({ lines }: OrderSnapshot, id: string) => {
    return lines.find((line) => line.id === id)?.quantity ?? 0
  }
  const removed = before.lines.filter(({ id }) => count(after, id) === 0)
  return [...after.lines, ...removed]
    .map(({ id, title, options }) => {
      return { title, options, before: count(before, id), after: count(after, id) }
    })
    .filter((line) => line.before !== line.after)
}
