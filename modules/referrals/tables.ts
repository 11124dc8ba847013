import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import { type OrderId, orders } from '#tables/orders'
import { type HoldReason, REFERRAL_STATES } from './contract.ts'

export type ReferralId = Id<'referral'>

const userId = (name: string) => uuid(name).$type<UserId>()

export const referralCodes = pgTable('referral_codes', {
  userId: userId('user_id')
    .primaryKey()
    .references(() => users.id),
  code: text().notNull().unique(),
  createdAt: timestamptz('created_at').notNull(),
})

export const referrals = pgTable('referrals', {
  id: uuid().$type<ReferralId>().primaryKey(),
  /** Null once the account is deleted, as `friendId` is. */
  referrerId: userId('referrer_id').references(() => users.id),
  friendId: userId('friend_id')
    .unique()
    .references(() => users.id),
  visitedAt: timestamptz('visited_at').notNull(),
  /** What was promised at the time of the sign-up, in the base currency. */
  friendMinor: minorUnits('friend_minor').notNull(),
  referrerMinor: minorUnits('referrer_minor').notNull(),
  validDays: integer('valid_days').notNull(),
  state: text({ enum: REFERRAL_STATES }).notNull().default('open'),
  holdReasons: text('hold_reasons').array().$type<HoldReason[]>().notNull().default([]),
  /** Those of `holdReasons` that a clerk has looked at and approved. */
  clearedReasons: text('cleared_reasons').array().$type<HoldReason[]>().notNull().default([]),
  heldAt: timestamptz('held_at'),
  reviewCode: text('review_code'),
  reviewedAt: timestamptz('reviewed_at'),
  verifiedAt: timestamptz('verified_at'),
  orderedAt: timestamptz('ordered_at'),
  /** The first order of the friend that was delivered and kept. */
  orderId: uuid('order_id')
    .$type<OrderId>()
    .references(() => orders.id),
  deliveredAt: timestamptz('delivered_at'),
  friendRewardedAt: timestamptz('friend_rewarded_at'),
  referrerRewardedAt: timestamptz('referrer_rewarded_at'),
  /** Why a coupon that is due was not granted so far. */
  friendRefusal: text('friend_refusal'),
  referrerRefusal: text('referrer_refusal'),
  /** A coupon has to be taken back, which an order may have at the moment. */
  isTakingBack: boolean('is_taking_back').notNull().default(false),
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type Referral = typeof referrals.$inferSelect
