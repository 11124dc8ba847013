import { type Offer, type OfferRow, toOffer, type VariantId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { CouponId } from '#modules/promotions'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'
import type { CartId, CartItemId } from './tables.ts'

/** A row of a cart with one of its items and the offer of it, as the driver reads them: amounts and times are text. */
export interface CartQueryRow extends OfferRow {
  /** Null if the cart has no row yet. */
  cart_id: CartId | null
  user_id: UserId | null
  state: CartWithItems['state']
  currency: string
  country: CartWithItems['country']
  shipping: CartWithItems['shipping']
  coupon_id: CouponId | null
  region: string | null
  zip_code: string | null
  tax_key: string | null
  shipping_key: string | null
  version: number
  first_ordered_at: string | null
  merged_at: string | null
  created_at: string
  updated_at: string
  item_id: CartItemId | null
  variant_id: VariantId
  quantity: number
  price_minor: string
  item_created_at: string
}

export const CART_COLUMNS = `c.id as cart_id, c.user_id, c.state, c.currency, c.country, c.shipping, c.coupon_id, c.region, c.zip_code, c.tax_key,
  c.shipping_key, c.version, c.first_ordered_at, c.merged_at, c.created_at, c.updated_at`

export const ITEM_COLUMNS =
  'i.id as item_id, i.variant_id, i.quantity, i.price_minor, i.created_at as item_created_at'

/** A cart with its items, oldest first, and the offers of its variants. */
export interface CartWithOffers {
  cart: CartWithItems | null
  offers: Offer[]
}

/** Returns null for the cart if the rows have none, or one that was merged into another. */
export function toCartWithOffers(rows: CartQueryRow[]): CartWithOffers {
  const [first] = rows
  const hasCart = first?.cart_id && first.merged_at === null
  return {
    cart: hasCart ? toCart(first, rows) : null,
    offers: rows.flatMap((row) => (row.offer_id ? toOffer(row) : [])),
  }
}

function toCart(row: CartQueryRow, rows: CartQueryRow[]): CartWithItems {
  return {
    ...{ id: row.cart_id!, userId: row.user_id, state: row.state, currency: row.currency },
    ...{ country: row.country, shipping: row.shipping, couponId: row.coupon_id },
    ...{
      region: row.region,
      zipCode: row.zip_code,
      taxKey: row.tax_key,
      shippingKey: row.shipping_key,
    },
    ...{ version: row.version, firstOrderedAt: toDate(row.first_ordered_at), mergedAt: null },
    ...{ createdAt: new Date(row.created_at), updatedAt: new Date(row.updated_at) },
    items: rows.flatMap((one) => (one.item_id ? toItem(one, row.cart_id!) : [])),
  }
}

function toItem(row: CartQueryRow, cartId: CartId): CartItemRow {
  return {
    ...{ id: row.item_id!, cartId, variantId: row.variant_id, quantity: row.quantity },
    ...{ priceMinor: Number(row.price_minor), createdAt: new Date(row.item_created_at) },
  }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
