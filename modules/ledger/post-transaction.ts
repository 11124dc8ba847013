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

interface PostTransactionInput {
  kind: string
  /** What it is posted for, such as a payment's id. A second transaction of the same kind for it changes nothing. */
  reference: string
  postings: Posting[]
  now: Date
}

/**
 * Posts a transaction to the ledger with one statement. It opens accounts that do not exist; a trigger adds the entries to
 * the balances, and rejects postings that do not sum to zero in each unit. Nothing is posted if a person has less than
 * they spend.
 */
export async function postTransaction(
  db: Database,
  { kind, reference, postings, now }: PostTransactionInput,
): Promise<Result<undefined, 'insufficient_balance'>> {
  const values = [
    ...[kind, reference, now.toISOString()],
    postings.map(({ account }) => account.ownerKind),
    postings.map(({ account }) => account.ownerId),
    postings.map(({ account }) => account.code),
    postings.map(({ unit }) => unit),
    postings.map(({ amount }) => amount),
  ]
  const post = (tx: Database) => rawQuery(tx, INSERT_TRANSACTION, values)
  if (postings.some(({ account }) => isLimitedAccount(account))) return catchOverdraft(db, post)
  await execute(db, post(db))
  return ok(undefined)
}

// Accounts are opened in one order: transactions that open the same ones do not wait for each other in a circle.
const INSERT_TRANSACTION = `
  with posted as (
    insert into ledger_transactions (kind, reference, created_at) values ($1, $2, $3)
    on conflict do nothing returning id
  ), posting as (
    select owner_kind, owner_id, code, unit, sum(amount)::bigint as amount
    from posted, unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
      as line (owner_kind, owner_id, code, unit, amount)
    group by owner_kind, owner_id, code, unit having sum(amount) <> 0
    order by owner_kind, owner_id, code, unit
  )
  insert into ledger_entries (transaction_id, account_id, amount)
  select posted.id, open_ledger_account(owner_kind, owner_id, code, unit, $3), amount from posted, posting`
