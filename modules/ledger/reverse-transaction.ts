import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { err, ok, type Result } from '#platform/result'
import { catchOverdraft } from './catch-overdraft.ts'

interface ReverseTransactionInput {
  /** As they were posted. */
  kind: string
  reference: string
  now: Date
}

/**
 * Posts the opposite of a transaction, which refers to it. A transaction is reversed once, and a reversal never: calling it
 * again changes nothing. Fails if a person has already spent what the transaction gave them.
 */
export async function reverseTransaction(
  db: Database,
  { kind, reference, now }: ReverseTransactionInput,
): Promise<Result<undefined, 'transaction_not_found' | 'insufficient_balance'>> {
  let isFound = false
  const reversed = await catchOverdraft(db, async (tx) => {
    const rows = await rawQuery(tx, INSERT_REVERSAL, [kind, reference, now.toISOString()])
    isFound = rows.length > 0
  })
  if (!reversed.ok) return reversed
  return isFound ? ok(undefined) : err('transaction_not_found')
}

const INSERT_REVERSAL = `
  with original as (
    select id from ledger_transactions where kind = $1 and reference = $2 and kind <> 'reversal'
  ), posted as (
    insert into ledger_transactions (kind, reference, reverses_id, created_at)
    select 'reversal', id, id, $3 from original
    on conflict do nothing returning id, reverses_id
  ), entries as (
    insert into ledger_entries (transaction_id, account_id, amount)
    select posted.id, account_id, -amount from posted
    join ledger_entries original on original.transaction_id = posted.reverses_id
  )
  select id from original`
