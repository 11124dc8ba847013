import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import type { Queue } from '#platform/queue/queue'
import type { DropshipOrderId } from '../tables.ts'
import { FORWARD_QUEUE } from './enqueue-forwarding.ts'
import { forwardOrder } from './forward-order.ts'

/** Shorter than the lease of an order. */
const TIMEOUT_SECONDS = 110

/** Creates the queue of orders that are sent to suppliers. */
export function createDropshipQueue(
  db: Database,
  { marketplace, clock }: { marketplace: Pick<Marketplace, 'provider'>; clock: () => Date },
): Queue {
  return {
    name: FORWARD_QUEUE,
    concurrency: 2,
    retry: { maxAttempts: 20, delaySeconds: 30, maxDelaySeconds: 1800 },
    timeoutSeconds: TIMEOUT_SECONDS,
    run: ({ payload }, { signal }) => {
      const id = payload.dropshipOrderId as DropshipOrderId
      return forwardOrder(db, marketplace, { id, signal, clock })
    },
  }
}
