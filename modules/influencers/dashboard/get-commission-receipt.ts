import { and, asc, eq } from 'drizzle-orm'
import { listLinesOfOrders, listOrdersById, type OrderLineRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { buildBaseAmount } from '#platform/money/base-amount'
import {
  type Commission,
  type CommissionId,
  type CommissionRate,
  commissionEntries,
  commissionRates,
  commissions,
  type InfluencerId,
  type OrderAttribution,
  orderAttributions,
} from '../tables.ts'

export interface CommissionReceiptRows {
  commission: Commission
  attribution: OrderAttribution
  /** Null for the rate that the shop has begun with. */
  rate: CommissionRate | null
  entries: (typeof commissionEntries.$inferSelect)[]
  /** Null if an edit of the order has removed it. */
  line: OrderLineRow | null
  /** What was paid for the line, and what of it is not tax, in the base currency. */
  paid: { totalMinor: number; netMinor: number } | null
}

/** Returns all that a commission follows from; null if the influencer has no such commission. Nothing of it names the buyer. */
export async function getCommissionReceipt(
  db: Database,
  { influencerId, id }: { influencerId: InfluencerId; id: CommissionId },
): Promise<CommissionReceiptRows | null> {
  const [found] = await db
    .select({
      commission: commissions,
      attribution: orderAttributions,
      rate: commissionRates,
    })
    .from(commissions)
    .innerJoin(orderAttributions, eq(orderAttributions.orderId, commissions.orderId))
    .leftJoin(commissionRates, eq(commissionRates.id, commissions.rateId))
    .where(and(eq(commissions.id, id), eq(commissions.influencerId, influencerId)))
  if (!found) return null
  const { orderId, orderLineId } = found.commission
  const entries = await db
    .select()
    .from(commissionEntries)
    .where(eq(commissionEntries.commissionId, id))
    .orderBy(asc(commissionEntries.id))
  const [order] = await listOrdersById(db, [orderId])
  const lines = await listLinesOfOrders(db, [orderId])
  const line = lines.find((one) => one.id === orderLineId) ?? null
  const toBase = (minor: number) =>
    buildBaseAmount({ minor, currency: order!.currency }, order!).baseMinor
  const paid = line && {
    totalMinor: toBase(line.totalMinor),
    netMinor: toBase(line.totalMinor - line.taxMinor),
  }
  return { ...found, entries, line, paid }
}
