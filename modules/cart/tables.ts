import { char, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/pricing'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type VariantId, variants } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'
import { type CouponId, coupons } from '#tables/promotions'

export type CartId = Id<'cart'>
export type CartItemId = Id<'cart item'>

export const carts = pgTable('carts', {
  id: uuid().$type<CartId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>(),
  state: text({ enum: ['open', 'ordered'] })
    .notNull()
    .default('open'),
  currency: char({ length: 3 }).notNull(),
  country: char({ length: 2, enum: COUNTRIES }).notNull(),
  shipping: text({ enum: ['standard', 'express'] })
    .notNull()
    .default('standard'),
  couponId: uuid('coupon_id')
    .$type<CouponId>()
    .references(() => coupons.id),
  /** Where the goods go, as far as the shopper has said it. A shop without providers of taxes and shipping has no use for it. */
  region: text(),
  zipCode: text('zip_code'),
  /** The last quote of a tax provider for this cart. */
  taxKey: text('tax_key'),
  /** That of a shipping provider. */
  shippingKey: text('shipping_key'),
  /** Raised by each change of the cart or its items, so that a statement can tell whether it has read the newest ones. */
  version: integer().notNull().default(0),
  /** When its first order was placed; it stays when that order is cancelled. */
  firstOrderedAt: timestamptz('first_ordered_at'),
  /** When its items went into the cart of an account. Nobody finds it from then on. */
  mergedAt: timestamptz('merged_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const cartItems = pgTable('cart_items', {
  id: uuid().$type<CartItemId>().primaryKey(),
  cartId: uuid('cart_id')
    .$type<CartId>()
    .notNull()
    .references(() => carts.id),
  variantId: uuid('variant_id')
    .$type<VariantId>()
    .notNull()
    .references(() => variants.id),
  quantity: integer().notNull(),
  /** In the currency of the product. */
  priceMinor: minorUnits('price_minor').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const savedItems = pgTable(
  'saved_items',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    variantId: uuid('variant_id')
      .$type<VariantId>()
      .notNull()
      .references(() => variants.id),
    quantity: integer().notNull(),
    /** When it was saved, in the currency of the product. */
    priceMinor: minorUnits('price_minor').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.variantId] })],
)
