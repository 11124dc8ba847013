import { OFFER_COLUMNS, OFFER_TABLES } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import {
  CART_COLUMNS,
  type CartQueryRow,
  type CartWithOffers,
  ITEM_COLUMNS,
  toCartWithOffers,
} from './cart-row.ts'
import { buildEmptyCart } from './cart-with-items.ts'
import type { CartAccess } from './load-cart.ts'

/** Reads a cart and the offers of its items in one query. The cart is null if none is accessible. */
export async function loadCartWithOffers(
  db: Database,
  { cartId, userId = null, issued, now }: CartAccess & { now: Date },
): Promise<CartWithOffers> {
  const rows = await rawQuery<CartQueryRow>(db, BY_ID, [cartId, userId])
  if (rows.length > 0 || !issued) return toCartWithOffers(rows)
  return { cart: { ...buildEmptyCart({ ...issued, now }), id: cartId }, offers: [] }
}

/** The same for the open cart of an account. */
export async function loadAccountCartWithOffers(
  db: Database,
  userId: UserId,
): Promise<CartWithOffers> {
  return toCartWithOffers(await rawQuery<CartQueryRow>(db, BY_ACCOUNT, [userId]))
}

function buildQuery(condition: string): string {
  return `select ${CART_COLUMNS}, ${ITEM_COLUMNS}, ${OFFER_COLUMNS}
    from carts c left join cart_items i on i.cart_id = c.id left join (${OFFER_TABLES}) on v.id = i.variant_id
    where ${condition} order by i.created_at, i.id`
}

const BY_ID = buildQuery('c.id = $1 and (c.user_id is null or c.user_id = $2)')
const BY_ACCOUNT = buildQuery("c.user_id = $1 and c.state = 'open'")
