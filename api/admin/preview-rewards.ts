import type { RewardPreview } from '#contract/rewards'
import {
  decideCheckIn,
  getCurrentStreak,
  getLastCheckInBefore,
  toLocalDay,
} from '#modules/check-ins'
import { getTimeZone, type UserRow } from '#modules/identity'
import { findRewardRefusal, getRewardProgram, getRewardRoom } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import { toAmount } from './reward-program-response.ts'

const DAY_MS = 86_400_000

interface PreviewInput {
  user: UserRow
  at: Date
}

/** Returns what a user would get for a check-in and for referrals at a time, by the rules of now. */
export async function previewRewards(
  db: Database,
  { user, at }: PreviewInput,
): Promise<RewardPreview> {
  const checkIn = await previewCheckIn(db, { user, at })
  const referral = await previewReferral(db, { user, at })
  return {
    rewards: [...checkIn.rewards, ...referral.rewards],
    check_in: checkIn.day,
    months: [checkIn.month, referral.month],
  }
}

async function previewCheckIn(db: Database, { user, at }: PreviewInput) {
  const program = await getRewardProgram(db, 'check_in')
  const zone = await getTimeZone(db, user.id)
  const last = await getLastCheckInBefore(db, { userId: user.id, at })
  const decided = decideCheckIn(last, { zone, now: at })
  const streak = decided?.streak ?? getCurrentStreak(last, { zone, now: at })
  const { daily, milestone, milestones, valid_days } = program.rules
  const isMilestone = decided !== null && milestones.includes(streak)
  const due = [
    { reason: 'day', amount: daily } as const,
    ...(isMilestone ? [{ reason: 'milestone', amount: milestone } as const] : []),
  ]
  const room = await getRewardRoom(db, { program, userId: user.id, at })
  const total = due.reduce((sum, { amount }) => sum + toMinorUnits(amount, BASE_CURRENCY), 0)
  const refusal = findCheckInRefusal(user, decided) ?? findRewardRefusal(program, room, total)
  const expires_at = addDays(at, valid_days)
  return {
    rewards: due.map((one) => ({ program: program.name, ...one, expires_at, refusal })),
    day: { day: decided?.day ?? toLocalDay(at, zone), time_zone: zone, streak },
    month: toMonth(program, room.earnedMinor),
  }
}

function findCheckInRefusal({ emailConfirmedAt }: UserRow, decided: unknown) {
  if (!emailConfirmedAt) return 'email_not_confirmed'
  return decided ? null : 'checked_in_already'
}

async function previewReferral(db: Database, { user, at }: PreviewInput) {
  const program = await getRewardProgram(db, 'referral')
  const { friend, referrer, valid_days } = program.rules
  const room = await getRewardRoom(db, { program, userId: user.id, at })
  const expires_at = addDays(at, valid_days)
  const rewards = [
    { reason: 'friend', amount: friend } as const,
    { reason: 'referrer', amount: referrer } as const,
  ].map(({ reason, amount }) => {
    const minor = toMinorUnits(amount, BASE_CURRENCY)
    const refusal = user.emailConfirmedAt
      ? findRewardRefusal(program, room, minor)
      : ('email_not_confirmed' as const)
    return { program: program.name, reason, amount, expires_at, refusal }
  })
  return { rewards, month: toMonth(program, room.earnedMinor) }
}

function addDays(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString()
}

function toMonth<Name>(
  { name, monthlyCapMinor }: { name: Name; monthlyCapMinor: number | null },
  earnedMinor: number,
) {
  return {
    program: name,
    earned: toAmount(earnedMinor),
    cap: monthlyCapMinor === null ? null : toAmount(monthlyCapMinor),
  }
}

/** Returns what the programmes pay whoever signs up, by the rules of now. */
export async function listRewardsForGuest(db: Database, at: Date) {
  const [checkIn, referral] = [
    await getRewardProgram(db, 'check_in'),
    await getRewardProgram(db, 'referral'),
  ]
  const ofCheckIn = { program: checkIn.name, expires_at: addDays(at, checkIn.rules.valid_days) }
  const ofReferral = { program: referral.name, expires_at: addDays(at, referral.rules.valid_days) }
  const { friend, referrer } = referral.rules
  return [
    { ...ofCheckIn, reason: 'day', amount: checkIn.rules.daily, refusal: refuse(checkIn) },
    { ...ofReferral, reason: 'friend', amount: friend, refusal: refuse(referral) },
    { ...ofReferral, reason: 'referrer', amount: referrer, refusal: refuse(referral) },
  ] as const
}

function refuse({ pausedAt }: { pausedAt: Date | null }) {
  return pausedAt ? ('reward_program_paused' as const) : ('account_required' as const)
}
