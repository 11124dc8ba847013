import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop, utc } from '#tests/support/test-shop'
import { getBalance, postTransaction } from './index.ts'

const now = utc('2026-08-22 09:00')
const usd = (minor: number) => ({ minor, currency: 'USD' })
const buildSale = (reference: string, salesMinor = -1200) => ({
  kind: 'capture',
  reference,
  postings: [
    { account: 'provider:sandbox', amount: usd(1200) },
    { account: 'sales', amount: usd(salesMinor) },
  ],
  now,
})

test('a balance is the sum of its entries, and a reference is posted once', async () => {
  const { db } = await openTestShop()
  const before = await getBalance(db, { account: 'sales', currency: 'USD' })

  for (const reference of ['sale 1', 'sale 1', 'sale 2'])
    await postTransaction(db, buildSale(reference))

  const after = await getBalance(db, { account: 'sales', currency: 'USD' })
  assert.equal(after.minor - before.minor, -2400)
})

test('a transaction that does not sum to zero is rejected', async () => {
  const { db } = await openTestShop()
  const posting = postTransaction(db, buildSale('unbalanced', -1199))
  await assert.rejects(posting, hasMessage(/does not sum to zero/))
})

test('posted transactions cannot be changed or deleted', async () => {
  const { db } = await openTestShop()
  await postTransaction(db, buildSale('sale 3'))

  for (const change of [
    sql`update ledger_entries set amount_minor = 1`,
    sql`delete from ledger_entries`,
    sql`delete from ledger_transactions`,
  ]) {
    await assert.rejects(db.execute(change), hasMessage(/append-only/))
  }
})

/** The message of the database is in the cause. */
function hasMessage(pattern: RegExp) {
  return (error: Error) => pattern.test(`${error.message} ${(error.cause as Error)?.message}`)
}
