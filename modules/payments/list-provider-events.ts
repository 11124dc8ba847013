import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import { type CursorPageInput, toCursorPage } from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { paymentEvents, payments } from './tables.ts'

type PaymentEventRow = typeof paymentEvents.$inferSelect

export interface ProviderEventRow extends Omit<PaymentEventRow, 'raw'> {
  /** Null if it is about no payment of this shop. */
  orderId: OrderId | null
}

interface ListProviderEventsInput extends CursorPageInput {
  provider?: string | undefined
  state?: PaymentEventRow['state'] | undefined
  outcome?: PaymentEventRow['outcome'] | undefined
  orderId?: OrderId | undefined
}

const { raw: _, ...columns } = getTableColumns(paymentEvents)

/**
 * Lists what providers reported about the payments of all orders, newest first, without the raw reports. Ids sort by time,
 * so no further index slows each payment down.
 */
export async function listProviderEvents(
  db: Database,
  { provider, state, outcome, orderId, ...page }: ListProviderEventsInput,
): Promise<{ items: ProviderEventRow[]; nextCursor: string | null }> {
  const conditions = [
    provider === undefined ? undefined : eq(paymentEvents.provider, provider),
    state && eq(paymentEvents.state, state),
    outcome && eq(paymentEvents.outcome, outcome),
    orderId && inArray(paymentEvents.paymentId, selectPaymentIds(db, orderId)),
    page.after ? lt(paymentEvents.id, page.after.id as PaymentEventRow['id']) : undefined,
  ]
  const rows = await selectEvents(db)
    .where(and(...conditions))
    .orderBy(desc(paymentEvents.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

/** Lists the names of the providers that have reported anything, also of those that are no longer configured. */
export async function listEventProviders(db: Database): Promise<string[]> {
  // One step in the index of the keys for each name, instead of a read of all events.
  const { rows } = await db.execute<{ provider: string }>(sql`
    with recursive names as (
      (select provider from payment_event_keys order by provider limit 1)
      union all
      select (select provider from payment_event_keys k where k.provider > names.provider order by provider limit 1)
      from names where names.provider is not null)
    select provider from names where provider is not null`)
  return rows.map(({ provider }) => provider)
}

/** Returns null if there is no such event. */
export async function getProviderEvent(
  db: Database,
  id: PaymentEventRow['id'],
): Promise<(ProviderEventRow & { raw: string }) | null> {
  const [event] = await db
    .select({ ...getTableColumns(paymentEvents), orderId: payments.orderId })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(paymentEvents.id, id))
  return event ?? null
}

function selectEvents(db: Database) {
  return db
    .select({ ...columns, orderId: payments.orderId })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .$dynamic()
}

function selectPaymentIds(db: Database, orderId: OrderId) {
  return db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
}
