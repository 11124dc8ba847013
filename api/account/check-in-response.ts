import type { CheckIn, CheckIns } from '#contract/check-ins'
import {
  type CheckInResult,
  decideCheckIn,
  getCurrentStreak,
  getLastCheckIn,
  listCheckIns,
  toLocalDay,
} from '#modules/check-ins'
import type { Account } from '#modules/identity'
import { getRewardProgram, sumOwnRewards } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { apiTranslators } from '../messages/index.ts'

interface ReadCheckInsInput {
  user: Account['user']
  zone: string
  /** `2026-11`; without it the present one. */
  month: string | undefined
  now: Date
}

/** Reads what the page of check-ins shows. */
export async function readCheckIns(
  db: Database,
  { user, zone, month: wanted, now }: ReadCheckInsInput,
): Promise<CheckIns> {
  const today = toLocalDay(now, zone)
  const month = wanted ?? today.slice(0, 7)
  const inMonth = { userId: user.id, month: `${month}-01` }
  const [last, days, program, totals] = await parallel(
    getLastCheckIn(db, user.id),
    listCheckIns(db, { userId: user.id, month }),
    getRewardProgram(db, 'check_in'),
    sumOwnRewards(db, { ...inMonth, program: 'check_in' }),
  )
  const moment = { zone, now }
  return {
    ...{ today, time_zone: zone, month, currency: BASE_CURRENCY, rules: program.rules },
    can_check_in: decideCheckIn(last, moment) !== null,
    needs_email: user.emailConfirmedAt === null,
    is_paused: program.pausedAt !== null,
    streak: getCurrentStreak(last, moment),
    last_day: last?.day ?? null,
    days: days.map(({ earnedMinor, ...day }) => ({ ...day, earned: toAmount(earnedMinor) })),
    earned: toAmount(totals.earnedMinor),
    redeemed: toAmount(totals.redeemedMinor),
  }
}

/** What a check-in has earned, with the reason where it earned nothing. */
export function toCheckInResponse(
  language: Language,
  { day, streak, rewards, refusal }: CheckInResult,
): CheckIn {
  return {
    ...{ day, streak, currency: BASE_CURRENCY },
    rewards: rewards.map(({ code, amountMinor, expiresAt, isMilestone }) => ({
      ...{ code, amount: toAmount(amountMinor) },
      ...{ expires_at: expiresAt.toISOString(), is_milestone: isMilestone },
    })),
    refusal: refusal && { code: refusal, message: apiTranslators(language)(refusal) },
  }
}

function toAmount(minor: number): number {
  return toDecimal({ minor, currency: BASE_CURRENCY })
}
