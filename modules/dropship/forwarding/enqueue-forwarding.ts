import type { Database } from '#platform/db/database'
import { enqueueJob } from '#platform/queue/enqueue-job'
import type { DropshipOrderId } from '../tables.ts'

export const FORWARD_QUEUE = 'dropship-orders'

/** Enqueues the sending of an order. Twice at once is safe: one of them waits for the other. */
export async function enqueueForwarding(
  tx: Database,
  { id, now }: { id: DropshipOrderId; now: Date },
): Promise<void> {
  await enqueueJob(tx, { queue: FORWARD_QUEUE, payload: { dropshipOrderId: id }, now })
}
