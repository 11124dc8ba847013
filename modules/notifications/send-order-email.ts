import type { OrderId, OrderReason } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { enqueueEmails } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { listOrderEmailData, type OrderEmailData } from './order-email-data.ts'
import { buildOrderEmail, type OrderEmailTemplate } from './order-email-templates.ts'

interface OrderEmailRequest {
  orderId: OrderId
  /** Of the outbox. Each event leads to one e-mail of a template. */
  event: { id: string; payload: Record<string, unknown> }
  /** Replaces the reason on the timeline. */
  reason?: OrderReason | null
}

interface EmailContext {
  template: OrderEmailTemplate
  sender: EmailSender
  now: Date
}

/**
 * Enqueues an e-mail to a shopper about an order, unless the event led to one already. Nobody gets an e-mail about an
 * unpaid order that its shopper cancelled, who may have given somebody else's address.
 */
export function sendOrderEmail(
  tx: Database,
  { orderId, event, reason = null, ...context }: OrderEmailRequest & EmailContext,
): Promise<void> {
  return sendOrderEmails(tx, { requests: [{ orderId, event, reason }], ...context })
}

/** Enqueues e-mails of one template with as many statements as one. */
export async function sendOrderEmails(
  tx: Database,
  { requests, template, sender, now }: EmailContext & { requests: OrderEmailRequest[] },
): Promise<void> {
  const subjects = requests.map(({ orderId, event: { payload } }) => {
    const { event_id: id } = payload
    return { orderId, orderEventId: typeof id === 'string' ? id : undefined }
  })
  const data = await listOrderEmailData(tx, { subjects, sender })
  const emails = requests.flatMap(({ event, reason }, index) => {
    const known = data[index]!
    if (template === 'cancelled' && isWithdrawn(known)) return []
    const content = buildOrderEmail(template, { ...known, reason: reason ?? known.reason })
    const recipient = { to: known.order.email, hasDailyLimit: !known.isPaid }
    return { dedupeKey: event.id, ...recipient, ...renderEmail(content, sender) }
  })
  await enqueueEmails(tx, { template, emails, now })
}

function isWithdrawn({ order, isPlaced }: OrderEmailData): boolean {
  return order.cancelReason === 'shopper' && !isPlaced
}
