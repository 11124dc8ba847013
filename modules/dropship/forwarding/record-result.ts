import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { AppError } from '#platform/result'
import { type DropshipOrder, dropshipLines, dropshipOrders, supplierOrders } from '../tables.ts'
import { failRequest, lockRequest } from './begin-sending.ts'
import { noteUndoneOrders } from './note-undone-orders.ts'

/** The marketplace knows an order only some seconds after it was placed. */
const FIRST_POLL_MS = 60_000

interface RecordPlacedInput {
  request: DropshipOrder
  /** One for each seller. */
  ids: string[]
  now: Date
}

/** Stores the orders at the supplier. The same ids again change nothing. */
export async function recordPlaced(
  db: Database,
  { request: { id }, ids, now }: RecordPlacedInput,
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const found = await lockRequest(tx, id)
    if (!found) return
    await tx
      .insert(supplierOrders)
      .values(
        ids.map((orderId) => ({
          ...{ id: orderId, dropshipOrderId: id, state: 'unpaid', rawState: '' },
          ...{ nextPollAt: new Date(now.getTime() + FIRST_POLL_MS), createdAt: now },
        })),
      )
      .onConflictDoNothing()
    // Of several, the poll finds out which has which lines.
    if (ids.length === 1) {
      await tx
        .update(dropshipLines)
        .set({ supplierOrderId: ids[0]! })
        .where(eq(dropshipLines.dropshipOrderId, id))
    }
    await tx
      .update(dropshipOrders)
      .set({
        ...{ state: 'placed', placedAt: found.request.placedAt ?? now, leasedUntil: null },
        ...{ sentAt: null, errorCode: null, errorParams: {} },
        revision: found.request.revision + 1,
      })
      .where(eq(dropshipOrders.id, id))
    await noteUndoneOrders(tx, { orderIds: [found.order.id], now })
  })
}

/** What says that nothing was ordered. Other errors leave that open. */
const DEFINITE = /^supplier_|^marketplace_not_connected$/

/** Stores why nothing was ordered. A failure that is not final is sent again. */
export async function recordFailure(
  db: Database,
  {
    request: { id },
    error,
    isFinal,
  }: { request: DropshipOrder; error: AppError; isFinal: boolean },
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const found = await lockRequest(tx, id)
    // Another process has stored a result meanwhile.
    if (found?.request.state !== 'sending') return
    const { request } = found
    if (DEFINITE.test(error.code)) {
      await tx.update(dropshipOrders).set({ sentAt: null }).where(eq(dropshipOrders.id, id))
    }
    if (error.code === 'supplier_freight_gone') {
      const ofRequest = eq(dropshipLines.dropshipOrderId, id)
      await tx.update(dropshipLines).set({ freightCode: null }).where(ofRequest)
    }
    if (isFinal) await failRequest(tx, request, error)
    else await tx.update(dropshipOrders).set({ leasedUntil: null }).where(eq(dropshipOrders.id, id))
  })
}

export async function releaseLease(db: Database, { id, attempts }: DropshipOrder): Promise<void> {
  await db
    .update(dropshipOrders)
    .set({ leasedUntil: null })
    .where(and(eq(dropshipOrders.id, id), eq(dropshipOrders.attempts, attempts)))
}
