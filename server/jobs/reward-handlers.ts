import { CHECK_IN_MILESTONE } from '#modules/check-ins'
import { grantTickets } from '#modules/draws'
import type { UserId } from '#modules/identity'
import type { OrderId } from '#modules/orders'
import { REWARD_BUDGET_ALARM, settleRewards } from '#modules/rewards'
import {
  deferHandler,
  type EventBatchHandler,
  type EventHandlers,
} from '#platform/events/event-handlers'
import type { Logger } from '#platform/log'

const TICKETS_OF_MILESTONE = 1

/** What follows for rewards from orders and check-ins. */
export function createRewardHandlers({ log }: { log: Logger }): EventHandlers {
  return {
    'order.paid': { 'settle-rewards': settleRewardsOfOrders },
    'order.cancelled': { 'settle-rewards': settleRewardsOfOrders },
    'order.refunded': { 'settle-rewards': settleRewardsOfOrders },
    [CHECK_IN_MILESTONE]: {
      // Deferred: the draw is locked until the commit.
      'grant-ticket': deferHandler(async (tx, { event, now }) => {
        const userId = event.payload.userId as UserId
        const source = { kind: 'check_in', key: event.subject } as const
        await grantTickets(tx, { userId, count: TICKETS_OF_MILESTONE, source, now })
      }),
    },
    [REWARD_BUDGET_ALARM]: {
      'log-warning': async (_, { event }) => {
        log.warn(
          { program: event.subject, ...event.payload },
          'a budget of rewards is nearly spent',
        )
      },
    },
  }
}

// Deferred: accounts of the ledger are locked until the commit.
const settleRewardsOfOrders: EventBatchHandler = deferHandler({
  handleBatch: (tx, { events, now }) =>
    settleRewards(tx, { orderIds: events.map(({ subject }) => subject as OrderId), now }),
})
