import { and, eq } from 'drizzle-orm'
import { getOrder, getOrderTimeline, type OrderId, transitionOrder } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { DROPSHIP_ACTOR } from '../forwarding/begin-sending.ts'
import { dropshipOrders, supplierOrders, supplierParcels } from '../tables.ts'

/**
 * Moves a shipped order on by its parcels: it is out for delivery when each of them is, and delivered when each has
 * arrived. Nobody tells where the shop's own parcels are, so an order with one of these is moved by a clerk.
 */
export async function moveOrderByParcels(
  tx: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<void> {
  const order = await getOrder(tx, orderId)
  const isShipped =
    order?.fulfilmentState === 'shipped' || order?.fulfilmentState === 'out_for_delivery'
  if (!isShipped) return
  const { fulfilments } = await getOrderTimeline(tx, orderId)
  const parcels = await tx
    .select({ parcel: supplierParcels })
    .from(supplierParcels)
    .innerJoin(supplierOrders, eq(supplierOrders.id, supplierParcels.supplierOrderId))
    .innerJoin(dropshipOrders, eq(dropshipOrders.id, supplierOrders.dropshipOrderId))
    .where(and(eq(dropshipOrders.orderId, orderId)))
  const rows = parcels.map(({ parcel }) => parcel)
  /** A number that was replaced is as far as those that the marketplace names instead. */
  const findCurrent = (number: string) => {
    const found = rows.find(({ trackingNumber }) => trackingNumber === number)
    if (!found?.isReplaced) return found ? [found] : []
    return rows.filter((row) => row.supplierOrderId === found.supplierOrderId && !row.isReplaced)
  }
  const current = fulfilments.map(({ trackingNumber }) => findCurrent(trackingNumber))
  if (current.length === 0 || current.some((found) => found.length === 0)) return
  const all = current.flat()
  const move = (to: 'out_for_delivery' | 'delivered') =>
    transitionOrder(tx, { orderId, to, actor: DROPSHIP_ACTOR, now })
  if (all.every(({ deliveredAt }) => deliveredAt !== null)) await move('delivered')
  else if (all.every(({ isOut, deliveredAt }) => isOut || deliveredAt !== null)) {
    if (order.fulfilmentState === 'shipped') await move('out_for_delivery')
  }
}
