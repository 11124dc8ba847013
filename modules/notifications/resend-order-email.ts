import {
  isAwaitingPayment,
  isOrderErased,
  lockOrder,
  type OrderId,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import type { EmailSender } from '#platform/email/render-email'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { ResendableEmail } from './contract.ts'
import { sendOrderEmail } from './send-order-email.ts'

interface ResendOrderEmailInput {
  orderId: OrderId
  template: ResendableEmail
  sender: EmailSender
  actor: Actor
  now: Date
}

/** Sends an e-mail about an order again, as the order is now, and records it on the timeline. */
export function resendOrderEmail(
  db: Database,
  { orderId, template, sender, actor, now }: ResendOrderEmailInput,
): Promise<Result<OrderRow, 'order_not_found' | 'email_not_resendable'>> {
  return runResultTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (isOrderErased(order) || !canResend[template](order)) return err('email_not_resendable')
    // Each time is an e-mail of its own.
    const event = { id: newId(), payload: {} }
    await sendOrderEmail(tx, { template, orderId, event, sender, now })
    const reason = {
      code: 'email_resent',
      params: { template: template.replace('-', '_') },
    } as const
    await recordOrderEvent(tx, { order, kind: 'email_resent', actor, reason, now })
    return ok(order)
  })
}

const canResend: Record<ResendableEmail, (order: OrderRow) => boolean> = {
  'order-confirmed': (order) => !isAwaitingPayment(order) && order.paymentState !== 'unpaid',
  shipped: ({ fulfilmentState }) =>
    ['partially_shipped', 'shipped', 'out_for_delivery', 'delivered'].includes(fulfilmentState),
  refunded: ({ refundedMinor }) => refundedMinor > 0,
  'payment-link': (order) => isAwaitingPayment(order),
}

/** Lists the e-mails about an order that can be sent again now. */
export function listResendableEmails(order: OrderRow): ResendableEmail[] {
  const templates = Object.keys(canResend) as ResendableEmail[]
  return templates.filter((template) => canResend[template](order))
}
