import { char, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'

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
  createdAt: timestamptz('created_at').notNull(),
})

export const couponRedemptions = pgTable('coupon_redemptions', {
  id: uuid().$type<Id<'coupon redemption'>>().primaryKey(),
  couponId: uuid('coupon_id')
    .$type<CouponId>()
    .notNull()
    .references(() => coupons.id),
  orderId: uuid('order_id').$type<Id<'order'>>().notNull(),
  email: text().notNull(),
  redemptionNumber: integer('redemption_number'),
  releasedAt: timestamptz('released_at'),
  createdAt: timestamptz('created_at').notNull(),
})
