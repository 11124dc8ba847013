import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import type { OrderId } from './tables.ts'

export interface DeliveredOrder {
  id: OrderId
  number: string
  language: Language
  userId: UserId
  /** What was not given back, by position. */
  items: { productId: ProductId; slug: string; title: string }[]
}

interface ListDeliveredOrdersInput {
  from: Date
  before: Date
}

/** Lists the orders of accounts that were delivered in a time, without those that were refunded in full. */
export function listDeliveredOrders(
  db: Database,
  { from, before }: ListDeliveredOrdersInput,
): Promise<DeliveredOrder[]> {
  return rawQuery<DeliveredOrder>(db, DELIVERED_ORDERS, [from, before])
}

const DELIVERED_ORDERS = `
  select o.id, o.number, o.language, o.user_id as "userId",
    jsonb_agg(jsonb_build_object('productId', l.product_id, 'slug', l.slug, 'title', l.title) order by l.position) as items
  from order_events e join orders o on o.id = e.order_id join order_lines l on l.order_id = o.id
  where e.kind = 'delivered' and e.created_at >= $1 and e.created_at < $2 and o.user_id is not null
    and o.payment_state in ('paid', 'partially_refunded') and l.refunded_quantity < l.quantity
  group by o.id, e.created_at order by e.created_at, o.id`
