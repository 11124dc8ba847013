import type { CheckInRules } from '#contract/rewards'
import type { UserId } from '#modules/identity'
import { type GrantedReward, grantReward, type RewardErrorCode } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import { ok } from '#platform/result'
import type { CheckInId } from './tables.ts'

export interface CheckInReward extends GrantedReward {
  /** Of a milestone; otherwise of the day. */
  isMilestone: boolean
}

interface GrantInput {
  id: CheckInId
  userId: UserId
  streak: number
  rules: CheckInRules
  now: Date
}

/** Grants what a check-in earns: both coupons or none, so a cap does not take the milestone and leave the day. */
export async function grantCheckInRewards(
  tx: Database,
  { id, userId, streak, rules, now }: GrantInput,
): Promise<{ rewards: CheckInReward[]; refusal: RewardErrorCode | null }> {
  const due = [
    { source: `${id}:day`, amount: rules.daily, isMilestone: false },
    ...(rules.milestones.includes(streak)
      ? [{ source: `${id}:milestone`, amount: rules.milestone, isMilestone: true }]
      : []),
  ]
  const granted = await runResultSavepoint(tx, async (savepoint) => {
    const rewards: CheckInReward[] = []
    for (const { source, amount, isMilestone } of due) {
      const amountMinor = toMinorUnits(amount, BASE_CURRENCY)
      const { valid_days: validDays } = rules
      const input = { userId, amountMinor, source, validDays, now }
      const reward = await grantReward(savepoint, { program: 'check_in', ...input })
      if (!reward.ok) return reward
      rewards.push({ ...reward.value, isMilestone })
    }
    return ok(rewards)
  })
  if (granted.ok) return { rewards: granted.value, refusal: null }
  return { rewards: [], refusal: granted.error.code }
}

/** Reads the source of a reward: which check-in earned it, and whether by a milestone. */
export function parseCheckInSource(source: string): { id: CheckInId; isMilestone: boolean } {
  const [id, kind] = source.split(':')
  return { id: id as CheckInId, isMilestone: kind === 'milestone' }
}
