import { and, eq, inArray } from 'drizzle-orm'
import { listLinesOfOrders, listOrdersById, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { dropshipLines, dropshipOrders, supplierOrders } from '../tables.ts'
import { addSystemNote } from './system-notes.ts'

/**
 * Notes that what was cancelled or refunded here is still ordered at the supplier: the marketplace lets nobody but its
 * website cancel. An order that has arrived there needs no note.
 */
export async function noteUndoneOrders(
  tx: Database,
  { orderIds, now }: { orderIds: OrderId[]; now: Date },
): Promise<void> {
  const placed = await tx
    .select({
      orderId: dropshipOrders.orderId,
      lineId: dropshipLines.orderLineId,
      lineSupplierOrderId: dropshipLines.supplierOrderId,
      supplierOrderId: supplierOrders.id,
    })
    .from(dropshipOrders)
    .innerJoin(supplierOrders, eq(supplierOrders.dropshipOrderId, dropshipOrders.id))
    .innerJoin(dropshipLines, eq(dropshipLines.dropshipOrderId, dropshipOrders.id))
    .where(and(inArray(dropshipOrders.orderId, orderIds), eq(supplierOrders.isClosed, false)))
  if (placed.length === 0) return
  const ids = [...new Set(placed.map(({ orderId }) => orderId))]
  const [orders, lines] = [await listOrdersById(tx, ids), await listLinesOfOrders(tx, ids)]
  for (const { orderId, lineId, supplierOrderId, lineSupplierOrderId } of placed) {
    // It is not known yet for a request that became several orders.
    if (lineSupplierOrderId && lineSupplierOrderId !== supplierOrderId) continue
    const order = orders.find(({ id }) => id === orderId)
    const line = lines.find(({ id }) => id === lineId)
    const isUndone = order?.fulfilmentState === 'cancelled' || (line?.refundedQuantity ?? 0) > 0
    if (!isUndone) continue
    await addSystemNote(tx, { orderId, kind: 'undone_here', subject: supplierOrderId, now })
  }
}
