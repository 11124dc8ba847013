import { sql } from 'drizzle-orm'
import { listPaidCommissions } from '#modules/influencers'
import { getBalance, type LedgerAccount } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { BASE_CURRENCY } from '#platform/money/money'
import { INPUT_TAX, PAYOUT_CLEARING } from './close-payout.ts'
import { formatCreditNoteNumber } from './credit-notes/issue-credit-note.ts'

/**
 * Finds commissions whose paid amount is not that of their payouts, payouts that are not the sum of their items, accounts
 * in the ledger that are not the sum of the payouts, and gaps in the numbers of credit notes.
 */
export async function findPayoutDiscrepancies(db: Database): Promise<Discrepancy[]> {
  return [
    ...(await findCommissionDiscrepancies(db)),
    ...(await findItemDiscrepancies(db)),
    ...(await findLedgerDiscrepancies(db)),
    ...(await findCreditNoteDiscrepancies(db)),
  ]
}

async function findCommissionDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ id: string; minor: string }>(sql`
    select commission_id as id, sum(minor) as minor from payout_items where state = 'paid' group by 1`)
  const ofPayouts = new Map(rows.map(({ id, minor }) => [id, Number(minor)]))
  const found = await listPaidCommissions(db)
  const ids = [...new Set([...ofPayouts.keys(), ...found.keys()])]
  return ids.flatMap((id) => compare(id, ofPayouts.get(id) ?? 0, found.get(id) ?? 0))
}

async function findItemDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ id: string; minor: string; items: string }>(sql`
    select p.id, p.minor, coalesce(sum(i.minor), 0) as items
    from payouts p left join payout_items i on i.payout_id = p.id
    group by p.id having p.minor <> coalesce(sum(i.minor), 0)`)
  return rows.flatMap(({ id, minor, items }) => compare(id, Number(items), Number(minor)))
}

async function findLedgerDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ minor: string; tax: string }>(sql`
    select coalesce(sum(minor + tax_minor), 0) as minor, coalesce(sum(tax_minor), 0) as tax
    from payouts where state = 'paid'`)
  const { minor, tax } = rows[0]!
  const read = (account: LedgerAccount) => getBalance(db, { account, unit: BASE_CURRENCY })
  return [
    ...compare(PAYOUT_CLEARING.code, Number(minor), -(await read(PAYOUT_CLEARING))),
    ...compare(INPUT_TAX.code, Number(tax), await read(INPUT_TAX)),
  ]
}

async function findCreditNoteDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ year: number; last: number; count: number; highest: number }>(
    sql`
    select c.year, c.last, count(n.id)::int as count, coalesce(max(n.seq), 0) as highest
    from payout_credit_note_counters c left join payout_credit_notes n on n.year = c.year
    group by c.year, c.last having c.last <> count(n.id) or c.last <> coalesce(max(n.seq), 0)`,
  )
  const missing = await db.execute<{ id: string }>(sql`
    select p.id from payouts p where p.state = 'paid'
      and not exists (select from payout_credit_notes n where n.payout_id = p.id
        and n.total_minor = p.net_amount_minor + p.tax_amount_minor)`)
  return [
    ...rows.map(({ year, last, count, highest }) => ({
      ...{ subject: `${year}`, name: formatCreditNoteNumber({ year, seq: last }) },
      ...{ expected: `${count} numbers, the last one ${highest}`, found: `counted to ${last}` },
    })),
    ...missing.rows.map(({ id }) => {
      return { subject: id, name: id, expected: 'a credit note of its amount', found: 'none' }
    }),
  ]
}

function compare(subject: string, expected: number, found: number): Discrepancy[] {
  if (expected === found) return []
  const toText = (minor: number) => `${minor} ${BASE_CURRENCY}`
  return [{ subject, name: subject, expected: toText(expected), found: toText(found) }]
}
