import { sql } from 'drizzle-orm'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'
import { ERASED_EMAIL } from './erased-order.ts'

interface MarkUnpaidGuestOrdersInput {
  /** When the order was placed, at the latest. */
  before: Date
  now: Date
  signal?: AbortSignal
}

/**
 * Marks guest orders that were cancelled without a payment for erasure of their personal data. The job
 * `erase-pending-orders` erases it; lines and amounts stay. Returns the number of orders.
 */
export function markUnpaidGuestOrders(
  db: Database,
  { before, now, signal }: MarkUnpaidGuestOrdersInput,
): Promise<number> {
  return changeInBatches(
    db,
    (limit) => sql`
      insert into orders_pending_erasure (order_id, created_at)
      select id, ${now.toISOString()} from orders
      where fulfilment_state = 'cancelled' and paid_minor = 0 and created_at < ${before.toISOString()} and user_id is null
        and email <> ${ERASED_EMAIL}
        and not exists (select from order_events paid where paid.order_id = orders.id and paid.kind = 'paid')
        and not exists (select from orders_pending_erasure pending where pending.order_id = orders.id)
      order by created_at limit ${limit}`,
    signal,
  )
}
