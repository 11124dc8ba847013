import { bigint, char, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Id } from '#platform/ids'

export type CouponId = Id<'coupon'>

const time = (name: string) => timestamp(name, { withTimezone: true })
const minor = (name: string) => bigint(name, { mode: 'number' })

export const coupons = pgTable('coupons', {
  id: uuid().$type<CouponId>().primaryKey(),
  code: text().notNull(),
  kind: text({ enum: ['percentage', 'fixed'] }).notNull(),
  basisPoints: integer('basis_points'),
  amountMinor: minor('amount_minor'),
  currency: char({ length: 3 }),
  minSubtotalMinor: minor('min_subtotal_minor').notNull().default(0),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  maxRedemptions: integer('max_redemptions'),
  maxRedemptionsPerCustomer: integer('max_redemptions_per_customer'),
  redemptionCount: integer('redemption_count').notNull().default(0),
  createdAt: time('created_at').notNull(),
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
  releasedAt: time('released_at'),
  createdAt: time('created_at').notNull(),
})
