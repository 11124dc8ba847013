import { eq, or, sql } from 'drizzle-orm'
import { grantTickets, takeBackTickets } from '#modules/draws'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { commissions, influencers, orderAttributions } from '../tables.ts'

const TICKETS_OF_SALE = 1

/**
 * Gives the influencer a ticket of the open draw for a sale, once, and takes it back if nothing is left of the sale. An order
 * and those that it was exchanged for are one sale.
 */
export async function grantSaleTicket(
  tx: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<void> {
  const key = await getFirstOrderId(tx, orderId)
  const attributed = orderAttributions
  const [sale] = await tx
    .select({
      userId: influencers.userId,
      minor: sql<number>`sum(${commissions.minor})::float8`,
    })
    .from(commissions)
    .innerJoin(attributed, eq(attributed.orderId, commissions.orderId))
    .innerJoin(influencers, eq(influencers.id, commissions.influencerId))
    .where(or(eq(attributed.orderId, key), eq(attributed.firstOrderId, key)))
    .groupBy(influencers.userId)
  if (!sale?.userId) return
  const source = { kind: 'influencer', key } as const
  if (sale.minor > 0) {
    await grantTickets(tx, { userId: sale.userId, count: TICKETS_OF_SALE, source, now })
  } else {
    await takeBackTickets(tx, { source, keep: 0, now })
  }
}

/** Returns the order that was bought before all exchanges. */
async function getFirstOrderId(tx: Database, orderId: OrderId): Promise<OrderId> {
  const [row] = await tx
    .select({ firstOrderId: orderAttributions.firstOrderId })
    .from(orderAttributions)
    .where(eq(orderAttributions.orderId, orderId))
  return row?.firstOrderId ?? orderId
}
