import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { listOrderLines } from './list-order-lines.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { type SelectedLine, selectLines } from './select-lines.ts'
import { type OrderId, type OrderLineId, returnLines, returns } from './tables.ts'

interface RequestReturnInput {
  orderId: OrderId
  /** What is sent back; everything that was not refunded or returned without it. */
  lines?: SelectedLine[] | undefined
  /** In the shopper's words. */
  comment: string | null
  actor: Actor
  now: Date
}

type RequestReturnErrorCode =
  | 'order_not_found'
  | 'not_delivered'
  | 'return_already_requested'
  | 'order_line_not_found'
  | 'quantity_too_large'
  | 'nothing_to_return'

/**
 * Records which items of a delivered order the shopper wants to send back. One return is open at a time. The shop refunds
 * what it has received.
 */
export async function requestReturn(
  db: Database,
  { orderId, lines: selected, comment, actor, now }: RequestReturnInput,
): Promise<Result<OrderRow, RequestReturnErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, RequestReturnErrorCode>> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (order.fulfilmentState !== 'delivered') return err('not_delivered')
    const previous = await listReturnedLines(tx, orderId)
    if (previous.some(({ state }) => state === 'requested')) return err('return_already_requested')

    const lines = selectLines(await listReturnableLines(tx, orderId, previous), selected)
    if (!lines.ok) return lines
    if (lines.value.length === 0) return err('nothing_to_return')
    await insertReturn(tx, { orderId, lines: lines.value, comment, now })
    const reason = comment === null ? null : { comment }
    await recordOrderEvent(tx, { order, kind: 'return_requested', actor, reason, now })
    return ok(order)
  })
}

interface ReturnedLine {
  state: (typeof returns.$inferSelect)['state']
  lineId: OrderLineId
  quantity: number
}

/** Lists the lines of all returns of an order that the shop has not refused. */
export async function listReturnedLines(db: Database, orderId: OrderId): Promise<ReturnedLine[]> {
  return db
    .select({
      state: returns.state,
      lineId: returnLines.orderLineId,
      quantity: returnLines.quantity,
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .where(and(eq(returns.orderId, orderId), ne(returns.state, 'refused')))
}

/** A refunded unit may be one that was returned, so the larger number counts. */
async function listReturnableLines(tx: Database, orderId: OrderId, previous: ReturnedLine[]) {
  const lines = await listOrderLines(tx, orderId)
  const goods = lines.filter(({ needsShipping }) => needsShipping)
  return goods.map(({ id, quantity, refundedQuantity }) => {
    const returned = previous.filter(({ lineId }) => lineId === id)
    const returnedQuantity = returned.reduce((sum, part) => sum + part.quantity, 0)
    return { id, quantity: quantity - Math.max(refundedQuantity, returnedQuantity) }
  })
}

async function insertReturn(
  tx: Database,
  { orderId, lines = [], comment, now: createdAt }: Omit<RequestReturnInput, 'actor'>,
) {
  const id = newId<'return'>()
  await tx.insert(returns).values({ id, orderId, comment, createdAt })
  const rows = lines.map(({ lineId: orderLineId, quantity }) => {
    return { returnId: id, orderLineId, quantity, createdAt }
  })
  await tx.insert(returnLines).values(rows)
}
