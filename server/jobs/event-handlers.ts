import type { AppDependencies } from '#api'
import { AVATAR_REPLACED, type AvatarId, getPreferences, toAvatarFileKey } from '#modules/account'
import {
  EMAIL_LIMIT_REACHED,
  getAccount,
  NEW_DEVICE,
  SIGNED_IN,
  sendNewDeviceEmail,
  type UserId,
} from '#modules/identity'
import { INVOICE_BUYER_ERASED, issueCreditNote, issueInvoice } from '#modules/invoices'
import { NEWSLETTER_REQUESTED, requestConfirmation, type SubscriptionId } from '#modules/newsletter'
import { type OrderEmailTemplate, sendOrderEmail } from '#modules/notifications'
import { claimGuestOrders, getOrder, type OrderId } from '#modules/orders'
import { executeRefund, getRefund, REFUND_REQUESTED, type RefundId } from '#modules/payments'
import type { Database } from '#platform/db/database'
import type { EventHandler, EventHandlers } from '#platform/events/event-handlers'
import type { OutboxEvent } from '#platform/events/publish-event'
import type { JobQueue } from '#platform/queue/job-queue'

export interface EventHandlerDependencies extends AppDependencies {
  jobs: Pick<JobQueue, 'send'>
}

/**
 * What follows from which event, on one page. Each line runs after the event's commit, in a transaction of its
 * own, and again when it failed; its name stays, since failures are kept under it.
 */
export function createEventHandlers({
  providers,
  files,
  ...sender
}: EventHandlerDependencies): EventHandlers {
  const write = (template: OrderEmailTemplate): EventHandler => {
    return (tx, { event, now }) =>
      sendOrderEmail(tx, { template, orderId: event.subject as OrderId, event, sender, now })
  }

  /** News on the way that somebody may do without; what they bought and paid is told in any case. */
  const update = (template: OrderEmailTemplate): EventHandler => {
    return async (tx, { event, now }) => {
      const orderId = event.subject as OrderId
      const isOptedOut = !(await wantsOrderUpdates(tx, orderId))
      await sendOrderEmail(tx, { template, orderId, event, isOptedOut, sender, now })
    }
  }

  return {
    'order.paid': {
      'issue-invoice': (tx, { event, now }) => {
        return issueInvoice(tx, { orderId: event.subject as OrderId, now })
      },
      'send-order-confirmation': write('order-confirmed'),
    },
    'order.payment_failed': { 'send-email': write('payment-failed') },
    'order.payment_returned': { 'send-email': write('payment-returned') },
    'order.shipped': { 'send-email': update('shipped') },
    'order.out_for_delivery': { 'send-email': update('out-for-delivery') },
    'order.delivered': { 'send-email': update('delivered') },
    'order.cancelled': { 'send-email': write('cancelled') },
    [REFUND_REQUESTED]: {
      'send-refund': (tx, { event, now }) => {
        return executeRefund(tx, { refundId: event.subject as RefundId, providers, now })
      },
      'issue-credit-note': async (tx, { event, now }) => {
        const refund = await getOrderRefund(tx, event)
        return refund && issueCreditNote(tx, { refundId: refund.id, now })
      },
      'send-email': async (tx, { event, now }) => {
        const refund = await getOrderRefund(tx, event)
        if (!refund) return
        const { orderId, reason: note } = refund
        await sendOrderEmail(tx, { template: 'refunded', orderId, event, note, sender, now })
      },
    },
    [SIGNED_IN]: {
      'claim-guest-orders': async (tx, { event }) => {
        const { user } = (await getAccount(tx, event.subject as UserId)) ?? {}
        if (!user?.email || !user.emailConfirmedAt) return
        await claimGuestOrders(tx, { userId: user.id, email: user.email })
      },
    },
    [NEW_DEVICE]: {
      'send-email': async (tx, { event }) => {
        const { security_alerts } = await getPreferences(tx, { userId: event.subject as UserId })
        await sendNewDeviceEmail(tx, { event, isUnwanted: !security_alerts, sender })
      },
    },
    [EMAIL_LIMIT_REACHED]: {
      'log-warning': async (_, { event }) => {
        const about = { hour: event.subject, ...event.payload }
        sender.log.warn(about, 'somebody got no letter: AUTH_EMAILS_PER_HOUR are used up')
      },
    },
    [NEWSLETTER_REQUESTED]: {
      'send-confirmation-request': (tx, { event, now }) => {
        return requestConfirmation(tx, {
          subscriptionId: event.subject as SubscriptionId,
          sender,
          now,
        })
      },
    },
    [INVOICE_BUYER_ERASED]: {
      'delete-file': (_, { event }) => files.remove(event.subject),
    },
    [AVATAR_REPLACED]: {
      'delete-file': (_, { event }) => files.remove(toAvatarFileKey(event.subject as AvatarId)),
    },
  }
}

/** A payment that was not needed has neither invoice nor credit note, and a letter of its own. */
async function getOrderRefund(tx: Database, event: OutboxEvent) {
  const refund = await getRefund(tx, event.subject as RefundId)
  return refund?.cause === 'order' ? refund : null
}

/** Guests are told everything: they have nowhere to say that they do not want to be. */
async function wantsOrderUpdates(tx: Database, orderId: OrderId): Promise<boolean> {
  const order = await getOrder(tx, orderId)
  if (!order?.userId) return true
  return (await getPreferences(tx, { userId: order.userId as UserId })).order_updates
}
