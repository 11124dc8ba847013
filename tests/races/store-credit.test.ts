import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { expireHolds } from '#modules/checkout'
import { openCreditShop } from '../support/credit-shop.ts'

test('the same credit in ten checkouts at once pays one of them', async () => {
  const { db, give, getCredit, order, assertBooksMatch } = await openCreditShop()
  await give(59)
  const responses = await inParallel(10, () => order({ store_credit: 59 }))
  const placed = responses.filter(({ status }) => status === 201)
  const codes = responses.flatMap(({ body }) => body.error?.code ?? [])
  assert.equal(placed.length, 1)
  assert.deepEqual(new Set(codes), new Set(['store_credit_changed']))
  assert.equal(await getCredit(), 0)
  const { rows } = await db.execute(sql`
    select payment_state, (select 500 - stock from variants where id = ${placed[0]!.body.order.lines[0]!.variant_id}) as sold
    from orders`)
  assert.deepEqual(rows, [{ payment_state: 'paid', sold: 1 }])
  await assertBooksMatch()
})

test('one cart checked out ten times at once takes its credit once', async () => {
  const { give, getCredit, shopper, lamp, token, assertBooksMatch } = await openCreditShop()
  await give(80)
  const cart = await shopper.createCart([{ variant: lamp }])
  const headers = { Authorization: `Bearer ${token}` }
  const responses = await inParallel(10, () =>
    shopper.checkOut(cart.id, { store_credit: 59 }, headers),
  )
  assert.equal(new Set(responses.map(({ body }) => body.order.id)).size, 1)
  assert.equal(await getCredit(), 21)
  await assertBooksMatch()
})

test('a payment, a cancellation and the end of the hold at once leave the credit in one place', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await openCreditShop()
    const { db, give, getCredit, order, shopper, read, advanceClock, now } = shop
    await give(20)
    const { body: placed } = await order({ store_credit: 20 })
    advanceClock(31 * 60)
    await Promise.all([
      shopper.pay(placed),
      shopper.postOrderAction(placed, 'cancel'),
      expireHolds(db, now()),
      expireHolds(db, now()),
    ])
    const { payment_state, store_credit } = await read(placed)
    const isReturned = payment_state === 'unpaid' || payment_state === 'refunded'
    assert.equal(await getCredit(), isReturned ? 20 : 0, payment_state)
    if (payment_state === 'paid') assert.equal(store_credit, 20)
    await shop.assertBooksMatch()
  }
})

test('a shop that takes credit away during a checkout leaves no debt', async () => {
  for (let round = 0; round < 5; round++) {
    const { give, getCredit, order, assertBooksMatch } = await openCreditShop()
    await give(20)
    const [placed] = await Promise.all([
      order({ store_credit: 20 }),
      give(-20).catch(() => undefined),
    ])
    assert.ok([201, 409].includes(placed.status), `${placed.status}`)
    assert.equal(await getCredit(), 0)
    await assertBooksMatch()
  }
})

test('a checkout and the merge of its account at once lose no credit', async () => {
  for (let round = 0; round < 3; round++) {
    const shop = await openCreditShop()
    const { give, getCredit, order, mergeIntoTheo, expire, assertBooksMatch } = shop
    await give(20)
    await Promise.allSettled([mergeIntoTheo(), order({ store_credit: 20 })])
    await expire()
    const balances = [await getCredit(), await getCredit('theo@example.com')]
    assert.deepEqual(
      balances.toSorted((one, other) => one - other),
      [0, 20],
    )
    await assertBooksMatch()
  }
})

test('a checkout that breaks off has taken no credit', async () => {
  const { db, give, getCredit, order, assertBooksMatch } = await openCreditShop()
  await give(20)
  await db.execute(sql`
    create function break_off() returns trigger language plpgsql as $$ begin raise 'no power'; end $$;
    create constraint trigger break_off after insert on order_tenders deferrable initially deferred
      for each row execute function break_off()`)
  assert.equal((await order({ store_credit: 20 })).status, 500)
  assert.equal(await getCredit(), 20)
  await db.execute(sql`drop trigger break_off on order_tenders`)
  assert.equal((await order({ store_credit: 20 })).status, 201)
  await assertBooksMatch()
})

function inParallel<Result>(times: number, run: (n: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => run(n)))
}
