import { sql } from 'drizzle-orm'
import type { OrderRow } from './lock-order.ts'

/** Replaces the e-mail address of an order whose personal data was erased. */
export const ERASED_EMAIL = 'erased@erased.invalid'

/** SQL condition on `orders`: no item is on its way, and no payment will come back by itself. */
export const isCompleted = sql`(fulfilment_state in ('delivered', 'cancelled')
  or payment_state = 'refunded' or (not needs_shipping and payment_state in ('paid', 'partially_refunded')))`

export function isOrderErased({ email }: Pick<OrderRow, 'email'>): boolean {
  return email === ERASED_EMAIL
}
