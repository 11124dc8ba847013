import { asc, inArray } from 'drizzle-orm'
import {
  listLinesOfOrders,
  listOrdersById,
  listOrderTimelines,
  type OrderId,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import { listReturnedMoney, type ReturnedOfOrder } from '#modules/payments'
import type { Database } from '#platform/db/database'
import {
  type Commission,
  commissions,
  type OrderAttribution,
  orderAttributions,
} from '../tables.ts'

/** What the commissions of an order follow from. */
export interface CommissionFacts {
  attribution: OrderAttribution
  order: OrderRow
  /** Without tickets of draws, which earn nothing. */
  lines: OrderLineRow[]
  returned: ReturnedOfOrder[]
  /** Null if the order was never paid. */
  paidAt: Date | null
  /** As they are so far. */
  known: Commission[]
}

/**
 * Returns the facts of the orders that came from influencers. Their attributions are locked until the transaction ends, so
 * that two cannot write the commissions of an order; what is read behind the lock is not older than it.
 */
export async function lockCommissionFacts(
  tx: Database,
  orderIds: OrderId[],
): Promise<CommissionFacts[]> {
  const attributions = await tx
    .select()
    .from(orderAttributions)
    .where(inArray(orderAttributions.orderId, orderIds))
    .orderBy(asc(orderAttributions.orderId))
    .for('update')
  if (attributions.length === 0) return []
  const ids = attributions.map(({ orderId }) => orderId)
  const orders = await listOrdersById(tx, ids)
  const lines = await listLinesOfOrders(tx, ids)
  const returned = await listReturnedMoney(tx, ids)
  const timelines = await listOrderTimelines(tx, ids)
  const known = await tx.select().from(commissions).where(inArray(commissions.orderId, ids))
  return attributions.map((attribution, index) => {
    const isOf = ({ orderId }: { orderId: OrderId }) => orderId === attribution.orderId
    const paid = timelines[index]!.events.find(({ kind }) => kind === 'paid')
    return {
      attribution,
      order: orders.find(({ id }) => id === attribution.orderId)!,
      lines: lines.filter((line) => isOf(line) && line.needsShipping),
      returned: returned.filter(isOf),
      paidAt: paid?.createdAt ?? null,
      known: known.filter(isOf),
    }
  })
}
