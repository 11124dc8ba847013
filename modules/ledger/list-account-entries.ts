import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { LedgerAccount } from './account.ts'

/** What was posted to an account. */
export interface AccountEntry {
  kind: string
  reference: string
  /** More than zero is a debit, less is a credit. */
  amount: number
  createdAt: Date
}

interface ListEntriesInput {
  account: LedgerAccount
  unit: string
  from: Date
  /** Exclusive. */
  to: Date
}

/** Lists the entries of an account in a time, the oldest first, and the balance before them. */
export async function listAccountEntries(
  db: Database,
  { account: { ownerKind, ownerId, code }, unit, from, to }: ListEntriesInput,
): Promise<{ before: number; entries: AccountEntry[] }> {
  const account = [ownerKind, ownerId, code, unit]
  const [sum] = await rawQuery<{ before: string }>(db, SUM_BEFORE, [...account, from.toISOString()])
  const range = [from.toISOString(), to.toISOString()]
  const rows = await rawQuery<EntryRow>(db, SELECT_ENTRIES, [...account, ...range])
  return {
    before: Number(sum!.before),
    entries: rows.map(({ kind, reference, amount, created_at }) => {
      return { kind, reference, amount: Number(amount), createdAt: new Date(created_at) }
    }),
  }
}

/** Lists the months, in UTC, in which something was posted to an account, newest first: `2026-11`. */
export async function listAccountMonths(
  db: Database,
  { account: { ownerKind, ownerId, code }, unit }: Pick<ListEntriesInput, 'account' | 'unit'>,
): Promise<string[]> {
  const rows = await rawQuery<{ month: string }>(db, SELECT_MONTHS, [
    ownerKind,
    ownerId,
    code,
    unit,
  ])
  return rows.map(({ month }) => month)
}

interface EntryRow {
  kind: string
  reference: string
  amount: string
  created_at: string
}

const FROM_ACCOUNT = `
  from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
  where (a.owner_kind, a.owner_id, a.code, a.unit) = ($1, $2, $3, $4)`

const SUM_BEFORE = `select coalesce(sum(e.amount), 0) as before ${FROM_ACCOUNT} and t.created_at < $5`
const SELECT_ENTRIES = `
  select t.kind, t.reference, e.amount, t.created_at ${FROM_ACCOUNT}
    and t.created_at >= $5 and t.created_at < $6 order by t.id`
const SELECT_MONTHS = `
  select distinct to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month ${FROM_ACCOUNT} order by month desc`
