import { and, desc, eq, sql } from 'drizzle-orm'
import { lockOrderRows, type OrderId, type OrderLineRow } from '#modules/orders'
import { listSupplierVariants, type SupplierVariantLink } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { SUPPLIER } from '../quotes/check-sale.ts'
import {
  type DropshipLine,
  type DropshipOrderId,
  dropshipLines,
  dropshipOrders,
} from '../tables.ts'
import { countUnordered } from './count-unordered.ts'
import { enqueueForwarding } from './enqueue-forwarding.ts'

/**
 * Prepares what is to be ordered at suppliers for paid orders, and enqueues it. Calling it again adds only what is not
 * ordered yet, such as a line that an edit has added.
 */
export async function openDropshipOrders(
  tx: Database,
  { orderIds, now }: { orderIds: OrderId[]; now: Date },
): Promise<void> {
  const first = await findOpenLines(tx, orderIds)
  if (first.length === 0) return
  const affected = [...new Set(first.map(({ line }) => line.orderId))]
  await lockOrderRows(tx, affected)
  // Another call may have prepared them while this one waited for the lock.
  const lines = await findOpenLines(tx, affected)
  for (const [orderId, ofOrder] of Map.groupBy(lines, ({ line }) => line.orderId)) {
    const id = await findOrCreateRequest(tx, { orderId, now })
    await tx
      .insert(dropshipLines)
      .values(ofOrder.map((one) => toDropshipLine(id, one)))
      .onConflictDoUpdate({
        target: [dropshipLines.dropshipOrderId, dropshipLines.orderLineId],
        set: { quantity: sql`${dropshipLines.quantity} + excluded.quantity` },
      })
    await enqueueForwarding(tx, { id, now })
  }
}

interface OpenLine {
  line: OrderLineRow
  quantity: number
  /** Absent for a variant that its supplier is not known to have any more. */
  link: SupplierVariantLink | undefined
}

/** A line of before the product became dropship has no supplier, and belongs to one all the same. */
async function findOpenLines(tx: Database, orderIds: OrderId[]): Promise<OpenLine[]> {
  const lines = await countUnordered(tx, { orderIds })
  const links = await listSupplierVariants(
    tx,
    lines.map(({ line }) => line.variantId),
  )
  return lines.flatMap(({ line, quantity }) => {
    const link = links.find(({ variantId }) => variantId === line.variantId)
    const isDropship = line.supplier === SUPPLIER || link?.sellingMode === 'dropship'
    return isDropship && quantity > 0 ? [{ line, quantity, link }] : []
  })
}

/** Returns the request of the order that was not sent yet, or a new one. */
async function findOrCreateRequest(
  tx: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<DropshipOrderId> {
  const requests = await tx
    .select()
    .from(dropshipOrders)
    .where(eq(dropshipOrders.orderId, orderId))
    .orderBy(desc(dropshipOrders.part))
  const open = requests.find(({ state, sentAt }) => {
    return (state === 'waiting' || state === 'failed') && sentAt === null
  })
  if (open) return open.id
  const id = newId<'dropship order'>()
  const part = (requests[0]?.part ?? 0) + 1
  const key = part === 1 ? orderId : `${orderId}-${part}`
  const row = { id, orderId, part, key, state: 'waiting' as const, createdAt: now }
  await tx.insert(dropshipOrders).values(row)
  return id
}

function toDropshipLine(
  dropshipOrderId: DropshipOrderId,
  { line, quantity, link }: OpenLine,
): DropshipLine {
  return {
    ...{ dropshipOrderId, orderLineId: line.id, variantId: line.variantId, quantity },
    supplierProductId: link?.supplierProductId ?? '',
    supplierVariantId: link?.supplierVariantId ?? line.supplierRef ?? '',
    attributes: link?.attributes ?? '',
    ...{ freightCode: null, supplierOrderId: null },
  }
}

/** Returns the lines that are left of a request. */
export async function reduceRequest(
  tx: Database,
  { id, orderId, isUndone = false }: { id: DropshipOrderId; orderId: OrderId; isUndone?: boolean },
): Promise<DropshipLine[]> {
  const unordered = await countUnordered(tx, { orderIds: [orderId], except: id })
  const rows = await tx.select().from(dropshipLines).where(eq(dropshipLines.dropshipOrderId, id))
  const left: DropshipLine[] = []
  for (const row of rows) {
    const needed = unordered.find(({ line }) => line.id === row.orderLineId)?.quantity ?? 0
    const quantity = isUndone ? 0 : Math.min(row.quantity, needed)
    const isRow = and(
      eq(dropshipLines.dropshipOrderId, id),
      eq(dropshipLines.orderLineId, row.orderLineId),
    )
    if (quantity === 0) await tx.delete(dropshipLines).where(isRow)
    else left.push({ ...row, quantity })
    if (quantity > 0 && quantity < row.quantity) {
      await tx.update(dropshipLines).set({ quantity }).where(isRow)
    }
  }
  if (left.length === 0) {
    const closed = { state: 'closed', errorCode: null, errorParams: {}, leasedUntil: null } as const
    await tx.update(dropshipOrders).set(closed).where(eq(dropshipOrders.id, id))
  }
  return left
}
