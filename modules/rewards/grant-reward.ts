import type { UserId } from '#modules/identity'
import { postTransaction } from '#modules/ledger'
import { type IssuedReward, issueReward, type StoredAction } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { ok, type Result } from '#platform/result'
import type { RewardProgram } from './contract.ts'
import { buildGrantedAccount, buildRewardsAccount, REWARD_GRANTED } from './reward-accounts.ts'
import { type RewardErrorCode, spendBudget } from './spend-budget.ts'
import { type RewardId, rewards } from './tables.ts'

interface GrantRewardInput {
  program: RewardProgram
  /** In the base currency. */
  amountMinor: number
  /** The row of the user is locked. */
  userId: UserId
  /** What earned it. A second reward for it is not granted. */
  source: string
  validDays: number
  now: Date
}

export interface GrantedReward extends IssuedReward {
  id: RewardId
  amountMinor: number
  expiresAt: Date
}

const PROMOTIONS: Record<RewardProgram, { name: string; prefix: string }> = {
  check_in: { name: 'Check-in', prefix: 'CHK-' },
  referral: { name: 'Referral', prefix: 'REF-' },
  influencer: { name: 'Influencer', prefix: 'INF-' },
}
const DAY_MS = 86_400_000

/**
 * Grants a reward: a coupon, a row, and a transaction of the ledger. The cap of a person and the budget of the programme
 * are those of the calendar month in UTC. On an error the caller must roll back.
 */
export async function grantReward(
  tx: Database,
  { program, amountMinor, userId, source, validDays, now }: GrantRewardInput,
): Promise<Result<GrantedReward, RewardErrorCode>> {
  const month = `${now.toISOString().slice(0, 7)}-01`
  const spent = await spendBudget(tx, { program, amountMinor, userId, source, month, now })
  if (!spent.ok) return spent
  const id = newId<'reward'>()
  const expiresAt = new Date(now.getTime() + validDays * DAY_MS)
  const issued = await issueReward(tx, {
    ...PROMOTIONS[program],
    reward: `${program} ${amountMinor} ${BASE_CURRENCY}`,
    action: buildAction(amountMinor),
    sourceKey: `${program}:${source}`,
    ...{ userId, expiresAt, now },
  })
  await tx.insert(rewards).values({
    ...{ id, program, userId, source, couponId: issued.couponId, amountMinor, month, expiresAt },
    createdAt: now,
  })
  const postings = [
    { account: buildGrantedAccount(program), unit: BASE_CURRENCY, amount: amountMinor },
    { account: buildRewardsAccount(userId, program), unit: BASE_CURRENCY, amount: -amountMinor },
  ]
  const posted = await postTransaction(tx, { kind: REWARD_GRANTED, reference: id, postings, now })
  if (!posted.ok) throw new Error(`Reward ${id} was not posted: ${posted.error.code}`)
  return ok({ ...issued, id, amountMinor, expiresAt })
}

function buildAction(minor: number): StoredAction {
  const currency = BASE_CURRENCY
  const amount = toDecimal({ minor, currency })
  return { kind: 'amount_off', amount, currency, product_ids: [], category_ids: [] }
}
