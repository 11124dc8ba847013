import { eq } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { lockRequest } from '../forwarding/begin-sending.ts'
import { enqueueForwarding } from '../forwarding/enqueue-forwarding.ts'
import { type DropshipOrder, type DropshipOrderId, dropshipOrders } from '../tables.ts'

export type RequestErrorCode =
  | 'dropship_order_not_found'
  | 'dropship_order_not_failed'
  | 'dropship_order_changed'

interface RequestInput {
  orderId: OrderId
  id: DropshipOrderId
  /** Which the caller has seen. */
  revision: number
}

/** Locks a request that failed, if it is as the caller has seen it. */
export async function lockFailedRequest(
  tx: Database,
  { orderId, id, revision }: RequestInput,
): Promise<Result<DropshipOrder, RequestErrorCode>> {
  const found = await lockRequest(tx, id)
  if (!found || found.order.id !== orderId) return err('dropship_order_not_found')
  const { request } = found
  if (request.state !== 'failed') return err('dropship_order_not_failed')
  return request.revision === revision ? ok(request) : err('dropship_order_changed')
}

/** Sends a request again that failed. */
export async function retryRequest(
  tx: Database,
  { now, ...input }: RequestInput & { now: Date },
): Promise<Result<null, RequestErrorCode>> {
  const locked = await lockFailedRequest(tx, input)
  if (!locked.ok) return locked
  await sendAgain(tx, { request: locked.value, now })
  return ok(null)
}

/**
 * Lets the queue send a failed request. Whoever retries one whose result is not known has looked at the marketplace that it
 * does not exist, so its content is new again.
 */
export async function sendAgain(
  tx: Database,
  { request, now }: { request: DropshipOrder; now: Date },
): Promise<void> {
  const { id, errorCode, sentAt, revision } = request
  await tx
    .update(dropshipOrders)
    .set({
      ...{ state: 'waiting', errorCode: null, errorParams: {}, attempts: 0, leasedUntil: null },
      sentAt: errorCode === 'dropship_result_unknown' ? null : sentAt,
      revision: revision + 1,
    })
    .where(eq(dropshipOrders.id, id))
  await enqueueForwarding(tx, { id, now })
}
