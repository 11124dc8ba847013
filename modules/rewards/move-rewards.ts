import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { getBalance, postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { REWARD_PROGRAMS } from './contract.ts'
import { buildRewardsAccount, REWARDS_MOVED } from './reward-accounts.ts'
import { rewards } from './tables.ts'

/** Gives the rewards of one account to another one. Both accounts are locked. Their coupons are moved by `moveCoupons`. */
export async function moveRewards(
  tx: Database,
  { from, to, now }: { from: UserId; to: UserId; now: Date },
): Promise<void> {
  const moved = await tx
    .update(rewards)
    .set({ userId: to })
    .where(eq(rewards.userId, from))
    .returning({ id: rewards.id })
  if (moved.length === 0) return
  const unit = BASE_CURRENCY
  for (const program of REWARD_PROGRAMS) {
    const account = buildRewardsAccount(from, program)
    const amount = await getBalance(tx, { account, unit })
    if (amount === 0) continue
    const posted = await postTransaction(tx, {
      ...{ kind: REWARDS_MOVED, reference: `${from}:${program}`, now },
      postings: [
        { account, unit, amount: -amount },
        { account: buildRewardsAccount(to, program), unit, amount },
      ],
    })
    if (!posted.ok) throw new Error(`Rewards of ${from} were not moved: ${posted.error.code}`)
  }
}
