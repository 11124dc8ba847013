import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'

/** Transactions that do not sum to zero. A trigger rejects them, so one means that the trigger was disabled. */
export async function findLedgerDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'kind' | 'sum' | 'unit', string>>(sql`
    select t.id, t.kind || ' ' || t.reference as kind, a.unit, sum(e.amount) as sum
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
    group by t.id, a.unit having sum(e.amount) <> 0`)
  return rows.map(({ id, kind, sum, unit }) => {
    return { subject: id, name: kind, expected: `0 ${unit}`, found: `${sum} ${unit}` }
  })
}

/** Accounts whose balance is not the sum of their entries. */
export async function findBalanceDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'name' | 'balance' | 'posted' | 'unit', string>>(
    sql`
    select a.id, concat_ws(' ', a.owner_kind, nullif(a.owner_id, ''), a.code) as name, a.unit,
      a.balance + coalesce(slots.balance, 0) as balance, coalesce(entries.amount, 0) as posted
    from ledger_accounts a
    left join (select account_id, sum(balance) as balance from ledger_account_slots group by account_id) slots
      on slots.account_id = a.id
    left join (select account_id, sum(amount) as amount from ledger_entries group by account_id) entries
      on entries.account_id = a.id
    where a.balance + coalesce(slots.balance, 0) <> coalesce(entries.amount, 0)`,
  )
  return rows.map(({ id, name, balance, posted, unit }) => {
    return { subject: id, name, expected: `${posted} ${unit}`, found: `${balance} ${unit}` }
  })
}

/** Sets the balance of an account to the sum of its entries. Transactions that post to it wait. */
export async function repairBalance(db: Database, accountId: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    // Waits for transactions that have posted entries, and blocks others until the balance is right.
    await tx.execute(sql`lock table ledger_entries in share row exclusive mode`)
    await tx.execute(sql`delete from ledger_account_slots where account_id = ${accountId}`)
    await tx.execute(sql`
      with posted as (
        select coalesce(sum(amount), 0)::bigint as amount from ledger_entries where account_id = ${accountId}
      ), owned as (
        update ledger_accounts set balance = amount from posted where id = ${accountId} and not is_shared
      )
      insert into ledger_account_slots (account_id, slot, balance)
      select id, 0, amount from posted, ledger_accounts where id = ${accountId} and is_shared`)
  })
}
