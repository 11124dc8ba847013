import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money'
import { write } from '#platform/transaction'

export interface Posting {
  /** `customer:order/<id>`, `provider:sandbox`, `sales`, `tax`, `shipping`, `refunds`. */
  account: string
  /** More than zero comes in, less goes out. */
  amount: Money
}

interface Transaction {
  kind: string
  /** What it is posted for, such as a payment's id; a second posting of the same kind for it changes nothing. */
  reference: string
  postings: Posting[]
  now: Date
}

/**
 * Writes one transaction to the ledger. The postings must sum to zero in each
 * currency: the database refuses them otherwise.
 */
export async function post(
  db: Database,
  { kind, reference, postings, now }: Transaction,
): Promise<void> {
  const entries = postings.filter(({ amount }) => amount.minor !== 0)
  const posting = ask(db, POST, [
    newId<'ledger transaction'>(),
    kind,
    reference,
    now.toISOString(),
    entries.map(() => newId<'ledger entry'>()),
    entries.map(({ account }) => account),
    entries.map(({ amount }) => amount.currency),
    entries.map(({ amount }) => amount.minor),
  ])
  await write(db, posting)
}

const POST = `
  with posted as (
    insert into ledger_transactions (id, kind, reference, created_at) values ($1, $2, $3, $4)
    on conflict do nothing returning id
  )
  insert into ledger_entries (id, transaction_id, account, currency, amount_minor, created_at)
  select entry.id, posted.id, account, currency, minor, $4
  from posted, unnest($5::uuid[], $6::text[], $7::text[], $8::bigint[]) as entry (id, account, currency, minor)`
