import { eq, inArray, sql } from 'drizzle-orm'
import {
  type Posting,
  postTransaction,
  postTransactions,
  reverseTransaction,
} from '#modules/ledger'
import type { CouponRedemption } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { buildRewardsAccount, buildSettledAccount, REWARD_SETTLED } from './reward-accounts.ts'
import { rewards } from './tables.ts'

export type RewardRow = typeof rewards.$inferSelect

/** What becomes of a reward: `redemption` is that of the order. */
export type Closing =
  | { state: 'redeemed'; redemption: Pick<CouponRedemption, 'id' | 'baseMinor'> }
  | { state: 'expired' | 'revoked' }

/** Closes a reward, whose row is locked, and posts that the shop owes it no more. A closed one is opened first. */
export async function closeReward(
  tx: Database,
  { reward, closing, now }: { reward: RewardRow; closing: Closing; now: Date },
): Promise<void> {
  if (reward.settlement) await reverseSettlement(tx, { reward, now })
  const revision = reward.revision + 1
  const settlement = `${reward.id}:${revision}`
  const redeemedMinor =
    closing.state === 'redeemed' ? Math.min(closing.redemption.baseMinor, reward.amountMinor) : null
  const posted = await postTransaction(tx, {
    ...{ kind: REWARD_SETTLED, reference: settlement, now },
    postings: buildPostings(reward, closing.state, redeemedMinor ?? 0),
  })
  if (!posted.ok) throw new Error(`Reward ${reward.id} was not settled: ${posted.error.code}`)
  const redemptionId = closing.state === 'redeemed' ? closing.redemption.id : null
  await tx
    .update(rewards)
    .set({ state: closing.state, redeemedMinor, redemptionId, settlement, revision })
    .where(eq(rewards.id, reward.id))
}

/** Closes open rewards that have expired, whose rows are locked, with as many statements as one. */
export async function closeExpiredRewards(
  tx: Database,
  { rewards: closed, now }: { rewards: RewardRow[]; now: Date },
): Promise<void> {
  if (closed.length === 0) return
  const transactions = closed.map((reward) => ({
    ...{ kind: REWARD_SETTLED, reference: `${reward.id}:${reward.revision + 1}` },
    postings: buildPostings(reward, 'expired', 0),
  }))
  const posted = await postTransactions(tx, { transactions, now })
  if (!posted.ok) throw new Error(`Rewards did not expire: ${posted.error.code}`)
  const ids = closed.map(({ id }) => id)
  const settlement = sql`id || ':' || (revision + 1)`
  await tx
    .update(rewards)
    .set({ state: 'expired', settlement, revision: sql`revision + 1` })
    .where(inArray(rewards.id, ids))
}

/** Opens a reward again, whose row is locked: the shop owes it as before. */
export async function reopenReward(
  tx: Database,
  { reward, now }: { reward: RewardRow; now: Date },
): Promise<void> {
  await reverseSettlement(tx, { reward, now })
  const open = { state: 'open', redeemedMinor: null, redemptionId: null, settlement: null } as const
  await tx
    .update(rewards)
    .set({ ...open, revision: reward.revision + 1 })
    .where(eq(rewards.id, reward.id))
}

/** What an order did not use of a reward has expired. */
function buildPostings(
  { userId, program, amountMinor }: RewardRow,
  state: Closing['state'],
  redeemedMinor: number,
): Posting[] {
  const unit = BASE_CURRENCY
  const rest = state === 'redeemed' ? 'expired' : state
  return [
    { account: buildRewardsAccount(userId, program), unit, amount: amountMinor },
    { account: buildSettledAccount(program, 'redeemed'), unit, amount: -redeemedMinor },
    { account: buildSettledAccount(program, rest), unit, amount: redeemedMinor - amountMinor },
  ]
}

async function reverseSettlement(
  tx: Database,
  { reward, now }: { reward: RewardRow; now: Date },
): Promise<void> {
  const reference = reward.settlement!
  const reversed = await reverseTransaction(tx, { kind: REWARD_SETTLED, reference, now })
  if (!reversed.ok) throw new Error(`Reward ${reward.id} was not opened: ${reversed.error.code}`)
}
