import { CHECK_IN_MILESTONE } from '#modules/check-ins'
import { DISPUTE_WON, refundCancelledDraw } from '#modules/checkout'
import { DRAW_CANCELLED, type DrawId, grantTickets } from '#modules/draws'
import { ACCOUNT_REFERRED, SIGNED_IN, type UserId } from '#modules/identity'
import {
  COMMISSIONS_CHANGED,
  COMMISSIONS_OUTDATED,
  grantSaleTicket,
  settleCommissions,
} from '#modules/influencers'
import type { OrderId } from '#modules/orders'
import {
  advanceReferralOfFriend,
  advanceReferralsOfOrders,
  recordReferral,
} from '#modules/referrals'
import { REWARD_BUDGET_ALARM, sendBudgetAlarm, settleRewards } from '#modules/rewards'
import type { EmailSender } from '#platform/email/render-email'
import {
  deferHandler,
  type EventBatchHandler,
  type EventHandlers,
} from '#platform/events/event-handlers'
import type { Logger } from '#platform/log'

const TICKETS_OF_MILESTONE = 1

/** What follows for rewards from orders, check-ins and sign-ups. */
export function createRewardHandlers(sender: EmailSender & { log: Logger }): EventHandlers {
  const { log, secretKey } = sender
  const ofSales = { 'settle-commissions': settleCommissionsOfOrders }
  const ofOrders = {
    'settle-rewards': settleRewardsOfOrders,
    'advance-referrals': advanceReferrals,
    ...ofSales,
  }
  return {
    'order.paid': ofOrders,
    'order.cancelled': ofOrders,
    'order.refunded': ofOrders,
    'order.partially_paid': ofSales,
    'order.partially_refunded': ofSales,
    'order.edited': ofSales,
    'order.payment_returned': ofSales,
    'order.payment_disputed': ofSales,
    'order.refund_failed': ofSales,
    [DISPUTE_WON]: ofSales,
    [COMMISSIONS_OUTDATED]: ofSales,
    [COMMISSIONS_CHANGED]: {
      // Deferred: the draw is locked until the commit.
      'grant-sale-ticket': deferHandler((tx, { event, now }) =>
        grantSaleTicket(tx, { orderId: event.subject as OrderId, now }),
      ),
    },
    'order.delivered': { 'advance-referrals': advanceReferrals },
    [ACCOUNT_REFERRED]: {
      // Deferred: the inbox of the referrer is locked until the commit.
      'record-referral': deferHandler(async (tx, { event, now }) => {
        const token = String(event.payload.referral)
        await recordReferral(tx, { friendId: event.subject as UserId, token, secretKey, now })
      }),
    },
    [SIGNED_IN]: {
      'advance-referral': deferHandler((tx, { event, now }) =>
        advanceReferralOfFriend(tx, { userId: event.subject as UserId, now }),
      ),
    },
    [CHECK_IN_MILESTONE]: {
      // Deferred: the draw is locked until the commit.
      'grant-ticket': deferHandler(async (tx, { event, now }) => {
        const userId = event.payload.userId as UserId
        const source = { kind: 'check_in', key: event.subject } as const
        await grantTickets(tx, { userId, count: TICKETS_OF_MILESTONE, source, now })
      }),
    },
    [DRAW_CANCELLED]: {
      'refund-tickets': {
        callExternal: (db, { event, now }) =>
          refundCancelledDraw(db, { drawId: event.subject as DrawId, now }),
      },
    },
    [REWARD_BUDGET_ALARM]: {
      'log-warning': async (_, { event }) => {
        log.warn(
          { program: event.subject, ...event.payload },
          'a budget of rewards is nearly spent',
        )
      },
      'send-email': (tx, { event, now }) => sendBudgetAlarm(tx, { event, sender, now }),
    },
  }
}

// Deferred: accounts of the ledger are locked until the commit.
const settleRewardsOfOrders: EventBatchHandler = deferHandler({
  handleBatch: (tx, { events, now }) =>
    settleRewards(tx, { orderIds: events.map(({ subject }) => subject as OrderId), now }),
})

// Deferred: accounts, referrals and the programme are locked until the commit.
const advanceReferrals: EventBatchHandler = deferHandler({
  handleBatch: (tx, { events, now }) =>
    advanceReferralsOfOrders(tx, {
      orderIds: events.map(({ subject }) => subject as OrderId),
      now,
    }),
})

// Deferred: accounts of the ledger are locked until the commit.
const settleCommissionsOfOrders: EventBatchHandler = deferHandler({
  handleBatch: (tx, { events, now }) =>
    settleCommissions(tx, { orderIds: events.map(({ subject }) => subject as OrderId), now }),
})
