import { sql } from 'drizzle-orm'
import type { OrderRow } from './lock-order.ts'

/** Replaces the e-mail address of an order whose personal data was erased. */
export const ERASED_EMAIL = 'erased@erased.invalid'

/** SQL condition on `orders`: no item is on its way, and no payment will come back by itself. */
export const isCompleted = sql`(state in ('delivered', 'cancelled', 'refunded') or (state = 'partially_refunded'
  and exists (select 1 from order_events arrived where arrived.order_id = orders.id and arrived.kind = 'delivered')))`

export function isOrderErased({ email }: Pick<OrderRow, 'email'>): boolean {
  return email === ERASED_EMAIL
}
