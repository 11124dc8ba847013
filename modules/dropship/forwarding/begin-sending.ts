import { eq } from 'drizzle-orm'
import type { SupplierAddress } from '#modules/marketplace'
import { lockOrder, type OrderRow, transitionLockedOrder } from '#modules/orders'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { AppError } from '#platform/result'
import {
  type DropshipLine,
  type DropshipOrder,
  type DropshipOrderId,
  dropshipLines,
  dropshipOrders,
} from '../tables.ts'
import { reduceRequest } from './open-dropship-orders.ts'
import { toSupplierAddress } from './to-supplier-address.ts'

/** How long nobody else sends an order. */
const LEASE_MS = 120_000
/** The marketplace recognizes a key for 24 hours. Later the same key could order a second time. */
const KEY_LIFETIME_MS = 23 * 3_600_000
/** An order that waits for the goods of an exchange is looked at again. */
const WAIT_MS = 3_600_000

export const DROPSHIP_ACTOR = buildSystemActor('dropship')

export type Sending =
  | {
      state: 'sending'
      request: DropshipOrder
      lines: DropshipLine[]
      address: SupplierAddress
      country: string
    }
  | { state: 'done' }
  | { state: 'later'; at: Date }

/**
 * Leases a request and marks it as sent, before it is: after a crash it is sent again with the same key. Packing begins
 * here, so the shopper cannot cancel any more.
 */
export function beginSending(
  db: Database,
  { id, now }: { id: DropshipOrderId; now: Date },
): Promise<Sending> {
  return runInTransaction(db, async (tx): Promise<Sending> => {
    const found = await lockRequest(tx, id)
    if (!found || (found.request.state !== 'waiting' && found.request.state !== 'sending')) {
      return { state: 'done' }
    }
    const { request, order } = found
    if (request.leasedUntil && request.leasedUntil > now) {
      return { state: 'later', at: request.leasedUntil }
    }
    // The order may have been sent as it is stored: it is sent again like that.
    const wasSent = request.sentAt !== null
    if (!wasSent) {
      const isUndone = order.fulfilmentState === 'cancelled' || order.paymentState === 'refunded'
      const left = await reduceRequest(tx, { ...request, isUndone })
      if (left.length === 0) return { state: 'done' }
      if (order.dueMinor > 0 || order.awaitsReturn) {
        return { state: 'later', at: new Date(now.getTime() + WAIT_MS) }
      }
    }
    const lines = await tx.select().from(dropshipLines).where(eq(dropshipLines.dropshipOrderId, id))
    const problem = findProblem(request, lines, now)
    const address = toSupplierAddress(order)
    if (problem || !address.ok) {
      await failRequest(tx, request, problem ?? (address.ok ? null : address.error)!)
      return { state: 'done' }
    }
    await startPacking(tx, order, now)
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    const [sent] = await tx
      .update(dropshipOrders)
      .set({
        ...{ state: 'sending', leasedUntil, sentAt: request.sentAt ?? now },
        attempts: request.attempts + 1,
      })
      .where(eq(dropshipOrders.id, id))
      .returning()
    return {
      ...{ state: 'sending', request: sent!, lines },
      ...{ address: address.value, country: order.country },
    }
  })
}

/** Locks the order before the request, as everybody does. */
export async function lockRequest(
  tx: Database,
  id: DropshipOrderId,
): Promise<{ request: DropshipOrder; order: OrderRow } | null> {
  const isRequest = eq(dropshipOrders.id, id)
  const [found] = await tx
    .select({ orderId: dropshipOrders.orderId })
    .from(dropshipOrders)
    .where(isRequest)
  const order = found && (await lockOrder(tx, found.orderId))
  if (!order) return null
  const [request] = await tx.select().from(dropshipOrders).where(isRequest).for('update')
  return request ? { request, order } : null
}

function findProblem({ sentAt }: DropshipOrder, lines: DropshipLine[], now: Date): AppError | null {
  if (sentAt && now.getTime() - sentAt.getTime() > KEY_LIFETIME_MS) {
    return { code: 'dropship_result_unknown' }
  }
  const isUnknown = lines.some(({ supplierProductId }) => supplierProductId === '')
  return isUnknown ? { code: 'supplier_product_not_found' } : null
}

async function startPacking(tx: Database, order: OrderRow, now: Date) {
  if (order.fulfilmentState !== 'unfulfilled') return
  const moved = await transitionLockedOrder(tx, {
    ...{ order, to: 'processing', actor: DROPSHIP_ACTOR, now },
  })
  if (!moved.ok) throw new Error(`A paid order cannot be packed: ${moved.error.code}`)
}

/** Records why a request was not sent. What was sent before may still have been accepted. */
export async function failRequest(
  tx: Database,
  { id, revision }: DropshipOrder,
  { code, params = {} }: AppError,
): Promise<void> {
  await tx
    .update(dropshipOrders)
    .set({
      ...{ state: 'failed', errorCode: code, errorParams: params, leasedUntil: null },
      revision: revision + 1,
    })
    .where(eq(dropshipOrders.id, id))
}
