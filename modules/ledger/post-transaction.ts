import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { execute } from '#platform/db/transaction'
import { ok, type Result } from '#platform/result'
import { isLimitedAccount, type LedgerAccount } from './account.ts'
import { catchOverdraft } from './catch-overdraft.ts'

export interface Posting {
  account: LedgerAccount
  /** An ISO 4217 currency, or another unit, such as `tickets`. */
  unit: string
  /** In minor units of a currency. More than zero is a debit, less is a credit. */
  amount: number
}

export interface LedgerTransaction {
  kind: string
  /** What it is posted for, such as a payment's id. A second transaction of the same kind for it changes nothing. */
  reference: string
  postings: Posting[]
}

/** Posts a transaction to the ledger. See `postTransactions`. */
export function postTransaction(
  db: Database,
  { now, ...transaction }: LedgerTransaction & { now: Date },
): Promise<Result<undefined, 'insufficient_balance'>> {
  return postTransactions(db, { transactions: [transaction], now })
}

/**
 * Posts transactions to the ledger with one statement. It opens accounts that do not exist; a trigger adds the entries to
 * the balances, and rejects postings that do not sum to zero in each unit. Nothing is posted if a person has less than
 * they spend.
 */
export async function postTransactions(
  db: Database,
  { transactions, now }: { transactions: LedgerTransaction[]; now: Date },
): Promise<Result<undefined, 'insufficient_balance'>> {
  const lines = transactions.flatMap(({ postings }, index) =>
    postings.map((posting) => ({ ...posting, transaction: index + 1 })),
  )
  const values = [
    now.toISOString(),
    transactions.map(({ kind }) => kind),
    transactions.map(({ reference }) => reference),
    lines.map(({ transaction }) => transaction),
    lines.map(({ account }) => account.ownerKind),
    lines.map(({ account }) => account.ownerId),
    lines.map(({ account }) => account.code),
    lines.map(({ unit }) => unit),
    lines.map(({ amount }) => amount),
  ]
  const post = (tx: Database) => rawQuery(tx, INSERT_TRANSACTIONS, values)
  if (lines.some(({ account }) => isLimitedAccount(account))) return catchOverdraft(db, post)
  await execute(db, post(db))
  return ok(undefined)
}

// Accounts are opened in one order: transactions that open the same ones do not wait for each other in a circle.
const INSERT_TRANSACTIONS = `
  with wanted as (
    select * from unnest($2::text[], $3::text[]) with ordinality as t (kind, reference, position)
  ), posted as (
    insert into ledger_transactions (kind, reference, created_at)
    select kind, reference, $1 from wanted order by position
    on conflict do nothing returning id, kind, reference
  ), posting as (
    select posted.id as transaction_id, owner_kind, owner_id, code, unit, sum(amount)::bigint as amount
    from posted join wanted using (kind, reference)
      join unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
        as line (position, owner_kind, owner_id, code, unit, amount) using (position)
    group by posted.id, owner_kind, owner_id, code, unit having sum(amount) <> 0
  )
  insert into ledger_entries (transaction_id, account_id, amount)
  select transaction_id, coalesce(account_id, open_ledger_account(owner_kind, owner_id, code, unit, $1)), amount
  from (
    select posting.*, a.id as account_id from posting left join ledger_accounts a using (owner_kind, owner_id, code, unit)
    order by owner_kind, owner_id, code, unit, transaction_id
  ) ordered`
