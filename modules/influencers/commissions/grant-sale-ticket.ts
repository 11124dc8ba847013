import { eq, sql } from 'drizzle-orm'
import { grantTickets, takeBackTickets } from '#modules/draws'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { commissions, influencers } from '../tables.ts'

const TICKETS_OF_SALE = 1

/** Gives the influencer a ticket of the open draw for a sale, once, and takes it back if nothing is left of the sale. */
export async function grantSaleTicket(
  tx: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<void> {
  const [sale] = await tx
    .select({
      userId: influencers.userId,
      minor: sql<number>`sum(${commissions.minor})::float8`,
    })
    .from(commissions)
    .innerJoin(influencers, eq(influencers.id, commissions.influencerId))
    .where(eq(commissions.orderId, orderId))
    .groupBy(influencers.userId)
  if (!sale?.userId) return
  const source = { kind: 'influencer', key: orderId } as const
  if (sale.minor > 0) {
    await grantTickets(tx, { userId: sale.userId, count: TICKETS_OF_SALE, source, now })
  } else {
    await takeBackTickets(tx, { source, keep: 0, now })
  }
}
