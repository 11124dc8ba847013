import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { giveBackUnits } from './hold-tickets.ts'
import { buildPurchaseOrigin } from './issue-held-tickets.ts'
import { type DrawId, drawPurchases } from './tables.ts'
import { takeBackTickets } from './take-back-tickets.ts'

interface ReturnTicketsInput {
  orderId: Id<'order'>
  /** How many tickets of each line are rest. Other lines stay as they are; without it, all of the order go. */
  keep?: Map<Id<'order line'>, number>
  now: Date
}

/**
 * Takes tickets back whose order is refunded. After their draw has closed they are not. Lines that have no tickets count for
 * nothing, and a second call changes nothing. On an error the caller must roll back.
 */
export async function returnTickets(
  tx: Database,
  { orderId, keep, now }: ReturnTicketsInput,
): Promise<Result<undefined, 'tickets_drawn'>> {
  const issued = await tx
    .select()
    .from(drawPurchases)
    .where(and(eq(drawPurchases.orderId, orderId), eq(drawPurchases.state, 'issued')))
    .orderBy(asc(drawPurchases.drawId))
  for (const purchase of issued) {
    const rest = keep ? keep.get(purchase.orderLineId) : 0
    if (rest === undefined) continue
    const source = buildPurchaseOrigin(purchase)
    const taken = await takeBackTickets(tx, { source, keep: rest, now })
    if (!taken.ok) return err('tickets_drawn')
    await giveBackUnits(tx, { buyerId: purchase.buyerId, count: taken.value })
  }
  return ok(undefined)
}

/** Whether an order has tickets that a refund would have to take back. */
export async function hasIssuedTickets(db: Database, orderId: Id<'order'>): Promise<boolean> {
  const isOfOrder = and(eq(drawPurchases.orderId, orderId), eq(drawPurchases.state, 'issued'))
  return (await db.$count(drawPurchases, isOfOrder)) > 0
}

/** Lists the lines that have bought tickets of a draw. */
export function listPurchases(
  db: Database,
  drawId: DrawId,
): Promise<{ orderId: Id<'order'>; orderLineId: Id<'order line'> }[]> {
  return db
    .select({ orderId: drawPurchases.orderId, orderLineId: drawPurchases.orderLineId })
    .from(drawPurchases)
    .where(and(eq(drawPurchases.drawId, drawId), eq(drawPurchases.state, 'issued')))
    .orderBy(asc(drawPurchases.orderLineId))
}
