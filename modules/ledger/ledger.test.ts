import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  buildShopAccount,
  findBalanceDiscrepancies,
  getBalance,
  type LedgerAccount,
  listBalances,
  postTransaction,
  reverseTransaction,
} from './index.ts'

const now = utc('2026-08-22 09:00')
const sales = buildShopAccount('sales')
const sandbox: LedgerAccount = { ownerKind: 'provider', ownerId: 'sandbox', code: 'clearing' }
const mina: LedgerAccount = { ownerKind: 'user', ownerId: 'mina', code: 'tickets' }
const theo: LedgerAccount = { ...mina, ownerId: 'theo' }
const buildSale = (reference: string, salesAmount = -1200) => ({
  kind: 'capture',
  reference,
  postings: [
    { account: sandbox, unit: 'USD', amount: 1200 },
    { account: sales, unit: 'USD', amount: salesAmount },
  ],
  now,
})
const buildTransfer = (reference: string, from: LedgerAccount, to: LedgerAccount, amount = 1) => ({
  kind: 'transfer',
  reference,
  postings: [
    { account: from, unit: 'tickets', amount },
    { account: to, unit: 'tickets', amount: -amount },
  ],
  now,
})

test('a balance is the sum of its entries, and a reference is posted once', async () => {
  const { db } = await openTestShop()
  for (const reference of ['sale 1', 'sale 1', 'sale 2'])
    await postTransaction(db, buildSale(reference))

  assert.equal(await getBalance(db, { account: sales, unit: 'USD' }), -2400)
  assert.deepEqual(await listBalances(db, { ownerKind: 'provider' }), [
    { account: sandbox, unit: 'USD', amount: 2400 },
  ])
})

test('a transaction that does not sum to zero in each unit is rejected', async () => {
  const { db } = await openTestShop()
  const unbalanced = buildSale('unbalanced', -1199)
  const mixed = buildSale('mixed')
  mixed.postings[1]!.unit = 'EUR'

  for (const sale of [unbalanced, mixed])
    await assert.rejects(postTransaction(db, sale), hasMessage(/does not sum to zero/))
  assert.equal(await getBalance(db, { account: sales, unit: 'USD' }), 0)
})

test('posted transactions cannot be changed or deleted, and neither can accounts be deleted', async () => {
  const { db } = await openTestShop()
  await postTransaction(db, buildSale('sale 3'))

  for (const change of [
    sql`update ledger_entries set amount = 1`,
    sql`delete from ledger_entries`,
    sql`delete from ledger_transactions`,
    sql`delete from ledger_accounts`,
  ]) {
    await assert.rejects(db.execute(change), hasMessage(/append-only/))
  }
})

test('Mina cannot spend more tickets than she has', async () => {
  const { db } = await openTestShop()
  const spend = (reference: string) =>
    postTransaction(db, buildTransfer(reference, mina, buildShopAccount('tickets_redeemed'), 3))
  assert.deepEqual(await spend('1'), { ok: false, error: { code: 'insufficient_balance' } })
  await giveTickets(db, mina, 5)

  assert.deepEqual([(await spend('2')).ok, (await spend('3')).ok], [true, false])
  assert.equal(await getTickets(db, mina), 2)
})

test('of 16 parallel spends of five tickets, five succeed', async () => {
  const { db } = await openTestShop()
  await giveTickets(db, mina, 5)

  const spends = await inParallel(16, (n) =>
    db.transaction((tx) => postTransaction(tx, buildTransfer(`${n}`, mina, theo))),
  )
  assert.equal(spends.filter(({ ok }) => ok).length, 5)
  assert.deepEqual([await getTickets(db, mina), await getTickets(db, theo)], [0, 5])
  assert.deepEqual(await findBalanceDiscrepancies(db), [])
})

test('transactions that name the same two accounts in opposite order do not deadlock', async () => {
  const { db } = await openTestShop()
  const [cap, mug] = ['cap', 'mug'].map((ownerId): LedgerAccount => {
    return { ownerKind: 'order', ownerId, code: 'receivable' }
  })
  await inParallel(60, (n) => {
    const [from, to] = n % 2 ? [cap!, mug!] : [mug!, cap!]
    return postTransaction(db, buildTransfer(`${n}`, from, to))
  })
  assert.equal(await getTickets(db, cap!), 0)
})

test('a reference that is posted 16 times at once is posted once', async () => {
  const { db } = await openTestShop()
  await inParallel(16, () => postTransaction(db, buildSale('sale')))
  assert.equal(await getBalance(db, { account: sales, unit: 'USD' }), -1200)
})

test('a sale does not wait for another sale that is not committed', async () => {
  const { db } = await openTestShop()
  await postTransaction(db, buildSale('first'))
  await db.transaction(async (open) => {
    await postTransaction(open, buildSale('open'))
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`)
      await postTransaction(tx, buildSale('not waiting'))
    })
    await postTransaction(open, buildSale('open again'))
  })
  assert.equal(await getBalance(db, { account: sales, unit: 'USD' }), -4800)
  assert.deepEqual(await findBalanceDiscrepancies(db), [])
})

test('parallel sales add up, and need no more slots than connections', async () => {
  const { db } = await openTestShop()
  await inParallel(200, (n) =>
    db.transaction((tx) => postTransaction(tx, buildSale(`parallel ${n}`))),
  )
  assert.equal(await getBalance(db, { account: sales, unit: 'USD' }), -1200 * 200)
  assert.deepEqual(await findBalanceDiscrepancies(db), [])
  const { rowCount } = await db.execute(sql`
    select from ledger_account_slots s join ledger_accounts a on a.id = s.account_id where a.code = 'sales'`)
  assert.ok((rowCount ?? 0) <= 10, `${rowCount} slots`)
})

test('a transaction is reversed once, however often and at once it is requested', async () => {
  const { db } = await openTestShop()
  await postTransaction(db, buildSale('sale'))
  const sale = { kind: 'capture', reference: 'sale', now }
  const reversals = await inParallel(16, () => reverseTransaction(db, sale))

  assert.ok(reversals.every(({ ok }) => ok))
  assert.equal(await getBalance(db, { account: sales, unit: 'USD' }), 0)
  const { rows } = await db.execute(sql`
    select original.kind, original.reference from ledger_transactions reversal
    join ledger_transactions original on original.id = reversal.reverses_id`)
  assert.deepEqual(rows, [{ kind: 'capture', reference: 'sale' }])
})

test('an unknown transaction, a reversal, and tickets that were spent cannot be reversed', async () => {
  const { db } = await openTestShop()
  await giveTickets(db, mina, 5)
  await postTransaction(db, buildTransfer('1', mina, theo))
  const reverse = async (kind: string, reference: string) => {
    const reversed = await reverseTransaction(db, { kind, reference, now })
    return reversed.ok ? 'reversed' : reversed.error.code
  }

  assert.equal(await reverse('gift', 'unknown'), 'transaction_not_found')
  assert.equal(await reverse('gift', 'mina'), 'insufficient_balance')
  assert.equal(await reverse('transfer', '1'), 'reversed')
  const { rows } = await db.execute<{ reference: string }>(
    sql`select reference from ledger_transactions where kind = 'reversal'`,
  )
  assert.equal(await reverse('reversal', rows[0]!.reference), 'transaction_not_found')
  assert.equal(await reverse('gift', 'mina'), 'reversed')
})

function giveTickets(db: Database, person: LedgerAccount, amount: number) {
  const reference = person.ownerId
  const gift = buildTransfer(reference, buildShopAccount('tickets_issued'), person, amount)
  return postTransaction(db, { ...gift, kind: 'gift' })
}

async function getTickets(db: Database, account: LedgerAccount) {
  return 0 - (await getBalance(db, { account, unit: 'tickets' }))
}

function inParallel<Result>(times: number, run: (n: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => run(n)))
}

/** The message of the database is in the cause. */
function hasMessage(pattern: RegExp) {
  return (error: Error) => pattern.test(`${error.message} ${(error.cause as Error)?.message}`)
}
