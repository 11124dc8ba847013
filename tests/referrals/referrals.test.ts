import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { advanceDueReferrals, recordReferral } from '#modules/referrals'
import { runInTransaction } from '#platform/db/transaction'
import { openReferralShop } from '#tests/support/referral-shop'

const MINA = 'mina@example.com'
const SECRET_KEY = 'a-key-that-only-tests-would-ever-use'
const DAY = 86_400

test('Thomas joins by Mina’s link: $5 for him after the e-mail, $5 for her after his first delivered order', async () => {
  const shop = await openReferralShop()
  const { code, link } = await shop.readOwn()
  assert.match(code!, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  assert.ok(link!.endsWith(`/?ref=${code!.replace('-', '')}`))
  const visit = await shop.visit(code!)
  assert.deepEqual([visit.amount, visit.currency, visit.valid_days], [5, 'USD', 30])

  await shop.signUp('Thomas Becker', visit.token)
  const [joined] = await shop.listFriends()
  assert.deepEqual([joined?.state, joined?.name, joined?.amount], ['signed_up', null, 5])
  assert.deepEqual(await shop.listKinds(), ['referral_signup'])
  assert.equal(await shop.sumRewards('thomas@friends.example'), 0)

  const thomas = await shop.verify('Thomas Becker')
  assert.equal(await shop.sumRewards('thomas@friends.example'), 5)
  assert.deepEqual(await shop.listKinds(thomas), ['coupon_code'])
  const [verified] = await shop.listFriends()
  assert.deepEqual([verified?.state, verified?.name], ['verified', 'Thomas B.'])

  const placed = await shop.buy('Thomas Becker', thomas)
  assert.equal((await shop.listFriends())[0]?.state, 'ordered')
  assert.equal(await shop.sumRewards(MINA), 0)
  await shop.deliver(placed)
  assert.equal(await shop.sumRewards(MINA), 5)
  assert.equal((await shop.listFriends())[0]?.state, 'rewarded')
  assert.deepEqual(await shop.listKinds(), ['referral_bonus', 'referral_signup'])
  const own = await shop.readOwn()
  assert.deepEqual([own.joined, own.delivered, own.pending, own.earned], [1, 1, 0, 5])

  const second = await shop.buy('Thomas Becker', thomas)
  await shop.deliver(second)
  assert.equal(await shop.sumRewards(MINA), 5, 'only the first order counts')
  await shop.assertBooksMatch()
})

test('when Thomas sends everything back, Mina’s $5 go too, once, and his next order earns none', async () => {
  const shop = await openReferralShop()
  const thomas = await shop.addFriend('Thomas Becker')
  const placed = await shop.buy('Thomas Becker', thomas)
  await shop.deliver(placed)
  assert.equal(await shop.sumRewards(MINA), 5)
  await shop.refund(placed)
  assert.equal(await shop.sumRewards(MINA), 0)
  assert.equal((await shop.listFriends())[0]?.state, 'revoked')
  assert.equal((await shop.readOwn()).earned, 0)
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.equal(await shop.sumRewards(MINA), 0)
  assert.equal(await shop.sumRewards('thomas@friends.example'), 5, 'his own coupon stays')
  await shop.assertBooksMatch()
})

test('an order that was refunded before the events were handled earns nothing, and the next delivered one does', async () => {
  const shop = await openReferralShop()
  const thomas = await shop.addFriend('Thomas Becker')
  const placed = await shop.buy('Thomas Becker', thomas)
  await shop.send(placed)
  await shop.refund(placed)
  assert.equal(await shop.sumRewards(MINA), 0)
  assert.equal((await shop.listFriends())[0]?.state, 'ordered')
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.equal(await shop.sumRewards(MINA), 5)
  await shop.assertBooksMatch()
})

test('a coupon that Mina has in an order is taken back once the order gives it back', async () => {
  const shop = await openReferralShop()
  const thomas = await shop.addFriend('Thomas Becker')
  const placed = await shop.buy('Thomas Becker', thomas)
  await shop.deliver(placed)
  const { rows } = await shop.db.execute<{ code: string }>(sql`
    select c.code from coupons c join rewards r on r.coupon_id = c.id where r.source like '%:referrer'`)
  const minas = await shop.buyWithCoupon(rows[0]!.code)
  await shop.refund(placed)
  assert.equal(await shop.sumRewards(MINA), 5, 'it is spent')
  assert.equal((await shop.listFriends())[0]?.state, 'revoked')
  await shop.refund(minas)
  await advanceDueReferrals(shop.db, { now: shop.now() })
  assert.equal(await shop.sumRewards(MINA), 0)
  await shop.assertBooksMatch()
})

test('the last link counts, for 30 days, and the server decides', async () => {
  const shop = await openReferralShop()
  const theo = await shop.addFriend('Theo Other')
  const first = await shop.visit((await shop.readOwn()).code!)
  const last = await shop.visit((await shop.readOwn(theo)).code!)
  assert.notEqual(first.code, last.code)
  await shop.signUp('Sophie Vos', last.token)
  assert.equal((await shop.listFriends(theo)).length, 1)
  assert.equal((await shop.listFriends()).length, 1, 'Theo himself')

  shop.advanceClock(31 * DAY)
  await shop.signUp('Late Lukas', first.token)
  const forged = first.token.replace(/\.[^.]+\./, `.${shop.now().getTime().toString(36)}.`)
  await shop.signUp('Forged Fred', forged)
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int as count from referrals`,
  )
  assert.equal(rows[0]!.count, 2)
})

test('nobody refers themselves, an account from before, or somebody twice', async () => {
  const shop = await openReferralShop()
  const { code } = await shop.readOwn()
  const post = (by: string | undefined, path: string, body: object) =>
    shop.as(by).request('POST', `/referrals/${path}`, body)
  const read = async (response: Promise<Response>) => {
    const answered = await response
    const text = await answered.text()
    return [answered.status, text ? JSON.parse(text).error?.code : null]
  }
  assert.deepEqual(await read(post(shop.token, 'visits', { code })), [409, 'own_referral_code'])
  const theo = await shop.addFriend('Theo Other')
  const answer = [409, 'referral_needs_new_account']
  assert.deepEqual(await read(post(theo, 'visits', { code })), answer)
  shop.advanceClock(1)
  const { token } = await shop.visit(code!)
  assert.deepEqual(await read(post(theo, 'claim', { token })), answer)
  await shop.signUp('Sophie Vos')
  const sophie = await shop.verify('Sophie Vos')
  assert.deepEqual(await read(post(sophie, 'claim', { token: 'x.y.z' })), [
    ...[404, 'referral_visit_invalid'],
  ])
  assert.equal((await post(sophie, 'claim', { token })).status, 204)
  assert.deepEqual(await read(post(sophie, 'claim', { token })), [409, 'referral_exists'])
  assert.equal(await shop.sumRewards('sophie@friends.example'), 5, 'her address is verified')
  assert.deepEqual(await read(post(undefined, 'visits', { code: 'AAAA-AAAA' })), [
    ...[404, 'referral_code_unknown'],
  ])
  const typed = ` ${code!.toLowerCase()} `
  assert.equal((await shop.visit(typed)).code, code)
  assert.equal((await shop.as(undefined).get('/referrals')).status, 401)
  assert.equal((await shop.as(undefined).get('/referrals/friends')).status, 401)
})

test('the token of a visit is no part of the account', async () => {
  const shop = await openReferralShop()
  const { token } = await shop.visit((await shop.readOwn()).code!)
  await shop.signUp('Thomas Becker', token)
  const { rows } = await shop.db.execute<{ data: Record<string, unknown> }>(sql`
    select user_metadata as data from users where email = 'thomas@friends.example'`)
  assert.equal(rows[0]!.data.full_name, 'Thomas Becker')
  assert.ok(!('referral' in rows[0]!.data))
})

test('a cap lets a bonus wait for the next month, and a pause ends new referrals and keeps old promises', async () => {
  const shop = await openReferralShop()
  await shop.db.execute(
    sql`update reward_programs set monthly_cap_minor = 500 where name = 'referral'`,
  )
  for (const name of ['Thomas Becker', 'Sophie Vos']) {
    const friend = await shop.addFriend(name)
    await shop.deliver(await shop.buy(name, friend))
  }
  assert.equal(await shop.sumRewards(MINA), 5)
  const [waiting] = await shop.listFriends()
  assert.deepEqual([waiting?.state, waiting?.is_waiting], ['delivered', true])
  await advanceDueReferrals(shop.db, { now: shop.now() })
  assert.equal(await shop.sumRewards(MINA), 5)
  await advanceDueReferrals(shop.db, { now: new Date(shop.now().getTime() + 32 * DAY * 1000) })
  assert.equal(await shop.sumRewards(MINA), 10)

  await shop.signUp('Lukas Maier', (await shop.visit((await shop.readOwn()).code!)).token)
  await shop.db.execute(sql`update reward_programs set paused_at = now(), monthly_cap_minor = null`)
  await shop.verify('Lukas Maier')
  assert.equal(await shop.sumRewards('lukas@friends.example'), 0)
  const visit = { code: (await shop.readOwn()).code }
  const refused = await shop.as(undefined).request('POST', '/referrals/visits', visit)
  assert.equal(refused.status, 409)
  await shop.db.execute(sql`update reward_programs set paused_at = null`)
  await advanceDueReferrals(shop.db, { now: shop.now() })
  assert.equal(await shop.sumRewards('lukas@friends.example'), 5)
  await shop.assertBooksMatch()
})

test('what was promised at the sign-up is paid, whatever the rules are later', async () => {
  const shop = await openReferralShop()
  const thomas = await shop.addFriend('Thomas Becker')
  await shop.db.execute(sql`
    update reward_programs set rules = '{"friend": 1, "referrer": 1, "valid_days": 30}' where name = 'referral'`)
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.equal(await shop.sumRewards(MINA), 5)
})

test('a deleted friend is a name that is gone, and a deleted referrer earns nothing', async () => {
  const shop = await openReferralShop()
  const thomas = await shop.addFriend('Thomas Becker')
  const removed = await shop.as(thomas).request('DELETE', '/account')
  assert.equal(removed.status, 204, await removed.text())
  const [friend] = await shop.listFriends()
  assert.deepEqual([friend?.state, friend?.name], ['expired', null])
  const sophie = await shop.addFriend('Sophie Vos')
  const placed = await shop.buy('Sophie Vos', sophie)
  assert.equal((await shop.as(shop.token).request('DELETE', '/account')).status, 204)
  await shop.deliver(placed)
  const { rows } = await shop.db.execute(sql`
    select (select count(*)::int from rewards where source like '%:referrer') as bonuses,
      (select count(*)::int from referral_codes where user_id not in (select id from users)) as codes`)
  assert.deepEqual(rows, [{ bonuses: 0, codes: 0 }])
  await shop.assertBooksMatch()
})

test('a link of a deleted account, and one made by another shop, refer nobody', async () => {
  const shop = await openReferralShop()
  const { token } = await shop.visit((await shop.readOwn()).code!)
  await shop.signUp('Thomas Becker')
  const friendId = await shop.getUser('thomas@friends.example')
  const record = (secretKey: string) =>
    runInTransaction(shop.db, (tx) =>
      recordReferral(tx, { friendId, token, secretKey, now: shop.now() }),
    )
  const other = await record('another-key-that-only-tests-would-use')
  assert.deepEqual(other, { ok: false, error: { code: 'referral_visit_invalid' } })
  assert.equal((await shop.as(shop.token).request('DELETE', '/account')).status, 204)
  assert.deepEqual(await record(SECRET_KEY), {
    ok: false,
    error: { code: 'referral_visit_invalid' },
  })
})
