import type { Parts } from '#api'
import { AVATAR_REPLACED, type AvatarId, avatarFile, preferencesOf } from '#modules/account'
import {
  accountById,
  LETTERS_USED_UP,
  NEW_DEVICE,
  SIGNED_IN,
  tellOfNewDevice,
  type UserId,
} from '#modules/identity'
import { INVOICE_EMPTIED, issueCreditNote, issueInvoice } from '#modules/invoices'
import { type OrderLetter, sendOrderLetter } from '#modules/letters'
import { askToConfirm, NEWSLETTER_ASKED, type SubscriptionId } from '#modules/newsletter'
import { claimOrders, type OrderId, orderById } from '#modules/orders'
import { carryOutRefund, REFUND_REQUESTED, type RefundId, refundById } from '#modules/payments'
import type { Database } from '#platform/database'
import type { Jobs } from '#platform/jobs'
import type { Event } from '#platform/outbox'
import type { Reaction, Reactions } from '#platform/reactions'

export interface Means extends Parts {
  jobs: Pick<Jobs, 'send'>
}

/**
 * What follows from which event, on one page. Each line runs after the event's commit, in a transaction of its
 * own, and again when it failed; its name stays, since failures are kept under it.
 */
export function reactionsOf({ providers, files, ...sender }: Means): Reactions {
  const write = (template: OrderLetter): Reaction => {
    return (tx, { event, now }) =>
      sendOrderLetter(tx, { template, orderId: event.subject as OrderId, event, sender, now })
  }

  /** News on the way that somebody may do without; what they bought and paid is told in any case. */
  const update = (template: OrderLetter): Reaction => {
    return async (tx, { event, now }) => {
      const orderId = event.subject as OrderId
      const isUnwanted = !(await wantsUpdates(tx, orderId))
      await sendOrderLetter(tx, { template, orderId, event, isUnwanted, sender, now })
    }
  }

  return {
    'order.paid': {
      'issue the invoice': (tx, { event, now }) => {
        return issueInvoice(tx, { orderId: event.subject as OrderId, now })
      },
      'confirm by mail': write('order-confirmed'),
    },
    'order.payment_failed': { 'tell by mail': write('payment-failed') },
    'order.payment_returned': { 'tell by mail': write('payment-returned') },
    'order.shipped': { 'tell by mail': update('shipped') },
    'order.out_for_delivery': { 'tell by mail': update('out-for-delivery') },
    'order.delivered': { 'tell by mail': update('delivered') },
    'order.cancelled': { 'tell by mail': write('cancelled') },
    [REFUND_REQUESTED]: {
      'give the money back': (tx, { event, now }) => {
        return carryOutRefund(tx, { refundId: event.subject as RefundId, providers, now })
      },
      'issue the credit note': async (tx, { event, now }) => {
        const refund = await refundOfAnOrder(tx, event)
        return refund && issueCreditNote(tx, { refundId: refund.id, now })
      },
      'tell by mail': async (tx, { event, now }) => {
        const refund = await refundOfAnOrder(tx, event)
        if (!refund) return
        const { orderId, reason: note } = refund
        await sendOrderLetter(tx, { template: 'refunded', orderId, event, note, sender, now })
      },
    },
    [SIGNED_IN]: {
      'give them what they ordered as a guest': async (tx, { event }) => {
        const { user } = (await accountById(tx, event.subject as UserId)) ?? {}
        if (!user?.email || !user.emailConfirmedAt) return
        await claimOrders(tx, { userId: user.id, email: user.email })
      },
    },
    [NEW_DEVICE]: {
      'tell by mail': async (tx, { event }) => {
        const { security_alerts } = await preferencesOf(tx, { userId: event.subject as UserId })
        await tellOfNewDevice(tx, { event, isUnwanted: !security_alerts, sender })
      },
    },
    [LETTERS_USED_UP]: {
      'tell the log': async (_, { event }) => {
        const about = { hour: event.subject, ...event.payload }
        sender.log.warn(about, 'somebody got no letter: AUTH_LETTERS_AN_HOUR are used up')
      },
    },
    [NEWSLETTER_ASKED]: {
      'ask to confirm': (tx, { event, now }) => {
        return askToConfirm(tx, { subscriptionId: event.subject as SubscriptionId, sender, now })
      },
    },
    [INVOICE_EMPTIED]: {
      'remove the file': (_, { event }) => files.remove(event.subject),
    },
    [AVATAR_REPLACED]: {
      'remove the file': (_, { event }) => files.remove(avatarFile(event.subject as AvatarId)),
    },
  }
}

/** A payment that was not needed has neither invoice nor credit note, and a letter of its own. */
async function refundOfAnOrder(tx: Database, event: Event) {
  const refund = await refundById(tx, event.subject as RefundId)
  return refund?.cause === 'order' ? refund : null
}

/** Guests are told everything: they have nowhere to say that they do not want to be. */
async function wantsUpdates(tx: Database, orderId: OrderId): Promise<boolean> {
  const order = await orderById(tx, orderId)
  if (!order?.userId) return true
  return (await preferencesOf(tx, { userId: order.userId as UserId })).order_updates
}
