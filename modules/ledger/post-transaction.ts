import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money/money'

export interface Posting {
  /** `customer:order/<id>`, `provider:sandbox`, `sales`, `tax`, `shipping`, `refunds`. */
  account: string
  /** More than zero is a debit, less is a credit. */
  amount: Money
}

interface PostTransactionInput {
  kind: string
  /** What it is posted for, such as a payment's id. A second transaction of the same kind for it changes nothing. */
  reference: string
  postings: Posting[]
  now: Date
}

/** Posts a transaction to the ledger. A trigger rejects postings that do not sum to zero in each currency. */
export async function postTransaction(
  db: Database,
  { kind, reference, postings, now }: PostTransactionInput,
): Promise<void> {
  const entries = postings.filter(({ amount }) => amount.minor !== 0)
  const insertion = rawQuery(db, INSERT_TRANSACTION, [
    newId<'ledger transaction'>(),
    kind,
    reference,
    now.toISOString(),
    entries.map(() => newId<'ledger entry'>()),
    entries.map(({ account }) => account),
    entries.map(({ amount }) => amount.currency),
    entries.map(({ amount }) => amount.minor),
  ])
  await execute(db, insertion)
}

const INSERT_TRANSACTION = `
  with posted as (
    insert into ledger_transactions (id, kind, reference, created_at) values ($1, $2, $3, $4)
    on conflict do nothing returning id
  )
  insert into ledger_entries (id, transaction_id, account, currency, amount_minor, created_at)
  select entry.id, posted.id, account, currency, minor, $4
  from posted, unnest($5::uuid[], $6::text[], $7::text[], $8::bigint[]) as entry (id, account, currency, minor)`
