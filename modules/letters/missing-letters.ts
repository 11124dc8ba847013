import { sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'
import type { Event } from '#platform/outbox'
import type { Sender } from './letter.ts'
import { sendOrderLetter } from './send-order-letter.ts'

/** Payments of orders that nobody was told of by mail, some minutes after. The subject is the event's id. */
export async function missingLetters(
  db: Database,
  { before }: { before: Date },
): Promise<Difference[]> {
  const { rows } = await db.execute<{ subject: string; name: string }>(sql`
    select e.id as subject, o.number as name
    from events e join orders o on o.id::text = e.subject
    where o.email <> 'erased@erased.invalid' and not exists (select from left_orders l where l.order_id = o.id)
      and e.topic = 'order.paid' and e.created_at < ${before.toISOString()}
      and not exists (select from mails m where m.template = 'order-confirmed' and m.event = e.id::text)`)
  return rows.map((row) => ({ ...row, expected: 'a letter', found: 'none' }))
}

interface Ask {
  eventId: string
  sender: Sender
  now: Date
}

export async function writeMissingLetter(
  db: Database,
  { eventId, sender, now }: Ask,
): Promise<void> {
  const { rows } = await db.execute<Pick<Event, 'id' | 'subject' | 'payload'>>(
    sql`select id, subject, payload from events where id = ${eventId}`,
  )
  const [event] = rows
  const orderId = event?.subject as OrderId
  if (event) await sendOrderLetter(db, { template: 'order-confirmed', orderId, event, sender, now })
}
