import type { ReferralId } from './tables.ts'

export type RewardRole = 'friend' | 'referrer'

/** The source of the reward of one of both. */
export function buildRewardSource(id: ReferralId, role: RewardRole): string {
  return `${id}:${role}`
}
