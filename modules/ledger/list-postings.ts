import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { LedgerAccount } from './account.ts'
import type { Posting } from './post-transaction.ts'

interface PostingRow {
  owner_kind: LedgerAccount['ownerKind']
  owner_id: string
  code: string
  unit: string
  amount: string
}

/** Lists the postings of a transaction; none where there is no such transaction. */
export async function listPostings(
  db: Database,
  { kind, reference }: { kind: string; reference: string },
): Promise<Posting[]> {
  const rows = await rawQuery<PostingRow>(db, SELECT_POSTINGS, [kind, reference])
  return rows.map(({ owner_kind: ownerKind, owner_id: ownerId, code, unit, amount }) => {
    return { account: { ownerKind, ownerId, code }, unit, amount: Number(amount) }
  })
}

const SELECT_POSTINGS = `
  select a.owner_kind, a.owner_id, a.code, a.unit, e.amount
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
  where t.kind = $1 and t.reference = $2 order by a.id`
