import { desc, eq, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { type CommissionBalance, getCommissionBalance } from '#modules/influencers'
import type { Database } from '#platform/db/database'
import type { PayoutObstacle, PayoutSettings } from './contract.ts'
import { findObstacles } from './list-candidates.ts'
import { findNextPayoutDate, payoutSettings } from './payout-settings.ts'
import { listStatementMonths } from './statement.ts'
import {
  type Payout,
  type PayoutAccount,
  type PayoutId,
  payoutAccounts,
  payoutCreditNotes,
  payouts,
  type StoredCreditNote,
} from './tables.ts'

const MAX_PAYOUTS = 100

export type CreditNoteReference = Pick<StoredCreditNote, 'payoutId' | 'number' | 'createdAt'>

export interface OwnPayoutsRow {
  balance: CommissionBalance
  reservedMinor: number
  settings: PayoutSettings
  nextDate: string
  account: PayoutAccount | null
  obstacles: PayoutObstacle[]
  /** Newest first. */
  payouts: Payout[]
  creditNotes: CreditNoteReference[]
  statements: string[]
}

/** Returns what an influencer is owed, was paid, and lacks to be paid. Null if the user is no influencer. */
export async function getOwnPayouts(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<OwnPayoutsRow | null> {
  const balance = await getCommissionBalance(db, userId)
  if (!balance) return null
  const { id } = balance.influencer
  const settings = await payoutSettings.get(db)
  const [account = null] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.influencerId, id))
  const own = await db
    .select()
    .from(payouts)
    .where(eq(payouts.influencerId, id))
    .orderBy(desc(payouts.number))
    .limit(MAX_PAYOUTS)
  const open = own.find(({ state }) => state === 'reserved')
  const hasOpenPayout = open !== undefined
  return {
    ...{ balance, settings, account, payouts: own },
    reservedMinor: open?.minor ?? 0,
    nextDate: findNextPayoutDate(settings, now),
    obstacles: findObstacles({ balance, account, hasOpenPayout, settings, now }),
    creditNotes: await listCreditNotes(
      db,
      own.map((payout) => payout.id),
    ),
    statements: await listStatementMonths(db, id),
  }
}

/** Lists the credit notes of payouts. */
export async function listCreditNotes(
  db: Database,
  payoutIds: PayoutId[],
): Promise<CreditNoteReference[]> {
  if (payoutIds.length === 0) return []
  const { payoutId, number, createdAt } = payoutCreditNotes
  return db
    .select({ payoutId, number, createdAt })
    .from(payoutCreditNotes)
    .where(inArray(payoutId, payoutIds))
}
