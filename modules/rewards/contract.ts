import { z } from 'zod'

/** What grants rewards. */
export const REWARD_PROGRAMS = ['check_in', 'referral'] as const
export const RewardProgram = z.enum(REWARD_PROGRAMS)
export type RewardProgram = z.infer<typeof RewardProgram>

/** Open rewards can be redeemed. */
export const REWARD_STATES = ['open', 'redeemed', 'expired', 'revoked'] as const
export type RewardState = (typeof REWARD_STATES)[number]

const amount = z.number().min(0.01).max(1000).meta({ description: 'In the base currency' })
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

/** The rules of each programme. */
export interface RewardRules {
  check_in: CheckInRules
  referral: ReferralRules
}

export const REWARD_RULES = { check_in: CheckInRules, referral: ReferralRules } as const
