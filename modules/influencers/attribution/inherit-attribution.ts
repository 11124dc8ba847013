import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

interface InheritAttributionInput {
  orderId: OrderId
  replacedId: OrderId
  now: Date
}

/**
 * Gives an order that replaces another one in an exchange the influencer of that one, who may have been suspended since.
 * Call it in the transaction that places the order.
 */
export async function inheritAttribution(
  tx: Database,
  { orderId, replacedId, now }: InheritAttributionInput,
): Promise<void> {
  await rawQuery(tx, INHERIT, [orderId, replacedId, now.toISOString()])
}

const INHERIT = `
  insert into order_attributions
    (order_id, influencer_id, source, click_id, clicked_at, path, own_reason, first_order_id, created_at)
  select $1::uuid, influencer_id, source, click_id, clicked_at, path, own_reason, coalesce(first_order_id, order_id), $3::timestamptz
  from order_attributions where order_id = $2
  on conflict do nothing`
