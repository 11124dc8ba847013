import { type SQL, sql } from 'drizzle-orm'
import { ERASED_EMAIL, isCompleted } from './erased-order.ts'

/** SQL of orders for modules that depend on orders. They join it and name no table of orders. */

/** `id`, `number`, `refunded_minor` of all orders. */
export const selectRefundedAmounts = sql`select id, number, refunded_minor from orders`

/** `id`, `number` of the orders that were paid before a time. */
export function selectPaidOrders({ before }: { before: Date }): SQL {
  return sql`select paid.order_id as id, number from orders
    join order_events paid on paid.order_id = orders.id and paid.kind = 'paid'
    where paid.created_at < ${before.toISOString()}::timestamptz`
}

/** `id`, `number` of the orders whose shopper can still be written to. */
export const selectContactableOrders = sql`select id, number from orders
  where email <> ${ERASED_EMAIL}
    and not exists (select from orders_pending_erasure pending where pending.order_id = orders.id)`

/** `id` of the orders that are completed. */
export const selectCompletedOrderIds = sql`select id from orders where ${isCompleted}`

/** SQL of the applied edits of orders from before a time: `id`, `order_id`. */
export function selectAppliedEdits({ before }: { before: Date }): SQL {
  return sql`select id, order_id from order_edits
    where state = 'applied' and closed_at < ${before.toISOString()}::timestamptz`
}

/** `id`, `revenue_minor` of all orders: without what was refunded, in the currency of the books. */
export const selectOrderRevenue = sql`
  select id, base_minor - coalesce(round(base_minor * (refunded_minor::numeric / nullif(total_minor, 0))), 0) as revenue_minor
  from orders`

/**
 * `id`, `number`, `user_id`, `email`, `country`, `place`, `created_at` of all orders: whom they are of and where they go. `place` is
 * the address without what people write in different ways; it and `email` are null once they are erased.
 */
export const selectOrderOrigins = sql`
  select id, number, user_id, country, created_at, nullif(email, ${ERASED_EMAIL}) as email,
    case when email <> ${ERASED_EMAIL}
      then regexp_replace(lower(address || zip_code || country), '[^[:alnum:]]', '', 'g') end as place
  from orders`
