import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { getOrderEmailData } from './order-email-data.ts'
import { type OrderEmailTemplate, orderEmailTemplates } from './order-email-templates.ts'

interface SendOrderEmailInput {
  template: OrderEmailTemplate
  orderId: OrderId
  /** In the outbox: each event is written about once. */
  event: { id: string; payload: Record<string, unknown> }
  /** What to say of it; else what the timeline says. */
  note?: string
  /** They asked not to be told. */
  isOptedOut?: boolean
  sender: EmailSender
  now: Date
}

/** Writes to a shopper about an order; answers false when that letter was written before. */
export async function sendOrderEmail(
  tx: Database,
  { template, orderId, event, note, isOptedOut = false, sender, now }: SendOrderEmailInput,
): Promise<boolean> {
  const eventId = typeof event.payload.event_id === 'string' ? event.payload.event_id : undefined
  const facts = await getOrderEmailData(tx, { orderId, eventId, sender })
  const content = {
    ...orderEmailTemplates[template]({ ...facts, note: note ?? facts.note }),
    footer: facts.footer,
  }
  const letter = renderEmail(content, sender)
  const about = {
    template,
    dedupeKey: event.id,
    to: facts.order.email,
    hasDailyLimit: !facts.isPaid,
  }
  return enqueueEmail(tx, { ...about, ...letter, isOptedOut, now })
}
