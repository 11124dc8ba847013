import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminReferral, ReferralResults } from '#contract/referrals'
import { buildDevice, openReferralShop } from '#tests/support/referral-shop'

const MINA = 'mina@example.com'
type Shop = Awaited<ReturnType<typeof openReferralShop>>

test('a sign-up from the browser of the referrer is held: nobody gets a coupon before a clerk has decided', async () => {
  const shop = await openReferralShop()
  await useDeviceOfMina(shop, 'Thomas Becker')
  const thomas = await shop.addFriend('Thomas Becker')
  assert.equal(await shop.sumRewards('thomas@friends.example'), 0)
  assert.equal((await shop.listFriends())[0]?.state, 'held')
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.equal(await shop.sumRewards(MINA), 0)

  const [held] = await listHeld(shop)
  assert.deepEqual(held?.hold_reasons, ['same_device'])
  assert.equal(held?.friend?.name, 'Thomas Becker')
  const decided = await decide(shop, held!, 'approve', 'household')
  assert.equal(decided.status, 200, decided.text)
  assert.equal(await shop.sumRewards('thomas@friends.example'), 5)
  assert.equal(await shop.sumRewards(MINA), 5)
  assert.deepEqual(await listHeld(shop), [])
  const again = await decide(shop, held!, 'approve', 'household')
  assert.deepEqual([again.status, again.code], [409, 'referral_not_held'])
  await shop.assertBooksMatch()
})

test('one mailbox with two addresses is one person', async () => {
  const shop = await openReferralShop()
  const { token } = await shop.visit((await shop.readOwn()).code!)
  await shop.signUp('Mina Again', token, 'mina+2@example.com')
  await shop.verify('Mina Again')
  assert.deepEqual((await listHeld(shop))[0]?.hold_reasons, ['same_person'])
})

test('an order to the address of the referrer holds the bonus, and a rejection takes the friend’s coupon back', async () => {
  const shop = await openReferralShop()
  await shop.buy('Mina', shop.token, { address: 'Gartenstr. 5' })
  const thomas = await shop.addFriend('Thomas Becker')
  assert.equal(await shop.sumRewards('thomas@friends.example'), 5)
  await shop.deliver(await shop.buy('Thomas Becker', thomas, { address: 'gartenstr 5' }))
  assert.equal(await shop.sumRewards(MINA), 0)
  const [held] = await listHeld(shop)
  assert.deepEqual(held?.hold_reasons, ['same_address'])
  const decided = await decide(shop, held!, 'reject', 'self_referral')
  assert.equal(decided.status, 200, decided.text)
  assert.equal(await shop.sumRewards('thomas@friends.example'), 0)
  assert.equal((await shop.listFriends())[0]?.state, 'rejected')
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.equal(await shop.sumRewards(MINA), 0, 'a rejection is final')
  await shop.assertBooksMatch()
})

test('a card that paid for both holds the bonus, and two cards do not', async () => {
  const cards = ['card-1', null, 'card-2', 'card-1']
  const shop = await openReferralShop({ fetchCard: async () => cards.shift()! })
  for (const _ of ['card-1', null]) await shop.buy('Mina', shop.token)
  const aaron = await shop.addFriend('Aaron Lund')
  await shop.deliver(await shop.buy('Aaron Lund', aaron))
  assert.deepEqual(await listHeld(shop), [])
  const thomas = await shop.addFriend('Thomas Becker')
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.deepEqual((await listHeld(shop))[0]?.hold_reasons, ['same_card'])
  assert.deepEqual(cards, [])
})

test('a card of a failed attempt counts, and a provider that cannot be reached is called again', async () => {
  let card: string | null = null
  const fetchCard = async () => card ?? Promise.reject(new Error('unreachable'))
  const shop = await openReferralShop({ fetchCard })
  await shop.buy('Mina', shop.token)
  await shop.db.execute(sql`update payment_events set raw = '{"card": {"fingerprint": "card-2"}}'`)
  card = 'card-1'
  shop.advanceClock(120)
  await shop.handleEvents()
  const { rows } = await shop.db.execute(sql`select fingerprint from payment_cards`)
  assert.deepEqual(rows, [{ fingerprint: 'card-1' }])
  card = 'card-2'
  const thomas = await shop.addFriend('Thomas Becker')
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.deepEqual((await listHeld(shop))[0]?.hold_reasons, ['same_card'])
})

test('somebody who bought as a guest before is no new customer', async () => {
  const shop = await openReferralShop()
  const cart = await shop.shopper.createCart([{ variant: shop.lamp }])
  const contact = { email: 'thomas@friends.example', address: 'Elsewhere 1' }
  await shop.shopper.pay((await shop.shopper.checkOut(cart.id, contact)).body)
  shop.advanceClock(60)
  const thomas = await shop.addFriend('Thomas Becker')
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  assert.deepEqual((await listHeld(shop))[0]?.hold_reasons, ['known_customer'])
})

test('an approval clears what a clerk has seen: a new reason holds the referral again', async () => {
  const shop = await openReferralShop()
  await shop.buy('Mina', shop.token, { address: 'Gartenstr. 5' })
  await useDeviceOfMina(shop, 'Thomas Becker')
  const thomas = await shop.addFriend('Thomas Becker')
  const [held] = await listHeld(shop)
  await decide(shop, held!, 'approve', 'shared_device')
  assert.equal(await shop.sumRewards('thomas@friends.example'), 5)
  await shop.deliver(await shop.buy('Thomas Becker', thomas, { address: 'Gartenstr. 5' }))
  const [again] = await listHeld(shop)
  assert.deepEqual(again?.hold_reasons, ['same_device', 'same_address'])
  const stale = await decide(shop, held!, 'approve', 'household')
  assert.deepEqual([stale.status, stale.code], [409, 'referral_changed'])
  assert.equal(await shop.sumRewards(MINA), 0)
})

test('a decision needs the right and a known reason, and the change log says who decided, without names', async () => {
  const shop = await openReferralShop()
  await useDeviceOfMina(shop, 'Thomas Becker')
  await shop.addFriend('Thomas Becker')
  const [held] = await listHeld(shop)
  shop.identity.settings.autoconfirm = true
  const support = await shop.addStaff('support')
  const path = `/admin/referrals/${held!.id}/approve`
  const body = { revision: held!.revision, review_code: 'household' }
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
  assert.equal((await support.request('POST', path, body, key())).status, 403)
  assert.equal((await support.get('/admin/referrals')).status, 200)
  assert.equal((await shop.as(shop.token).get('/admin/referrals')).status, 403)
  assert.equal((await decide(shop, held!, 'approve', 'self_referral')).status, 422)
  assert.equal((await decide(shop, held!, 'reject', 'fake_account')).status, 200)
  const { rows } = await shop.db.execute<{ log: string }>(
    sql`select details::text as log from change_log where subject_kind = 'referral'`,
  )
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.log, /fake_account/)
  assert.doesNotMatch(rows[0]!.log, /Thomas|friends\.example/)
})

test('the results count what the last 30 days brought', async () => {
  const shop = await openReferralShop()
  const thomas = await shop.addFriend('Thomas Becker')
  await shop.deliver(await shop.buy('Thomas Becker', thomas))
  await shop.addFriend('Sophie Vos')
  const results = (await (
    await shop.staff.get('/admin/referrals/results')
  ).json()) as ReferralResults
  assert.deepEqual(
    [results.signed_up, results.verified, results.delivered, results.held, results.granted],
    [2, 2, 1, 0, 15],
  )
  assert.ok(results.revenue >= 59)
})

/** Gives Mina a session in the browser that somebody uses later. */
async function useDeviceOfMina({ postJson }: Shop, name: string) {
  const body = { email: MINA, password: 'forest-green-mug' }
  const response = await postJson('/token?grant_type=password', body, buildDevice(name))
  assert.equal(response.status, 200)
}

async function listHeld({ staff }: Shop): Promise<AdminReferral[]> {
  return (await (await staff.get('/admin/referrals?state=held')).json()).items
}

async function decide(
  { staff }: Shop,
  { id, revision }: AdminReferral,
  decision: 'approve' | 'reject',
  code: string,
) {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const path = `/admin/referrals/${id}/${decision}`
  const response = await staff.request('POST', path, { revision, review_code: code }, headers)
  const text = await response.text()
  return { status: response.status, text, code: JSON.parse(text).error?.code }
}
