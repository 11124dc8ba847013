import { bigint, char, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/pricing'
import type { Id } from '#platform/ids'
import { type VariantId, variants } from '#tables/catalog'
import type { UserId } from '#tables/identity'
import { type CouponId, coupons } from '#tables/promotions'

export type CartId = Id<'cart'>
export type CartItemId = Id<'cart item'>

const time = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const carts = pgTable('carts', {
  id: uuid().$type<CartId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>(),
  state: text({ enum: ['open', 'ordered'] })
    .notNull()
    .default('open'),
  currency: char({ length: 3 }).notNull().default('USD'),
  country: char({ length: 2, enum: COUNTRIES }).notNull().default('US'),
  shipping: text({ enum: ['standard', 'express'] })
    .notNull()
    .default('standard'),
  couponId: uuid('coupon_id')
    .$type<CouponId>()
    .references(() => coupons.id),
  /** When its first order was placed; it stays when that order is cancelled. */
  firstOrderedAt: timestamp('first_ordered_at', { withTimezone: true }),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
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
  priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
  createdAt: time('created_at'),
})
