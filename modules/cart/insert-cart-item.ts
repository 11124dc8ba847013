import { OFFER_COLUMNS, OFFER_TABLES, type VariantId } from '#modules/catalog'
import type { Currencies } from '#modules/pricing'
import { buildArrayParameter } from '#platform/db/array-parameter'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { newId } from '#platform/ids'
import {
  CART_COLUMNS,
  type CartQueryRow,
  type CartWithOffers,
  ITEM_COLUMNS,
  toCartWithOffers,
} from './cart-row.ts'
import { buildEmptyCart, type CartItemRow } from './cart-with-items.ts'
import { MAX_CART_ITEMS, MAX_QUANTITY } from './contract.ts'
import { type CartAccess, getTouchBefore } from './load-cart.ts'

export interface InsertCartItemInput extends CartAccess {
  variantId: VariantId
  quantity: number
  currencies: Currencies
  now: Date
}

export interface InsertedCartItem extends CartWithOffers {
  /** The item as it is now; null if nothing was written. */
  saved: CartItemRow | null
}

/**
 * Adds units of a variant to a cart in one statement, and inserts the row of an issued cart that has none. Returns the
 * cart as it was before, with the offers of its items and of the variant. Writes nothing if the cart cannot take the
 * variant, by the rules of `addCartItem`, or if another change of the cart was committed while this one waited for it.
 */
export async function insertCartItem(
  db: Database,
  { cartId, userId = null, issued, variantId, quantity, currencies, now }: InsertCartItemInput,
): Promise<InsertedCartItem> {
  const itemId = newId<'cart item'>()
  const rows = await rawQuery<CartQueryRow & SavedColumns>(db, INSERT_SQL, [
    ...[cartId, userId, variantId, quantity, itemId],
    ...[issued?.country ?? null, now, getTouchBefore(now)],
    ...[issued?.currency ?? null, currencies.listCodes()],
  ])
  const { cart, offers } = toCartWithOffers(rows)
  const isNew = issued && rows[0]?.cart_id === null
  return {
    cart: isNew ? { ...buildEmptyCart({ ...issued, now }), id: cartId } : cart,
    offers,
    saved:
      rows.flatMap((row) => toSavedItem(row, { cartId, variantId, createdAt: now }))[0] ?? null,
  }
}

interface SavedColumns {
  saved_id: CartItemRow['id'] | null
  saved_quantity: number
  saved_minor: string
}

function toSavedItem(
  { saved_id: id, saved_quantity: quantity, saved_minor: minor }: SavedColumns,
  item: Pick<CartItemRow, 'cartId' | 'variantId' | 'createdAt'>,
): CartItemRow[] {
  return id === null ? [] : [{ id, ...item, quantity, priceMinor: Number(minor) }]
}

/** The currencies that have a rate. */
const CODES = buildArrayParameter(10, 'text')

/**
 * All parts read the rows as they were when the statement began. `changed` waits for other changes of the cart and
 * compares its version then, so it never writes on the basis of old items.
 */
const INSERT_SQL = `
  with cart as (select * from carts where id = $1 and (user_id is null or user_id = $2)),
  items as (select * from cart_items where cart_id = (select id from cart)),
  target as (select coalesce((select currency from cart), $9::text)::text as currency),
  accepted as (
    select offer_minor as price_minor,
      least(stock, ${MAX_QUANTITY}, $4::integer + coalesce((select quantity from items where variant_id = $3), 0)) as quantity
    from (select ${OFFER_COLUMNS} from ${OFFER_TABLES} where v.id = $3) offer
    where is_for_sale and stock > 0
      and ((select count(*) from items) < ${MAX_CART_ITEMS} or $3 in (select variant_id from items))
      and (offer_currency = (select currency from target) or (offer_currency::text = any(${CODES}) and (select currency from target) = any(${CODES})))
  ),
  changed as (
    update carts c set version = c.version + 1,
      updated_at = case when c.updated_at < $8 then $7 else c.updated_at end
    from cart, accepted
    where c.id = cart.id and c.version = cart.version and c.state = 'open' and c.merged_at is null
    returning c.id
  ),
  created as (
    insert into carts (id, currency, country, created_at, updated_at)
    select $1, $9::text, $6::text, $7, $7 from accepted where $6::text is not null and not exists (select from carts where id = $1)
    on conflict do nothing returning id
  ),
  saved as (
    insert into cart_items (id, cart_id, variant_id, quantity, price_minor, created_at)
    select $5::uuid, written.id, $3, quantity, price_minor, $7
    from accepted, (select id from changed union all select id from created) written
    on conflict (cart_id, variant_id) do update set quantity = excluded.quantity, price_minor = excluded.price_minor
    returning id, variant_id, quantity, price_minor
  )
  select ${CART_COLUMNS}, ${ITEM_COLUMNS}, ${OFFER_COLUMNS},
    saved.id as saved_id, saved.quantity as saved_quantity, saved.price_minor as saved_minor
  from (select) one left join cart c on true
    left join (${OFFER_TABLES}) on v.id = any(array(select variant_id from items union select $3))
    left join items i on i.variant_id = v.id left join saved on saved.variant_id = v.id
  order by i.created_at, i.id`
