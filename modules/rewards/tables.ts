import {
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { UserId } from '#tables/identity'
import { type CouponId, coupons } from '#tables/promotions'
import { REWARD_PROGRAMS, REWARD_STATES, type RewardRules } from './contract.ts'
import type { ProgramTerms } from './program-terms.ts'

export type RewardId = Id<'reward'>
export type RewardSimulationId = Id<'reward simulation'>
export type ExpiryRunId = Id<'reward expiry run'>

export const rewardPrograms = pgTable('reward_programs', {
  name: text({ enum: REWARD_PROGRAMS }).primaryKey(),
  rules: jsonb().$type<RewardRules[keyof RewardRules]>().notNull(),
  pausedAt: timestamptz('paused_at'),
  /** For one person in a calendar month, in the base currency; null for no limit. */
  monthlyCapMinor: minorUnits('monthly_cap_minor'),
  /** For all in a calendar month, in the base currency; null for no limit. */
  budgetMinor: minorUnits('budget_minor'),
  /** The owner is told when this part of the budget is spent. */
  alarmPercent: smallint('alarm_percent').notNull(),
  /** That `spentMinor` is of. */
  month: date().notNull(),
  spentMinor: minorUnits('spent_minor').notNull(),
  alarmedMonth: date('alarmed_month'),
  revision: integer().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const rewards = pgTable(
  'rewards',
  {
    id: uuid().$type<RewardId>().primaryKey(),
    program: text({ enum: REWARD_PROGRAMS }).notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    /** What earned it, such as the id of a check-in. */
    source: text().notNull(),
    couponId: uuid('coupon_id')
      .$type<CouponId>()
      .notNull()
      .unique()
      .references(() => coupons.id),
    /** In the base currency. */
    amountMinor: minorUnits('amount_minor').notNull(),
    month: date().notNull(),
    state: text({ enum: REWARD_STATES }).notNull().default('open'),
    redeemedMinor: minorUnits('redeemed_minor'),
    redemptionId: uuid('redemption_id').$type<Id<'promotion redemption'>>(),
    /** The reference of the ledger transaction that closed it. */
    settlement: text(),
    revision: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.program, table.source)],
)

/** New terms whose payout somebody has seen. */
export const rewardSimulations = pgTable('reward_simulations', {
  id: uuid().$type<RewardSimulationId>().primaryKey(),
  program: text({ enum: REWARD_PROGRAMS }).notNull(),
  terms: jsonb().$type<ProgramTerms>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** What a run of the expiry job has closed of a programme. */
export const rewardExpiryRuns = pgTable(
  'reward_expiry_runs',
  {
    id: uuid().$type<ExpiryRunId>().notNull(),
    program: text({ enum: REWARD_PROGRAMS }).notNull(),
    rewardCount: integer('reward_count').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.id, table.program] })],
)
