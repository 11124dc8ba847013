import type { OrderId, OrderReason } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { getOrderEmailData, type OrderEmailData } from './order-email-data.ts'
import { buildOrderEmail, type OrderEmailTemplate } from './order-email-templates.ts'

interface SendOrderEmailInput {
  template: OrderEmailTemplate
  orderId: OrderId
  /** Of the outbox. Each event leads to one e-mail of a template. */
  event: { id: string; payload: Record<string, unknown> }
  /** Replaces the reason on the timeline. */
  reason?: OrderReason | null
  /** The shopper turned this kind of e-mail off: it is recorded as suppressed. */
  isOptedOut?: boolean
  sender: EmailSender
  now: Date
}

/**
 * Enqueues an e-mail to a shopper about an order. Returns false where the event already led to one, or to none: nobody
 * gets an e-mail about an unpaid order that its shopper cancelled, who may have given somebody else's address.
 */
export async function sendOrderEmail(
  tx: Database,
  { template, orderId, event, reason, isOptedOut = false, sender, now }: SendOrderEmailInput,
): Promise<boolean> {
  const { event_id: id } = event.payload
  const orderEventId = typeof id === 'string' ? id : undefined
  const data = await getOrderEmailData(tx, { orderId, orderEventId, sender })
  if (template === 'cancelled' && isWithdrawn(data)) return false
  const content = buildOrderEmail(template, { ...data, reason: reason ?? data.reason })
  return enqueueEmail(tx, {
    template,
    dedupeKey: event.id,
    to: data.order.email,
    hasDailyLimit: !data.isPaid,
    ...renderEmail(content, sender),
    isOptedOut,
    now,
  })
}

function isWithdrawn({ order, isPlaced }: OrderEmailData): boolean {
  return order.cancelReason === 'shopper' && !isPlaced
}
