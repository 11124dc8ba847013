import { lockAccount, type UserId } from '#modules/identity'
import { getRewardProgram, type RewardErrorCode } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { decideCheckIn, type NewCheckIn } from './decide-check-in.ts'
import { getLastCheckIn } from './get-check-ins.ts'
import { type CheckInReward, grantCheckInRewards } from './grant-check-in-rewards.ts'
import { type CheckInId, checkInStates, checkIns } from './tables.ts'

/** The topic of a check-in that reached a milestone. Its subject is the check-in. */
export const CHECK_IN_MILESTONE = 'check_in.milestone'

interface CheckInInput {
  userId: UserId
  /** An IANA zone: that of the profile, or else of the browser. */
  zone: string
  now: Date
}

export interface CheckInResult extends NewCheckIn {
  rewards: CheckInReward[]
  /** Why no coupon was granted; null if one was. */
  refusal: RewardErrorCode | null
}

type CheckInErrorCode = 'account_not_found' | 'email_not_confirmed' | 'checked_in_already'

/**
 * Checks a user in, once for each day of the user's calendar, and grants the coupons that it earns. Where the programme
 * grants nothing any more, the check-in counts for the streak alone.
 */
export function checkIn(
  db: Database,
  { userId, zone, now }: CheckInInput,
): Promise<Result<CheckInResult, CheckInErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<CheckInResult, CheckInErrorCode>> => {
    const account = await lockAccount(tx, userId)
    if (!account || account.user.deletedAt) return err('account_not_found')
    if (!account.user.emailConfirmedAt) return err('email_not_confirmed')
    const decided = decideCheckIn(await getLastCheckIn(tx, userId), { zone, now })
    if (!decided) return err('checked_in_already')
    const { day, streak } = decided
    const id = newId<'check-in'>()
    const { rules } = await getRewardProgram(tx, 'check_in')
    const granted = await grantCheckInRewards(tx, { id, userId, streak, rules, now })
    const earnedMinor = granted.rewards.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    await tx.insert(checkIns).values({ id, userId, day, zone, streak, earnedMinor, createdAt: now })
    await saveState(tx, { userId, lastDay: day, lastZone: zone, streak, updatedAt: now })
    if (rules.milestones.includes(streak)) await publishMilestone(tx, { id, userId, streak, now })
    return ok({ ...decided, ...granted })
  })
}

async function saveState(tx: Database, state: typeof checkInStates.$inferInsert): Promise<void> {
  const { userId: target } = checkInStates
  await tx.insert(checkInStates).values(state).onConflictDoUpdate({ target, set: state })
}

interface Milestone {
  id: CheckInId
  userId: UserId
  streak: number
  now: Date
}

async function publishMilestone(tx: Database, { id, userId, streak, now }: Milestone) {
  const payload = { userId, streak }
  await publishEvent(tx, { topic: CHECK_IN_MILESTONE, subject: id, payload, now })
}
