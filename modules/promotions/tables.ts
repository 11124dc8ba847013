import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { UserId } from '#tables/identity'
import type { StoredAction } from './actions/index.ts'
import type { StoredCondition } from './conditions/index.ts'
import { PROMOTION_KINDS, PROMOTION_PROGRAMS } from './contract.ts'
import type { CouponId, PromotionId } from './ids.ts'

export type { CouponId, PromotionId }

export const promotions = pgTable('promotions', {
  id: uuid().$type<PromotionId>().primaryKey(),
  kind: text({ enum: PROMOTION_KINDS }).notNull(),
  name: text().notNull(),
  conditions: jsonb().$type<StoredCondition[]>().notNull(),
  actions: jsonb().$type<StoredAction[]>().notNull(),
  combinesWith: text('combines_with', { enum: PROMOTION_KINDS }).array().notNull(),
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
  pausedAt: timestamptz('paused_at'),
  maxRedemptions: integer('max_redemptions'),
  maxRedemptionsPerCustomer: integer('max_redemptions_per_customer'),
  redemptionCount: integer('redemption_count').notNull().default(0),
  /** In the currency of the books. */
  givenMinor: minorUnits('given_minor').notNull().default(0),
  /** Names the reward that it is the promotion of. */
  reward: text(),
  /** Whose codes it has. There is one for each programme. */
  program: text({ enum: PROMOTION_PROGRAMS }),
  codePrefix: text('code_prefix'),
  codeCount: integer('code_count').notNull().default(0),
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const coupons = pgTable('coupons', {
  id: uuid().$type<CouponId>().primaryKey(),
  promotionId: uuid('promotion_id')
    .$type<PromotionId>()
    .notNull()
    .references(() => promotions.id),
  code: text().notNull(),
  /** Of this code. The limits of all codes together are the promotion's. */
  maxRedemptions: integer('max_redemptions'),
  redemptionCount: integer('redemption_count').notNull().default(0),
  userId: uuid('user_id').$type<UserId>(),
  /** The account that alone cannot redeem it. */
  excludedUserId: uuid('excluded_user_id').$type<UserId>(),
  sourceKey: text('source_key'),
  /** It ends then, or with its promotion if that is sooner. */
  expiresAt: timestamptz('expires_at'),
  /** It cannot be redeemed until it is resumed. */
  pausedAt: timestamptz('paused_at'),
  /** Its user was told that it ends soon. */
  remindedAt: timestamptz('reminded_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export const promotionRedemptions = pgTable('promotion_redemptions', {
  id: uuid().$type<Id<'promotion redemption'>>().primaryKey(),
  promotionId: uuid('promotion_id')
    .$type<PromotionId>()
    .notNull()
    .references(() => promotions.id),
  couponId: uuid('coupon_id')
    .$type<CouponId>()
    .references(() => coupons.id),
  orderId: uuid('order_id').$type<Id<'order'>>().notNull(),
  userId: uuid('user_id').$type<UserId>(),
  mailbox: text().notNull(),
  redemptionNumber: integer('redemption_number'),
  discountMinor: minorUnits('discount_minor').notNull(),
  shippingMinor: minorUnits('shipping_minor').notNull(),
  baseMinor: minorUnits('base_minor').notNull(),
  releasedAt: timestamptz('released_at'),
  createdAt: timestamptz('created_at').notNull(),
})
