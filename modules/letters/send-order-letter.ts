import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/database'
import { queueMail } from '#platform/mail'
import { render, type Sender } from './letter.ts'
import { orderFacts } from './order-facts.ts'
import { type OrderLetter, orderLetters } from './order-letters.ts'

interface Ask {
  template: OrderLetter
  orderId: OrderId
  /** In the outbox: each event is written about once. */
  event: { id: string; payload: Record<string, unknown> }
  /** What to say of it; else what the timeline says. */
  note?: string
  /** They asked not to be told. */
  isUnwanted?: boolean
  sender: Sender
  now: Date
}

/** Writes to a shopper about an order; answers false when that letter was written before. */
export async function sendOrderLetter(
  tx: Database,
  { template, orderId, event, note, isUnwanted = false, sender, now }: Ask,
): Promise<boolean> {
  const eventId = typeof event.payload.event_id === 'string' ? event.payload.event_id : undefined
  const facts = await orderFacts(tx, { orderId, eventId, sender })
  const content = {
    ...orderLetters[template]({ ...facts, note: note ?? facts.note }),
    footer: facts.footer,
  }
  const letter = render(content, sender)
  const about = { template, event: event.id, to: facts.order.email, isUnproven: !facts.isPaid }
  return queueMail(tx, { ...about, ...letter, isUnwanted, now })
}
