import type { UserId } from '#modules/identity'
import { buildShopAccount, type LedgerAccount } from '#modules/ledger'
import type { RewardProgram } from './contract.ts'

/** The kinds of the ledger's transactions. */
export const REWARD_GRANTED = 'reward_granted'
export const REWARD_SETTLED = 'reward_settled'
export const REWARDS_MOVED = 'rewards_moved'

/** What the shop owes a user as open rewards of a programme: a credit, so its balance is below zero. */
export function buildRewardsAccount(userId: UserId, program: RewardProgram): LedgerAccount {
  return { ownerKind: 'user', ownerId: userId, code: `${program}_rewards` }
}

/** What a programme has granted: a debit. */
export function buildGrantedAccount(program: RewardProgram): LedgerAccount {
  return buildShopAccount(`${program}_rewards_granted`)
}

/** What orders redeemed, what expired and what was revoked: credits. Without them, what was granted is what is owed. */
export function buildSettledAccount(
  program: RewardProgram,
  state: 'redeemed' | 'expired' | 'revoked',
): LedgerAccount {
  return buildShopAccount(`${program}_rewards_${state}`)
}
