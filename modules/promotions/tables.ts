import { char, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type CategoryId, categories, type ProductId, products } from '#tables/catalog'
import type { UserId } from '#tables/identity'

export type CouponId = Id<'coupon'>

export const coupons = pgTable('coupons', {
  id: uuid().$type<CouponId>().primaryKey(),
  code: text().notNull(),
  kind: text({ enum: ['percentage', 'fixed'] }).notNull(),
  basisPoints: integer('basis_points'),
  amountMinor: minorUnits('amount_minor'),
  currency: char({ length: 3 }),
  minSubtotalMinor: minorUnits('min_subtotal_minor').notNull().default(0),
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
  maxRedemptions: integer('max_redemptions'),
  maxRedemptionsPerCustomer: integer('max_redemptions_per_customer'),
  redemptionCount: integer('redemption_count').notNull().default(0),
  userId: uuid('user_id').$type<UserId>(),
  sourceKey: text('source_key'),
  createdAt: timestamptz('created_at').notNull(),
})

export const couponScopes = pgTable('coupon_scopes', {
  couponId: uuid('coupon_id')
    .$type<CouponId>()
    .notNull()
    .references(() => coupons.id),
  categoryId: uuid('category_id')
    .$type<CategoryId>()
    .references(() => categories.id),
  productId: uuid('product_id')
    .$type<ProductId>()
    .references(() => products.id),
  createdAt: timestamptz('created_at').notNull(),
})

export const couponRedemptions = pgTable('coupon_redemptions', {
  id: uuid().$type<Id<'coupon redemption'>>().primaryKey(),
  couponId: uuid('coupon_id')
    .$type<CouponId>()
    .notNull()
    .references(() => coupons.id),
  orderId: uuid('order_id').$type<Id<'order'>>().notNull(),
  userId: uuid('user_id').$type<UserId>(),
  mailbox: text().notNull(),
  redemptionNumber: integer('redemption_number'),
  releasedAt: timestamptz('released_at'),
  createdAt: timestamptz('created_at').notNull(),
})
