import { sql } from 'drizzle-orm'
import { sendOrderEmail } from '#modules/notifications'
import { type OrderId, selectContactableOrders } from '#modules/orders'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import type { EmailSender } from '#platform/email/render-email'
import type { OutboxEvent } from '#platform/events/publish-event'

/** Events of paid orders from before a time that led to no confirmation e-mail. The subject is the event's id. */
export async function findMissingOrderEmails(
  db: Database,
  { before }: { before: Date },
): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ subject: string; name: string }>(sql`
    select e.id as subject, o.number as name
    from events e join (${selectContactableOrders}) o on o.id::text = e.subject
    where e.topic = 'order.paid' and e.created_at < ${before.toISOString()}
      and not exists (select from emails m where m.template = 'order-confirmed' and m.dedupe_key = e.id::text)`)
  return rows.map((row) => ({ ...row, expected: 'an e-mail', found: 'none' }))
}

interface SendMissingOrderEmailInput {
  eventId: string
  sender: EmailSender
  now: Date
}

export async function sendMissingOrderEmail(
  db: Database,
  { eventId, sender, now }: SendMissingOrderEmailInput,
): Promise<void> {
  const { rows } = await db.execute<Pick<OutboxEvent, 'id' | 'subject' | 'payload'>>(
    sql`select id, subject, payload from events where id = ${eventId}`,
  )
  const [event] = rows
  const orderId = event?.subject as OrderId
  if (event) await sendOrderEmail(db, { template: 'order-confirmed', orderId, event, sender, now })
}
