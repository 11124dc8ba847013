import { and, inArray, isNull } from 'drizzle-orm'
import { listOrdersById, lockOrderRows, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { dropshipOrders } from '../tables.ts'
import { noteUndoneOrders } from './note-undone-orders.ts'
import { reduceRequest } from './open-dropship-orders.ts'

/**
 * Leaves out of requests what was refunded or cancelled before it was sent, and notes what is ordered at the supplier
 * already.
 */
export async function undoDropshipOrders(
  tx: Database,
  { orderIds, now }: { orderIds: OrderId[]; now: Date },
): Promise<void> {
  const ofOrders = inArray(dropshipOrders.orderId, orderIds)
  const found = await tx
    .select({ orderId: dropshipOrders.orderId })
    .from(dropshipOrders)
    .where(ofOrders)
  if (found.length === 0) return
  const ids = [...new Set(found.map(({ orderId }) => orderId))]
  await lockOrderRows(tx, ids)
  const orders = await listOrdersById(tx, ids)
  const unsent = await tx
    .select()
    .from(dropshipOrders)
    .where(
      and(
        inArray(dropshipOrders.orderId, ids),
        inArray(dropshipOrders.state, ['waiting', 'failed']),
        isNull(dropshipOrders.sentAt),
      ),
    )
  for (const { id, orderId } of unsent) {
    const order = orders.find((one) => one.id === orderId)
    const isUndone = order?.fulfilmentState === 'cancelled'
    await reduceRequest(tx, { id, orderId, isUndone })
  }
  await noteUndoneOrders(tx, { orderIds: ids, now })
}
