import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { LedgerAccount } from './account.ts'

interface BalanceRow extends Record<string, string> {
  owner_id: string
  code: string
  unit: string
  balance: string
}

/** Returns the debits minus the credits of an account, in minor units of a currency: what a person has is below zero. */
export async function getBalance(
  db: Database,
  { account: { ownerKind, ownerId, code }, unit }: { account: LedgerAccount; unit: string },
): Promise<number> {
  const isAccount = sql`owner_kind = ${ownerKind} and owner_id = ${ownerId} and code = ${code}`
  const [row] = await selectBalances(db, sql`${isAccount} and unit = ${unit}`)
  return Number(row?.balance ?? 0)
}

/** Returns the balance of one account in each unit that it has. */
export async function listAccountBalances(
  db: Database,
  { ownerKind, ownerId, code }: LedgerAccount,
): Promise<{ unit: string; amount: number }[]> {
  const isAccount = sql`owner_kind = ${ownerKind} and owner_id = ${ownerId} and code = ${code}`
  const rows = await selectBalances(db, isAccount)
  return rows.map(({ unit, balance }) => ({ unit, amount: Number(balance) }))
}

/** Returns the balance of every account of a kind of owner, such as all providers, by unit. */
export async function listBalances(
  db: Database,
  { ownerKind }: Pick<LedgerAccount, 'ownerKind'>,
): Promise<{ account: LedgerAccount; unit: string; amount: number }[]> {
  const rows = await selectBalances(db, sql`owner_kind = ${ownerKind}`)
  return rows.map(({ owner_id: ownerId, code, unit, balance }) => {
    return { account: { ownerKind, ownerId, code }, unit, amount: Number(balance) }
  })
}

async function selectBalances(db: Database, condition: SQL): Promise<BalanceRow[]> {
  const { rows } = await db.execute<BalanceRow>(sql`
    select owner_id, code, unit, a.balance + coalesce(slots.balance, 0) as balance
    from ledger_accounts a
    left join lateral (select sum(balance) as balance from ledger_account_slots where account_id = a.id) slots on true
    where ${condition}`)
  return rows
}
