import type { OrderId } from '#modules/orders'
import { settleRewards } from '#modules/rewards'
import {
  deferHandler,
  type EventBatchHandler,
  type EventHandlers,
} from '#platform/events/event-handlers'

/** What happens to rewards when orders that redeemed them are paid or end. */
export function createRewardHandlers(): EventHandlers {
  return {
    'order.paid': { 'settle-rewards': settleRewardsOfOrders },
    'order.cancelled': { 'settle-rewards': settleRewardsOfOrders },
    'order.refunded': { 'settle-rewards': settleRewardsOfOrders },
  }
}

// Deferred: accounts of the ledger are locked until the commit.
const settleRewardsOfOrders: EventBatchHandler = deferHandler({
  handleBatch: (tx, { events, now }) =>
    settleRewards(tx, { orderIds: events.map(({ subject }) => subject as OrderId), now }),
})
