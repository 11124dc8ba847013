import { eq } from 'drizzle-orm'
import { type CommissionBalance, listUnpaidBalances } from '#modules/influencers'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import type { PayoutObstacle, PayoutSettings } from './contract.ts'
import { type PayoutAccount, payoutAccounts, payouts } from './tables.ts'

/** An influencer to whom something is owed, and why they are not paid now. */
export interface Candidate extends CommissionBalance {
  account: PayoutAccount | null
  /** Empty if they are paid with the next batch. */
  obstacles: PayoutObstacle[]
}

/** Lists everybody with a balance, by code. */
export async function listCandidates(
  db: Database,
  { settings, now }: { settings: PayoutSettings; now: Date },
): Promise<Candidate[]> {
  const balances = await listUnpaidBalances(db)
  const accounts = await db.select().from(payoutAccounts)
  const open = await db
    .select({ influencerId: payouts.influencerId })
    .from(payouts)
    .where(eq(payouts.state, 'reserved'))
  const accountOf = new Map(accounts.map((account) => [account.influencerId, account]))
  const isReserved = new Set(open.map(({ influencerId }) => influencerId))
  return balances.map((balance) => {
    const account = accountOf.get(balance.influencer.id) ?? null
    const hasOpenPayout = isReserved.has(balance.influencer.id)
    return {
      ...balance,
      account,
      obstacles: findObstacles({ balance, account, hasOpenPayout, settings, now }),
    }
  })
}

interface ObstaclesInput {
  balance: CommissionBalance
  account: PayoutAccount | null
  hasOpenPayout: boolean
  settings: PayoutSettings
  now: Date
}

/** Returns why an influencer is not paid now. Who is suspended for fraud waits until that is settled. */
export function findObstacles(input: ObstaclesInput): PayoutObstacle[] {
  const { balance, account, hasOpenPayout, settings, now } = input
  const threshold = toMinorUnits(settings.threshold, BASE_CURRENCY)
  const all: [PayoutObstacle, boolean][] = [
    ['no_details', account === null],
    ['account_waits', account !== null && account.usableFrom > now],
    ['below_threshold', balance.unpaidMinor < threshold],
    ['suspended', isHeldBack(balance.influencer)],
    ['in_batch', hasOpenPayout],
  ]
  return all.filter(([, applies]) => applies).map(([code]) => code)
}

export function isHeldBack({
  suspendedAt,
  suspensionReason,
}: Pick<CommissionBalance['influencer'], 'suspendedAt' | 'suspensionReason'>): boolean {
  return suspendedAt !== null && suspensionReason === 'suspected_fraud'
}
