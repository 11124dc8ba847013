import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop, utc } from '#tests/support/test-shop'
import { getBalance, postTransaction } from './index.ts'

const now = utc('2026-08-22 09:00')
const usd = (minor: number) => ({ minor, currency: 'USD' })
const tea = (reference: string, out = -1200) => ({
  kind: 'capture',
  reference,
  postings: [
    { account: 'provider:sandbox', amount: usd(1200) },
    { account: 'sales', amount: usd(out) },
  ],
  now,
})

test('a balance is the sum of its entries, and the same thing is posted once', async () => {
  const { db } = await openTestShop()
  const before = await getBalance(db, { account: 'sales', currency: 'USD' })

  for (const reference of ['tea 1', 'tea 1', 'tea 2']) await postTransaction(db, tea(reference))

  const after = await getBalance(db, { account: 'sales', currency: 'USD' })
  assert.equal(after.minor - before.minor, -2400)
})

test('money that comes from nowhere is refused', async () => {
  const { db } = await openTestShop()
  const posting = postTransaction(db, tea('conjured', -1199))
  await assert.rejects(posting, saying(/does not sum to zero/))
})

test('nothing that was posted can be changed or taken out', async () => {
  const { db } = await openTestShop()
  await postTransaction(db, tea('tea 3'))

  for (const rewriting of [
    sql`update ledger_entries set amount_minor = 1`,
    sql`delete from ledger_entries`,
    sql`delete from ledger_transactions`,
  ]) {
    await assert.rejects(db.execute(rewriting), saying(/append-only/))
  }
})

/** The database's own words are in the cause. */
function saying(words: RegExp) {
  return (error: Error) => words.test(`${error.message} ${(error.cause as Error)?.message}`)
}
