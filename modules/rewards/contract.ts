import { z } from 'zod'

/** What grants rewards. */
export const REWARD_PROGRAMS = ['check_in', 'referral', 'influencer'] as const
export const RewardProgram = z.enum(REWARD_PROGRAMS)
export type RewardProgram = z.infer<typeof RewardProgram>

/** Open rewards can be redeemed. */
export const REWARD_STATES = ['open', 'redeemed', 'expired', 'revoked'] as const
export type RewardState = (typeof REWARD_STATES)[number]

const amount = z
  .number()
  .min(0.01)
  .max(1000)
  .multipleOf(0.01)
  .meta({ description: 'In the base currency' })
const days = z.int().min(1).max(365)
const MAX_STREAK = 366

export const CheckInRules = z
  .object({
    daily: amount,
    milestone: amount,
    milestones: z
      .array(z.int().min(2).max(MAX_STREAK))
      .max(12)
      .refine(
        (streaks) => streaks.every((one, index) => index === 0 || one > streaks[index - 1]!),
        {
          error: 'invalid_value',
        },
      )
      .meta({ description: 'Streaks that earn `milestone` too, in days' }),
    valid_days: days,
  })
  .meta({ id: 'CheckInRules' })
export type CheckInRules = z.infer<typeof CheckInRules>

export const ReferralRules = z
  .object({
    friend: amount,
    referrer: amount,
    valid_days: days,
  })
  .meta({ id: 'ReferralRules' })
export type ReferralRules = z.infer<typeof ReferralRules>

/** What the milestones of influencers are worth is published with the programme, and cannot be changed here. */
export const InfluencerRewardRules = z
  .strictObject({ valid_days: days })
  .meta({ id: 'InfluencerRewardRules' })
export type InfluencerRewardRules = z.infer<typeof InfluencerRewardRules>

/** The rules of each programme. */
export interface RewardRules {
  check_in: CheckInRules
  referral: ReferralRules
  influencer: InfluencerRewardRules
}

export const REWARD_RULES = {
  ...{ check_in: CheckInRules, referral: ReferralRules, influencer: InfluencerRewardRules },
} as const

const RewardRulesSchema = z.union([CheckInRules, ReferralRules, InfluencerRewardRules]).meta({
  description: 'Those of the programme: of check-ins, of referrals, or of sales of influencers',
})
const MAX_AMOUNT = 1_000_000
const limit = z.number().min(0.01).max(MAX_AMOUNT).multipleOf(0.01).nullable()

/** What the shop decides about a programme. */
export const RewardTerms = z
  .object({
    rules: RewardRulesSchema,
    monthly_cap: limit.meta({ description: 'For a person in a calendar month; null for no limit' }),
    budget: limit.meta({ description: 'For all in a calendar month; null for no limit' }),
    alarm_percent: z.int().min(1).max(100).meta({
      description: 'The owner is told when this part of the budget is spent',
    }),
  })
  .meta({ id: 'RewardTerms' })
export type RewardTerms = z.infer<typeof RewardTerms>

export const REWARD_PROGRAM_STATES = ['running', 'paused', 'budget_spent'] as const
export type RewardProgramState = (typeof REWARD_PROGRAM_STATES)[number]

/** A programme. Amounts are in `currency`. */
export const AdminRewardProgram = RewardTerms.extend({
  name: RewardProgram,
  state: z.enum(REWARD_PROGRAM_STATES),
  spent: z.number().meta({ description: 'Of the budget of the calendar month in UTC' }),
  is_alarmed: z
    .boolean()
    .meta({ description: 'The budget is spent, or so much of it that the owner is notified' }),
  owed: z.number().meta({ description: 'Open rewards, by the ledger' }),
  currency: z.string(),
  revision: z.int(),
}).meta({ id: 'AdminRewardProgram' })
export type AdminRewardProgram = z.infer<typeof AdminRewardProgram>

export const UpdateRewardProgramBody = z
  .object({
    simulation_id: z.uuid().meta({ description: 'The simulation of the terms that are saved' }),
    revision: z.int().min(0).meta({ description: 'Of the programme, as it was read' }),
  })
  .meta({ id: 'UpdateRewardProgramBody' })

/** The last days of a simulation. */
export const SIMULATED_DAYS = [30, 90] as const

export const RewardSimulation = z
  .object({
    id: z.uuid(),
    currency: z.string(),
    periods: z.array(
      z.object({
        days: z.int(),
        granted: z.number().meta({ description: 'What was granted in fact' }),
        present: z.number().meta({ description: 'What the terms of now would have granted' }),
        proposed: z.number().meta({ description: 'What the new terms would have granted' }),
        granted_count: z.int().meta({ description: 'By the new terms, as the others' }),
        capped_count: z.int().meta({ description: 'Refused by the cap of a person' }),
        over_budget_count: z.int().meta({ description: 'Refused by the budget of a month' }),
      }),
    ),
  })
  .meta({ id: 'RewardSimulation' })
export type RewardSimulation = z.infer<typeof RewardSimulation>

const MAX_RESULT_DAYS = 366

export const RewardResultsQuery = z.object({
  days: z.coerce.number().int().min(1).max(MAX_RESULT_DAYS).default(90),
})

const sum = z.object({ count: z.int(), amount: z.number() })

/** What became of the rewards that were granted in the last days. */
export const RewardResults = z
  .object({
    days: z.int(),
    currency: z.string(),
    granted: sum,
    redeemed: sum.meta({ description: '`amount` is what orders took off: the cost' }),
    expired: sum.meta({ description: 'With what orders did not use of a reward' }),
    revoked: sum,
    open: sum,
    order_count: z.int().meta({ description: 'Orders that redeemed one' }),
    revenue: z.number().meta({ description: 'Of these orders, without what was refunded' }),
  })
  .meta({ id: 'RewardResults' })
export type RewardResults = z.infer<typeof RewardResults>

export const RewardLiability = z
  .object({
    currency: z.string(),
    owed: z.number().meta({ description: 'By the ledger' }),
    months: z.array(
      z.object({
        month: z.iso.date().meta({ description: 'Its first day, in UTC' }),
        ...sum.shape,
      }),
    ),
  })
  .meta({ id: 'RewardLiability', description: 'What the shop owes, and when it ends' })
export type RewardLiability = z.infer<typeof RewardLiability>

export const ListRewardsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
})

export const OpenReward = z
  .object({
    id: z.uuid(),
    code: z.string(),
    amount: z.number(),
    currency: z.string(),
    customer: z
      .object({ id: z.uuid(), email: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null without the permission `customers:read`' }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'OpenReward' })
export type OpenReward = z.infer<typeof OpenReward>

export const RewardExpiryRun = z
  .object({
    id: z.uuid(),
    count: z.int(),
    amount: z.number(),
    currency: z.string(),
    started_at: z.iso.datetime(),
    ended_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null while it runs, and if it was stopped: the next one goes on' }),
  })
  .meta({ id: 'RewardExpiryRun' })
export type RewardExpiryRun = z.infer<typeof RewardExpiryRun>

export const REWARD_REFUSALS = [
  ...(['reward_program_paused', 'reward_cap_reached', 'reward_budget_spent'] as const),
  ...(['email_not_confirmed', 'checked_in_already'] as const),
] as const
export type RewardRefusal = (typeof REWARD_REFUSALS)[number]

/** What somebody would get. */
export const RewardPreview = z.object({
  rewards: z.array(
    z.object({
      program: RewardProgram,
      reason: z.enum(['day', 'milestone', 'friend', 'referrer']),
      amount: z.number(),
      expires_at: z.iso.datetime(),
      refusal: z.enum(REWARD_REFUSALS).nullable().meta({
        description: 'Why it would not be granted',
      }),
    }),
  ),
  check_in: z.object({
    day: z.iso.date().meta({ description: 'By the calendar of the person' }),
    time_zone: z.string(),
    streak: z.int().meta({ description: 'With the check-in' }),
  }),
  months: z.array(
    z.object({
      program: RewardProgram,
      earned: z.number().meta({ description: 'By the person in the calendar month' }),
      cap: z.number().nullable(),
    }),
  ),
})
export type RewardPreview = z.infer<typeof RewardPreview>
