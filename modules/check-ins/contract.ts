import { z } from 'zod'
import { isTimeZone, MAX_TIME_ZONE_LENGTH } from '#platform/i18n/time-zone'

const TimeZone = z
  .string()
  .max(MAX_TIME_ZONE_LENGTH)
  .refine(isTimeZone)
  .meta({ description: 'Of the browser. Without one in the profile it says which day it is' })

export const CheckInBody = z.object({ time_zone: TimeZone }).meta({ id: 'CheckInBody' })

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export const CheckInsQuery = z.object({
  month: z.string().regex(MONTH).optional().meta({
    description: '`2026-11`; without it the present one',
  }),
  time_zone: TimeZone,
})

/** The check-ins of a user in a month, and what the next one is worth. Amounts are in `currency`. */
export const CheckIns = z
  .object({
    today: z.iso.date().meta({ description: 'By the calendar of the user' }),
    time_zone: z.string(),
    month: z.string(),
    can_check_in: z.boolean().meta({ description: 'False until the next day once checked in' }),
    needs_email: z.boolean().meta({ description: 'The e-mail address has to be verified first' }),
    is_paused: z.boolean().meta({ description: 'Check-ins earn nothing at the moment' }),
    streak: z.int().meta({ description: '0 once a day was missed' }),
    last_day: z.iso.date().nullable(),
    days: z.array(z.object({ day: z.iso.date(), streak: z.int(), earned: z.number() })),
    rules: z.object({
      daily: z.number(),
      milestone: z.number(),
      milestones: z.array(z.int()).meta({ description: 'Streaks in days' }),
      valid_days: z.int(),
    }),
    currency: z.string(),
    earned: z.number().meta({ description: 'In the calendar month' }),
    redeemed: z.number().meta({ description: 'Of what was earned in the calendar month' }),
  })
  .meta({ id: 'CheckIns' })
export type CheckIns = z.infer<typeof CheckIns>

export const CheckIn = z
  .object({
    day: z.iso.date(),
    streak: z.int(),
    currency: z.string(),
    rewards: z
      .array(
        z.object({
          code: z.string(),
          amount: z.number(),
          expires_at: z.iso.datetime(),
          is_milestone: z.boolean(),
        }),
      )
      .meta({ description: 'Empty if the programme grants nothing at the moment' }),
    refusal: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why there is no coupon' }),
  })
  .meta({ id: 'CheckIn' })
export type CheckIn = z.infer<typeof CheckIn>
