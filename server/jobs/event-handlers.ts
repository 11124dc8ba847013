import type { AppDependencies } from '#api'
import { AVATAR_REPLACED, type AvatarId, toAvatarFileKey } from '#modules/account'
import { countBoughtTogether, countProductSales } from '#modules/catalog'
import { closeEditSessions, closePaymentSessions, executeRefund } from '#modules/checkout'
import { openDropshipOrders, undoDropshipOrders } from '#modules/dropship'
import { updateOrderHints } from '#modules/fraud-hints'
import {
  EMAIL_LIMIT_REACHED,
  getAccount,
  NEW_DEVICE,
  SIGNED_IN,
  sendNewDeviceEmail,
  type UserId,
} from '#modules/identity'
import { INFLUENCER_DECIDED, sendDecisionEmail } from '#modules/influencers'
import {
  INVOICE_BUYER_ERASED,
  issueCreditNote,
  issueEditDocuments,
  issueInvoices,
} from '#modules/invoices'
import { NEWSLETTER_REQUESTED, requestConfirmation, type SubscriptionId } from '#modules/newsletter'
import {
  type OrderEmailTemplate,
  type OwnerEmailTemplate,
  sendOrderEmail,
  sendOrderEmails,
  sendOwnerEmail,
  sendStoreCreditEmail,
} from '#modules/notifications'
import {
  claimGuestOrders,
  fromReasonColumns,
  listLinesOfOrders,
  type OrderId,
} from '#modules/orders'
import {
  erasePaymentCustomer,
  getRefund,
  PAYMENT_CUSTOMER_ERASED,
  REFUND_ACCEPTED,
  REFUND_REQUESTED,
  type RefundId,
  recordCards,
} from '#modules/payments'
import { PAYOUT_CHANGED, sendPayoutEmail } from '#modules/payouts'
import { countSales } from '#modules/reports'
import {
  STOCK_ALERT_REQUESTED,
  type StockAlertId,
  sendAlertConfirmation,
} from '#modules/stock-alerts'
import { STORE_CREDIT_ADDED, STORE_CREDIT_RETURNED } from '#modules/store-credit'
import {
  sendTicketAnswer,
  sendTicketReceipt,
  TICKET_ANSWERED,
  TICKET_CREATED,
} from '#modules/support'
import type { Database } from '#platform/db/database'
import {
  deferHandler,
  type EventBatchHandler,
  type EventHandler,
  type EventHandlers,
} from '#platform/events/event-handlers'
import type { OutboxEvent } from '#platform/events/publish-event'
import { createNotificationHandlers } from './notification-handlers.ts'
import { createRewardHandlers } from './reward-handlers.ts'
import { createWebhookHandlers } from './webhook-handlers.ts'

/**
 * Creates the handlers of each event. A handler runs after the event's commit in a transaction of its own, and again after
 * a failure. Jobs refer to the handler's name, so a name must not change.
 */
export function createEventHandlers({
  providers,
  files,
  ...sender
}: AppDependencies): EventHandlers {
  const sendEmail = (template: OrderEmailTemplate): EventBatchHandler => {
    return {
      handleBatch: (tx, { events, now }) => {
        const requests = events.map((event) => ({ orderId: getOrderId(event), event }))
        return sendOrderEmails(tx, { template, requests, sender, now })
      },
    }
  }

  const warnOwner = (template: OwnerEmailTemplate): EventHandler => {
    return async (tx, { event, now }) => {
      const orderId = getOrderId(event)
      sender.log.error({ order: orderId, template }, 'the owner of the shop has to act')
      await sendOwnerEmail(tx, { template, orderId, event, sender, now })
    }
  }

  // Deferred: the figures of the day are locked until the commit.
  const countSalesOfOrders = deferHandler({
    handleBatch: (tx, { events }) => countSales(tx, events.map(getOrderId)),
  })
  const countSalesOfRefund = deferHandler(async (tx, { event }) => {
    const refund = await getOrderRefund(tx, event)
    if (refund) await countSales(tx, [refund.orderId])
  })

  const orderFromSuppliers: EventBatchHandler = {
    handleBatch: (tx, { events, now }) =>
      openDropshipOrders(tx, { orderIds: events.map(getOrderId), now }),
  }
  const undoAtSuppliers: EventBatchHandler = {
    handleBatch: (tx, { events, now }) =>
      undoDropshipOrders(tx, { orderIds: events.map(getOrderId), now }),
  }

  const handlers: EventHandlers = {
    'order.paid': {
      'order-from-suppliers': orderFromSuppliers,
      'issue-invoice': {
        handleBatch: (tx, { events, now }) => {
          return issueInvoices(tx, { orderIds: events.map(getOrderId), now })
        },
      },
      'count-bought-together': {
        handleBatch: async (tx, { events }) => {
          const lines = await listLinesOfOrders(tx, events.map(getOrderId))
          const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
          const orders = [...byOrder.values()]
          await countBoughtTogether(
            tx,
            orders.map((order) => order.map(({ productId }) => productId)),
          )
        },
      },
      'find-hints': {
        handleBatch: async (tx, { events, now }) => {
          for (const event of events)
            await updateOrderHints(tx, { orderId: getOrderId(event), now })
        },
      },
      'count-product-sales': {
        handleBatch: async (tx, { events }) => {
          await countProductSales(tx, await listLinesOfOrders(tx, events.map(getOrderId)))
        },
      },
      // Deferred: the series of invoice numbers is locked until the commit.
      'send-order-confirmation': deferHandler(sendEmail('order-confirmed')),
      'count-sales': countSalesOfOrders,
      ...(providers.some(({ fetchCard }) => fetchCard) && {
        'record-cards': {
          callExternal: (db, { event, now }) =>
            recordCards(db, { orderId: getOrderId(event), providers, now }),
        },
      }),
    },
    'order.partially_paid': { 'count-sales': countSalesOfOrders },
    'order.partially_refunded': {
      'count-sales': countSalesOfOrders,
      'undo-at-suppliers': undoAtSuppliers,
    },
    'order.refunded': { 'count-sales': countSalesOfOrders, 'undo-at-suppliers': undoAtSuppliers },
    'order.revised': { 'count-sales': countSalesOfOrders },
    'order.payment_failed': {
      'send-email': sendEmail('payment-failed'),
      'find-hints': (tx, { event, now }) =>
        updateOrderHints(tx, { orderId: getOrderId(event), now }),
    },
    'order.payment_returned': { 'send-email': sendEmail('payment-returned') },
    'order.refund_failed': {
      'warn-owner': warnOwner('refund-failed'),
      'count-sales': countSalesOfOrders,
    },
    'order.payment_disputed': { 'warn-owner': warnOwner('payment-disputed') },
    'order.payment_requested': { 'send-email': sendEmail('payment-link') },
    'order.edit_offered': { 'send-email': sendEmail('edit-offered') },
    'order.edit_closed': {
      'close-payment-pages': {
        callExternal: (db, { event, now }) =>
          closeEditSessions(db, { orderId: getOrderId(event), providers, now }),
      },
    },
    'order.edited': {
      'order-from-suppliers': orderFromSuppliers,
      'issue-document': (tx, { event, now }) => {
        return issueEditDocuments(tx, { orderId: getOrderId(event), now })
      },
      // Deferred, as that of an order is.
      'send-email': deferHandler(sendEmail('order-edited')),
      'count-sales': countSalesOfOrders,
    },
    'order.shipped': { 'send-email': sendEmail('shipped') },
    'order.out_for_delivery': { 'send-email': sendEmail('out-for-delivery') },
    'order.delivered': { 'send-email': sendEmail('delivered') },
    'order.cancelled': {
      'count-sales': countSalesOfOrders,
      'undo-at-suppliers': undoAtSuppliers,
      'send-email': sendEmail('cancelled'),
      'close-payment-pages': {
        callExternal: (db, { event, now }) =>
          closePaymentSessions(db, { orderId: getOrderId(event), providers, now }),
      },
    },
    [REFUND_REQUESTED]: {
      'send-refund': {
        callExternal: (db, { event, now }) => {
          return executeRefund(db, { refundId: event.subject as RefundId, providers, now })
        },
      },
      'count-sales': countSalesOfRefund,
    },
    [REFUND_ACCEPTED]: {
      'count-sales': countSalesOfRefund,
      'issue-credit-note': async (tx, { event, now }) => {
        const refund = await getOrderRefund(tx, event)
        return refund && issueCreditNote(tx, { refundId: refund.id, now })
      },
      'send-email': deferHandler(async (tx, { event, now }) => {
        const refund = await getOrderRefund(tx, event)
        if (!refund) return
        const { orderId } = refund
        const reason = fromReasonColumns(refund)
        await sendOrderEmail(tx, { template: 'refunded', orderId, event, reason, sender, now })
      }),
    },
    [STORE_CREDIT_ADDED]: {
      'send-email': (tx, { event, now }) => sendStoreCreditEmail(tx, { event, sender, now }),
    },
    [STORE_CREDIT_RETURNED]: {
      'send-email': (tx, { event, now }) => sendStoreCreditEmail(tx, { event, sender, now }),
    },
    [INFLUENCER_DECIDED]: {
      'send-email': (tx, { event, now }) => sendDecisionEmail(tx, { event, sender, now }),
    },
    [PAYOUT_CHANGED]: {
      'send-email': (tx, { event, now }) => sendPayoutEmail(tx, { event, sender, now }),
    },
    [SIGNED_IN]: {
      'claim-guest-orders': async (tx, { event }) => {
        const { user } = (await getAccount(tx, event.subject as UserId)) ?? {}
        if (!user?.email || !user.emailConfirmedAt) return
        await claimGuestOrders(tx, { userId: user.id, email: user.email })
      },
    },
    [NEW_DEVICE]: {
      'send-email': (tx, { event }) => sendNewDeviceEmail(tx, { event, sender: sender.identity }),
    },
    [EMAIL_LIMIT_REACHED]: {
      'log-warning': async (_, { event }) => {
        const details = { hour: event.subject, ...event.payload }
        sender.log.warn(details, 'an e-mail was not sent: AUTH_EMAILS_PER_HOUR is reached')
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
    [STOCK_ALERT_REQUESTED]: {
      'send-confirmation-request': (tx, { event, now }) => {
        return sendAlertConfirmation(tx, { alertId: event.subject as StockAlertId, sender, now })
      },
    },
    [TICKET_CREATED]: {
      'send-receipt': (tx, { event, now }) => sendTicketReceipt(tx, { event, sender, now }),
    },
    [TICKET_ANSWERED]: {
      'send-answer': (tx, { event, now }) => sendTicketAnswer(tx, { event, sender, now }),
    },
    [PAYMENT_CUSTOMER_ERASED]: {
      'delete-at-provider': {
        callExternal: (_, { event }) => erasePaymentCustomer(event, providers),
      },
    },
    [INVOICE_BUYER_ERASED]: {
      'delete-file': (_, { event }) => files.remove(event.subject),
    },
    [AVATAR_REPLACED]: {
      'delete-file': (_, { event }) => files.remove(toAvatarFileKey(event.subject as AvatarId)),
    },
  }
  const more = [
    createNotificationHandlers(),
    createRewardHandlers(sender),
    createWebhookHandlers(sender),
  ]
  return more.reduce(mergeHandlers, handlers)
}

/** A topic has the handlers of both. */
function mergeHandlers(first: EventHandlers, second: EventHandlers): EventHandlers {
  const topics = [...Object.keys(first), ...Object.keys(second)]
  return Object.fromEntries(topics.map((topic) => [topic, { ...first[topic], ...second[topic] }]))
}

function getOrderId({ subject }: OutboxEvent): OrderId {
  return subject as OrderId
}

/** Returns null for the refund of a surplus payment, which has no credit note and an e-mail of its own. */
async function getOrderRefund(tx: Database, event: OutboxEvent) {
  const refund = await getRefund(tx, event.subject as RefundId)
  return refund?.cause === 'order' ? refund : null
}
