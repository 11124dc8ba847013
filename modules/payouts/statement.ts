import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import { buildCommissionAccount, type InfluencerId } from '#modules/influencers'
import { type AccountEntry, listAccountEntries, listAccountMonths } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, formatDecimal } from '#platform/money/money'
import { formatPayoutNumber } from './payout-number.ts'
import { payouts } from './tables.ts'

/** The words of the file by kind of transaction. */
const KINDS: Record<string, string> = {
  commission_approval: 'commission',
  commission_change: 'correction',
  payout: 'payout',
}

/** Lists the months of which an influencer can have a statement, newest first. */
export function listStatementMonths(db: Database, influencerId: InfluencerId): Promise<string[]> {
  return listAccountMonths(db, { account: getAccount(influencerId), unit: BASE_CURRENCY })
}

interface StatementInput {
  influencerId: InfluencerId
  /** `2026-11`, of UTC. */
  month: string
}

/**
 * Builds the statement of a month as CSV: what the shop owed before, each commission that became payable, corrections,
 * payouts, and what it owed at the end. The rows are those of the ledger.
 */
export async function buildStatement(
  db: Database,
  { influencerId, month }: StatementInput,
): Promise<string> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  const account = getAccount(influencerId)
  const { before, entries } = await listAccountEntries(db, {
    ...{ account, unit: BASE_CURRENCY, from, to },
  })
  const numbers = await listPayoutNumbers(db, influencerId)
  // What the shop owes is a credit.
  let owed = -before
  const rows = entries.map((entry) => {
    owed -= entry.amount
    return [...toCells(entry, numbers), format(owed)]
  })
  return stringify([
    ['date', 'entry', 'reference', 'amount', 'balance', 'currency'],
    [from.toISOString().slice(0, 10), 'opening_balance', '', '', format(-before), BASE_CURRENCY],
    ...rows.map((row) => [...row, BASE_CURRENCY]),
    ['', 'closing_balance', '', '', format(owed), BASE_CURRENCY],
  ])
}

/** A payout has its number, a commission its id. */
function toCells(
  { kind, reference, amount, createdAt }: AccountEntry,
  numbers: Map<string, string>,
): string[] {
  const date = createdAt.toISOString().slice(0, 10)
  return [date, KINDS[kind] ?? kind, numbers.get(reference) ?? reference, format(-amount)]
}

async function listPayoutNumbers(
  db: Database,
  influencerId: InfluencerId,
): Promise<Map<string, string>> {
  const isOwn = eq(payouts.influencerId, influencerId)
  const own = await db.select({ id: payouts.id, number: payouts.number }).from(payouts).where(isOwn)
  return new Map(own.map(({ id, number }) => [id, formatPayoutNumber(number)]))
}

function format(minor: number): string {
  return formatDecimal({ minor, currency: BASE_CURRENCY })
}

function getAccount(influencerId: InfluencerId) {
  return buildCommissionAccount(influencerId, 'approved')
}
