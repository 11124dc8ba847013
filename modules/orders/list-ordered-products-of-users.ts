import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

/** A product in the orders of a user. */
export interface OrderedProduct {
  userId: UserId
  productId: ProductId
  /** A paid order has it, of which not everything was given back. */
  isBought: boolean
}

/** Lists the products in the orders that users have placed since a time, each once for a user. */
export async function listOrderedProductsOfUsers(
  db: Database,
  { userIds, since }: { userIds: UserId[]; since: Date },
): Promise<OrderedProduct[]> {
  const rows = await rawQuery<{ user_id: UserId; product_id: ProductId; is_bought: boolean }>(
    db,
    SELECT_PRODUCTS,
    [userIds, since.toISOString()],
  )
  return rows.map(({ user_id, product_id, is_bought }) => {
    return { userId: user_id, productId: product_id, isBought: is_bought }
  })
}

const SELECT_PRODUCTS = `
  select o.user_id, l.product_id,
    bool_or(o.payment_state in ('paid', 'partially_refunded') and o.fulfilment_state <> 'cancelled'
      and l.refunded_quantity < l.quantity) as is_bought
  from orders o join order_lines l on l.order_id = o.id
  where o.user_id = any($1::uuid[]) and o.created_at >= $2
  group by o.user_id, l.product_id`
