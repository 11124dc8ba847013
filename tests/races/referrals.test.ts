import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { advanceReferralsOfOrders, recordReferral, reviewReferral } from '#modules/referrals'
import { runInTransaction } from '#platform/db/transaction'
import { openReferralShop } from '#tests/support/referral-shop'

const MINA = 'mina@example.com'
const SECRET_KEY = 'a-key-that-only-tests-would-ever-use'

test('twenty friends who sign up by one code at once are twenty referrals, and ten claims of one are one', async () => {
  const shop = await openReferralShop()
  const { token } = await shop.visit((await shop.readOwn()).code!)
  shop.identity.settings.autoconfirm = true
  const names = Array.from({ length: 20 }, (_, at) => `Friend${at} Name`)
  await Promise.all(
    names.map((name) =>
      shop.signUp(name, token, `${name.split(' ')[0]!.toLowerCase()}@friends.example`),
    ),
  )
  await shop.handleEvents()
  assert.equal((await shop.readOwn()).joined, 20)
  assert.equal(await shop.sumRewards('friend7@friends.example'), 5)

  await shop.signUp('Sophie Vos')
  const friendId = await shop.getUser('sophie@friends.example')
  const input = { friendId, token, secretKey: SECRET_KEY, now: shop.now() }
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => runInTransaction(shop.db, (tx) => recordReferral(tx, input))),
  )
  assert.equal(claims.filter(({ ok }) => ok).length, 1)
  assert.equal(await shop.sumRewards('sophie@friends.example'), 5)
  const { rows } = await shop.db.execute(
    sql`select count(*)::int as told from notifications where kind = 'referral_signup'`,
  )
  assert.deepEqual(rows, [{ told: 21 }])
  await shop.assertBooksMatch()
})

test('a delivery that is handled twenty times at once is one bonus and one notification', async () => {
  const shop = await openReferralShop()
  const thomas = await shop.addFriend('Thomas Becker')
  const placed = await shop.buy('Thomas Becker', thomas)
  await shop.send(placed)
  const input = { orderIds: [placed.order.id as never], now: shop.now() }
  await Promise.all(
    Array.from({ length: 20 }, () =>
      runInTransaction(shop.db, (tx) => advanceReferralsOfOrders(tx, input)),
    ),
  )
  await shop.handleEvents()
  assert.equal(await shop.sumRewards(MINA), 5)
  assert.deepEqual(await shop.listKinds(), ['referral_bonus', 'referral_signup'])
  await shop.assertBooksMatch()
})

test('a refund that is handled with the delivery at once leaves no bonus', async () => {
  const shop = await openReferralShop()
  for (const name of ['Thomas Becker', 'Sophie Vos', 'Lukas Maier', 'Jonas Berg']) {
    const friend = await shop.addFriend(name)
    const placed = await shop.buy(name, friend)
    await shop.send(placed)
    const input = { orderIds: [placed.order.id as never], now: shop.now() }
    const advance = () => runInTransaction(shop.db, (tx) => advanceReferralsOfOrders(tx, input))
    const { total: amount } = placed.order
    await Promise.all([
      advance(),
      shop.post(placed, 'refund', { amount, reason: 'Back' }),
      advance(),
    ])
    await shop.handleEvents()
  }
  assert.equal(await shop.sumRewards(MINA), 0)
  await shop.assertBooksMatch()
})

test('of an approval and a rejection at once one counts, while the order is delivered', async () => {
  const shop = await openReferralShop()
  await shop.buy('Mina', shop.token, { address: 'Gartenstr. 5' })
  for (const name of ['Thomas Becker', 'Sophie Vos', 'Lukas Maier']) {
    const friend = await shop.addFriend(name)
    const placed = await shop.buy(name, friend, { address: 'Gartenstr. 5' })
    await shop.deliver(placed)
    const { rows } = await shop.db.execute<{ id: string; revision: number }>(
      sql`select id, revision from referrals where state = 'held'`,
    )
    const { id, revision } = rows[0]!
    const review = (decision: 'approve' | 'reject', code: 'checked' | 'terms') =>
      reviewReferral(shop.db, { id: id as never, decision, code, revision, now: shop.now() })
    const input = { orderIds: [placed.order.id as never], now: shop.now() }
    const [approved, rejected] = await Promise.all([
      review('approve', 'checked'),
      review('reject', 'terms'),
      runInTransaction(shop.db, (tx) => advanceReferralsOfOrders(tx, input)),
    ])
    assert.equal(Number(approved.ok) + Number(rejected.ok), 1)
    const { rows: after } = await shop.db.execute<{ granted: boolean }>(sql`
      select referrer_rewarded_at is not null as granted from referrals where id = ${id}`)
    assert.equal(after[0]!.granted, approved.ok)
  }
  await shop.assertBooksMatch()
})
