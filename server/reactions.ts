import type { Parts } from '#api'
import type { Jobs } from '#platform/jobs'
import type { Reactions } from '#platform/reactions'

export interface Means extends Parts {
  jobs: Pick<Jobs, 'send'>
}

/**
 * What follows from which event, on one page. Each line runs after the event's commit, in a transaction of its
 * own, and again when it failed; its name stays, since failures are kept under it.
 *
 *     'order.paid': {
 *       'write the invoice': (tx, { event, now }) => writeInvoice(tx, { orderId: event.subject, now }),
 *     },
 */
export function reactionsOf(_means: Means): Reactions {
  return {}
}
