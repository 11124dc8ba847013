import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

export interface LedgerDigest {
  /** SHA-256 of all postings. */
  hash: string
  /** What is hashed: a line for each transaction, in an order of its own. */
  lines: string[]
  /** Sums by the code of the account and its unit, in minor units: `user check_in USD`. */
  balances: Record<string, number>
}

/**
 * Summarises the ledger so that two runs can be compared: each posting with its hour, kind, kind of owner, account, unit
 * and amount, and whom an account of a user belongs to. Ids differ between runs and are left out, as are the minutes: a
 * job of a killed process runs a little later.
 */
export async function digestLedger(db: Database): Promise<LedgerDigest> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24'), t.kind,
      (select string_agg(concat_ws(' ', a.owner_kind, u.email, a.code, a.unit, e.amount), '; '
          order by a.owner_kind, u.email, a.code, a.unit, e.amount)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
        left join users u on a.owner_kind = 'user' and u.id::text = a.owner_id
        where e.transaction_id = t.id)) as line
    from ledger_transactions t`)
  const lines = rows.map(({ line }) => line).toSorted()
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  const sums = await db.execute<{ account: string; sum: string }>(sql`
    select concat_ws(' ', a.owner_kind, a.code, a.unit) as account, sum(e.amount)::text as sum
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by a.owner_kind, a.code, a.unit order by 1`)
  return {
    hash: hash.digest('hex'),
    lines,
    balances: Object.fromEntries(sums.rows.map(({ account, sum }) => [account, Number(sum)])),
  }
}
