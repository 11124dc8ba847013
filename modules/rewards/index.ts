export { countBudgetAlarms, getBudgetAlarm, getSpentMinor } from './budget-alarm.ts'
export { findRewardDiscrepancies } from './check-rewards.ts'
export type { RewardRow } from './close-reward.ts'
export { rewardExamples } from './example-emails.ts'
export { expireRewards } from './expire-rewards.ts'
export { listExpiryRuns } from './expiry-runs.ts'
export { getRewardProgram, listRewardPrograms, type RewardProgramRow } from './get-program.ts'
export { getRewardBySource, listRewardsBySource } from './get-reward-by-source.ts'
export { type GrantedReward, grantReward } from './grant-reward.ts'
export { listOpenRewards } from './list-open-rewards.ts'
export { listRewardsOfCoupons, sumOwnRewards } from './list-rewards.ts'
export { moveRewards } from './move-rewards.ts'
export { rewardsPersonalData } from './personal-data-map.ts'
export { findRewardRefusal, getRewardRoom } from './preview-reward.ts'
export type { ProgramTerms } from './program-terms.ts'
export { REWARD_BUDGET_ALARM } from './raise-budget-alarm.ts'
export { revokeReward } from './revoke-reward.ts'
export { buildRewardsAccount } from './reward-accounts.ts'
export { sendBudgetAlarm } from './send-budget-alarm.ts'
export { settleRewards } from './settle-rewards.ts'
export { simulateInfluencerRules } from './simulate-influencer-rules.ts'
export { getSimulationStart, type SimulatedPayout, simulatePayout } from './simulate-payout.ts'
export { simulateReferralRules } from './simulate-referral-rules.ts'
export { keepSimulatedTerms } from './simulated-terms.ts'
export type { RewardErrorCode } from './spend-budget.ts'
export {
  getOwedAmount,
  listExpiringRewards,
  type RewardTotals,
  sumGranted,
  summarizeRewards,
} from './summarize-rewards.ts'
export type { RewardSimulationId } from './tables.ts'
export { setRewardProgramPaused, updateRewardProgram } from './update-program.ts'
