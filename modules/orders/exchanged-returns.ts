import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { Exchange } from './exchanges.ts'
import { listOrderLines } from './list-order-lines.ts'
import type { OrderRow } from './lock-order.ts'
import { listReturnedLines } from './request-return.ts'
import type { SelectedLine } from './select-lines.ts'
import {
  type OrderLineId,
  orderLines,
  orders,
  type ReturnId,
  returnLines,
  returns,
} from './tables.ts'

/** Units of a line that come back, and what they were paid with. */
export interface ReturningLine extends SelectedLine {
  minor: number
}

/**
 * Lists how many units of each line of an order were shipped, and neither refunded nor sent back. A return that is only
 * requested does not count: an exchange takes its place.
 */
export async function listExchangeableLines(db: Database, order: Pick<OrderRow, 'id'>) {
  const [lines, returned] = [
    await listOrderLines(db, order.id),
    (await listReturnedLines(db, order.id)).filter(({ state }) => state === 'received'),
  ]
  return lines.map(({ id, shippedQuantity, refundedQuantity }) => {
    const units = returned.filter(({ lineId }) => lineId === id)
    const returnedQuantity = units.reduce((sum, { quantity }) => sum + quantity, 0)
    const left = shippedQuantity - Math.max(refundedQuantity, returnedQuantity)
    return { id, quantity: Math.max(left, 0) }
  })
}

interface ReserveReturnInput {
  /** Locked. */
  order: OrderRow
  lines: ReturningLine[]
  minor: number
  comment: string | null
  now: Date
}

/**
 * Announces a return whose value pays for another order: it is not refunded or exchanged otherwise. CHECKs reject more than
 * what is left. A return that the shopper has requested becomes that of the exchange, with its lines.
 */
export async function reserveReturn(
  tx: Database,
  { order, lines, minor, comment, now: createdAt }: ReserveReturnInput,
): Promise<ReturnId> {
  const isRequested = and(eq(returns.orderId, order.id), eq(returns.state, 'requested'))
  const [requested] = await tx.select().from(returns).where(isRequested)
  const id = requested?.id ?? newId<'return'>()
  if (requested) await tx.delete(returnLines).where(eq(returnLines.returnId, id))
  else await tx.insert(returns).values({ id, orderId: order.id, comment, createdAt })
  const rows = lines.map(({ lineId: orderLineId, quantity, minor: amountMinor }) => {
    return { returnId: id, orderLineId, quantity, amountMinor, createdAt }
  })
  await tx.insert(returnLines).values(rows)
  await changeReserved(tx, { orderId: order.id, lines, minor, sign: 1 })
  return id
}

/** Lists what an exchange waits for. */
export async function listReturningLines(
  db: Database,
  { returnId }: Pick<Exchange, 'returnId'>,
): Promise<ReturningLine[]> {
  const rows = await db.select().from(returnLines).where(eq(returnLines.returnId, returnId))
  return rows.map(({ orderLineId, quantity, amountMinor }) => {
    return { lineId: orderLineId, quantity, minor: amountMinor! }
  })
}

interface EndReservedReturnInput {
  exchange: Exchange
  state: 'received' | 'refused'
  /** What has come, by line. */
  received: Map<OrderLineId, number>
}

/** Ends the return of an exchange: its value can be refunded again. */
export async function endReservedReturn(
  tx: Database,
  { exchange, state, received }: EndReservedReturnInput,
): Promise<void> {
  const { returnId, orderId, valueMinor } = exchange
  const lines = await listReturningLines(tx, exchange)
  await tx.update(returns).set({ state }).where(eq(returns.id, returnId))
  for (const { lineId } of lines) {
    await tx
      .update(returnLines)
      .set({ receivedQuantity: received.get(lineId) ?? 0 })
      .where(and(eq(returnLines.returnId, returnId), eq(returnLines.orderLineId, lineId)))
  }
  await changeReserved(tx, { orderId, lines, minor: valueMinor, sign: -1 })
}

interface ChangeReservedInput {
  orderId: OrderRow['id']
  lines: SelectedLine[]
  minor: number
  sign: 1 | -1
}

async function changeReserved(
  tx: Database,
  { orderId, lines, minor, sign }: ChangeReservedInput,
): Promise<void> {
  await tx
    .update(orders)
    .set({ returningMinor: sql`${orders.returningMinor} + ${sign * minor}` })
    .where(eq(orders.id, orderId))
  for (const { lineId, quantity } of lines) {
    await tx
      .update(orderLines)
      .set({ returningQuantity: sql`${orderLines.returningQuantity} + ${sign * quantity}` })
      .where(eq(orderLines.id, lineId))
  }
}
