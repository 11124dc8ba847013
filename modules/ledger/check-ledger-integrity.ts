import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Transactions that do not sum to zero. A trigger rejects them, so one means that the trigger was disabled. */
export async function findLedgerDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'kind' | 'sum' | 'currency', string>>(sql`
    select t.id, t.kind || ' ' || t.reference as kind, e.currency, sum(e.amount_minor) as sum
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    group by t.id, e.currency having sum(e.amount_minor) <> 0`)
  return rows.map(({ id, kind, sum, currency }) => {
    return { subject: id, name: kind, expected: `0 ${currency}`, found: `${sum} ${currency}` }
  })
}

/** Returns the balance of every account with a prefix, such as `provider:`, by currency. */
export async function listBalances(db: Database, accountPrefix: string) {
  const { rows } = await db.execute<{ account: string; currency: string; sum: string }>(sql`
    select account, currency, sum(amount_minor) as sum from ledger_entries
    where starts_with(account, ${accountPrefix}) group by account, currency`)
  return rows.map(({ account, currency, sum }) => ({ account, currency, minor: Number(sum) }))
}
