import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { paymentEvents, payments } from './tables.ts'

type PaymentEvent = Omit<typeof paymentEvents.$inferSelect, 'raw'>

/** Lists what providers reported about the payments of an order, oldest first, without the raw reports. */
export function listPaymentEvents(db: Database, orderId: OrderId): Promise<PaymentEvent[]> {
  const { raw: _, ...columns } = getTableColumns(paymentEvents)
  return db
    .select(columns)
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.id))
}

/** Returns what a provider reported, as it was received; null when there is no such event. */
export async function getPaymentEvent(
  db: Database,
  id: string,
): Promise<typeof paymentEvents.$inferSelect | null> {
  const isEvent = eq(paymentEvents.id, id as (typeof paymentEvents.$inferSelect)['id'])
  const [event] = await db.select().from(paymentEvents).where(isEvent)
  return event ?? null
}
