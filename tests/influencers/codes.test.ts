import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { InfluencerApplication } from '#contract/influencers'
import type { UserId } from '#modules/identity'
import { suspendInfluencer } from '#modules/influencers'
import { buildSystemActor } from '#platform/actor'
import { runInTransaction } from '#platform/db/transaction'
import { mina as minaAccount, theo as theoAccount } from '#tests/support/auth-shop'
import { application } from '#tests/support/influencer-application'
import { openInfluencerShop } from '#tests/support/influencer-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'

const NOOR = { ...theoAccount, email: 'noor@example.com' }

test('Theo types Mina’s code: it takes 8 % off, and wins over his click on the link of Noor', async () => {
  const shop = await openCodeShop()
  const noor = await shop.addInfluencer('Noor Adler')
  const theo = shop.openBrowser()
  await theo.follow(noor.code)
  const cart = await theo.createCart([{ variant: shop.lamp }])
  const { status, body } = await shop.enter(theo, cart, ` ${shop.code.toLowerCase()} `)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.coupon?.code, shop.code)
  assert.equal(body.coupon?.discount, 4.72)
  await theo.pay((await theo.checkOut(cart.id, CONTACT)).body)
  await shop.handleEvents()
  assert.deepEqual(await shop.listAttributions(), [
    { source: 'code', path: null, own_reason: null },
  ])
  const [earned] = await shop.listCommissions()
  assert.equal(earned!.basis_minor, Math.round((5900 - 472) / 1.19))
  assert.equal(earned!.minor, Math.round(earned!.basis_minor * 0.05))
  assert.deepEqual(await shop.countRedemptions(), [{ code: shop.code, count: 1 }])
  await shop.assertBooksMatch()
})

test('the owner changes what all codes take off, and cannot delete them', async () => {
  const shop = await openCodeShop()
  await shop.addInfluencer('Noor Adler')
  const { body: list } = await shop.admin<{ items: AdminPromotion[] }>('GET', '/promotions')
  const [promotion] = list.items
  assert.deepEqual(
    [list.items.length, promotion!.program, promotion!.code_count, promotion!.code],
    [1, 'influencer', 2, null],
  )
  const { id, name, revision, combines_with } = promotion!
  const actions = [{ kind: 'percentage_off', percent: 12.5, product_ids: [], category_ids: [] }]
  const terms = { name, actions, combines_with, revision }
  assert.equal((await shop.admin('PUT', `/promotions/${id}`, terms)).status, 200)
  const theo = shop.openBrowser()
  const cart = await theo.createCart([{ variant: shop.lamp }])
  assert.equal((await shop.enter(theo, cart)).body.coupon?.discount, 7.38)
  const deleted = await shop.admin('DELETE', `/promotions/${id}`)
  assert.deepEqual([deleted.status, deleted.body.error.code], [409, 'promotion_of_program'])
  assert.equal((await shop.admin('POST', `/promotions/${id}/pause`)).status, 200)
  const other = await theo.createCart([{ variant: shop.lamp }])
  assert.equal((await shop.enter(theo, other)).body.error.code, 'coupon_paused')
})

test('Mina’s account is refused her own code in her language, and as a guest she earns nothing by it', async () => {
  const shop = await openCodeShop()
  const mina = shop.openBrowser()
  const signedIn = { Authorization: `Bearer ${shop.token}` }
  const { body: own } = await mina.request<Cart>('POST', '/api/carts', {}, signedIn)
  const item = { variant_id: shop.lamp, quantity: 1 }
  await mina.request('POST', `/api/carts/${own.id}/items`, item, signedIn)
  const german = { ...signedIn, 'Accept-Language': 'de' }
  const refused = await shop.enter(mina, own, shop.code, german)
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'coupon_own_code'])
  assert.match(refused.body.error.message, /^\S+ ist Ihr eigener Code\./)

  const cart = await mina.createCart([{ variant: shop.lamp }])
  assert.equal((await shop.enter(mina, cart)).status, 200, 'nobody knows yet who she is')
  const reduced = (await mina.request<Cart>('GET', `/api/carts/${cart.id}`)).body.receipt.total
  const asMina = { ...CONTACT, email: 'mina@example.com', expected_total: reduced }
  const placed = await mina.checkOut(cart.id, asMina, signedIn)
  assert.equal(placed.body.error.code, 'coupon_own_code')
  const guest = await mina.checkOut(cart.id, asMina)
  assert.equal(guest.status, 201, 'a stranger who enters her address learns nothing')
  await mina.pay(guest.body)
  await shop.handleEvents()
  assert.deepEqual(await shop.listAttributions(), [
    { source: 'code', path: null, own_reason: 'account' },
  ])
  assert.deepEqual(await shop.listCommissions(), [])
})

test('a suspension ends the code from then on, looks as if it had never existed, and its end brings it back', async () => {
  const shop = await openCodeShop()
  const theo = shop.openBrowser()
  const before = await theo.createCart([{ variant: shop.lamp }])
  await shop.enter(theo, before)
  await shop.suspend()
  const unknown = await shop.enter(
    theo,
    await theo.createCart([{ variant: shop.lamp }]),
    'NOBODY99',
  )
  const suspended = await shop.enter(theo, await theo.createCart([{ variant: shop.lamp }]))
  assert.deepEqual(
    [suspended.status, { ...suspended.body.error, request_id: '' }],
    [unknown.status, { ...unknown.body.error, request_id: '' }],
  )
  const { body: cart } = await theo.request<Cart>('GET', `/api/carts/${before.id}`)
  assert.equal(cart.coupon, null)
  const placed = await theo.checkOut(before.id, CONTACT)
  assert.deepEqual([placed.status, placed.body.error.code], [409, 'coupon_paused'])
  assert.deepEqual(await shop.listAttributions(), [])
  await shop.assertBooksMatch()
  await shop.resume()
  assert.equal((await theo.checkOut(before.id, CONTACT)).status, 201)
  assert.deepEqual(await shop.countRedemptions(), [{ code: shop.code, count: 1 }])
  await shop.assertBooksMatch()
})

test('an order that waits for a suspension is refused, and one before it keeps the discount and the commission', async () => {
  const shop = await openCodeShop()
  const theo = shop.openBrowser()
  const cart = await theo.createCart([{ variant: shop.lamp }])
  await shop.enter(theo, cart)
  let placing: ReturnType<typeof theo.checkOut> | undefined
  await runInTransaction(shop.db, async (tx) => {
    const [profile] = (
      await tx.execute<{ revision: number }>(sql`select revision from influencer_profiles`)
    ).rows
    const suspended = await suspendInfluencer(tx, {
      ...{ userId: shop.userId, revision: profile!.revision, reason: 'inactive', comment: null },
      ...{ actor: buildSystemActor('test'), now: shop.now() },
    })
    assert.ok(suspended.ok)
    placing = theo.checkOut(cart.id, CONTACT)
    await waitForLockWaiters(shop.db)
  })
  const refused = await placing!
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'coupon_paused'])
  assert.deepEqual(await shop.countRedemptions(), [])
  await shop.resume()

  const carts = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const one = await theo.createCart([{ variant: shop.lamp }])
      await shop.enter(theo, one)
      return one
    }),
  )
  const placed = carts.map((one, index) =>
    theo.checkOut(one.id, { ...CONTACT, email: `theo-${index}@friends.example` }),
  )
  const [orders] = await Promise.all([Promise.all(placed), shop.suspend()])
  const done = orders.filter(({ status }) => status === 201)
  assert.equal((await shop.listAttributions()).length, done.length)
  const counted = done.length > 0 ? [{ code: shop.code, count: done.length }] : []
  assert.deepEqual(await shop.countRedemptions(), counted)
  await shop.assertBooksMatch()
})

test('a clerk chooses the code of Theo at the approval, and one that is invalid or taken changes nothing', async () => {
  const shop = await openCodeShop()
  await shop.admin('POST', '/promotions', {
    ...{ kind: 'coupon', name: 'Spring', codes: { code: 'Spring2' } },
    actions: [{ kind: 'percentage_off', percent: 10, product_ids: [], category_ids: [] }],
  })
  const theo = await shop.apply(theoAccount)
  for (const code of ['ABC', 'EIGHT888', 'THIRTEEN12345', 'THEO 1', 'THÉO1', '']) {
    const { status, body } = await shop.approve(theo, { code })
    assert.equal(status, 422, code)
    assert.equal(body.error.fields?.code, 'Enter 4 to 12 letters A–Z and digits, but not 8')
  }
  for (const code of ['SPRING2', shop.code]) {
    const { status, body } = await shop.approve(theo, { code })
    assert.deepEqual([status, body.error.code], [409, 'influencer_code_taken'])
  }
  const { body: waiting } = await shop.admin<AdminApplication>(
    ...(['GET', `/influencer-applications/${theo}`] as const),
  )
  assert.deepEqual([waiting.status, waiting.influencer, waiting.events], ['pending', null, []])
  const { rows } = await shop.db.execute(sql`select code from influencers`)
  assert.deepEqual(rows, [{ code: shop.code }])

  const noor = await shop.apply(NOOR)
  const both = await Promise.all([theo, noor].map((one) => shop.approve(one, { code: ' theo2 ' })))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const won = both.find(({ status }) => status === 200)!
  assert.equal(won.body.influencer?.code, 'THEO2')
  const visitor = shop.openBrowser()
  const cart = await visitor.createCart([{ variant: shop.lamp }])
  assert.equal((await shop.enter(visitor, cart, 'THEO2')).body.coupon?.discount, 4.72)
  const coupon = await shop.admin('POST', '/promotions', {
    ...{ kind: 'coupon', name: 'Theo', codes: { code: 'theo2' } },
    actions: [{ kind: 'percentage_off', percent: 90, product_ids: [], category_ids: [] }],
  })
  assert.deepEqual([coupon.status, coupon.body.error.code], [409, 'coupon_code_taken'])
  await shop.assertBooksMatch()
})

test('the data of Mina has her code, and once her account is deleted neither the code nor her name is left of it', async () => {
  const shop = await openCodeShop()
  const mina = shop.as(shop.token)
  const exported = await (await mina.get('/account/export')).json()
  assert.deepEqual(
    exported.data.coupons.map(({ code }: { code: string }) => code),
    [shop.code],
    JSON.stringify(Object.keys(exported)),
  )
  const { status } = await mina.request('DELETE', '/account', { password: minaAccount.password })
  assert.equal(status, 204)
  const theo = shop.openBrowser()
  const entered = await shop.enter(theo, await theo.createCart([{ variant: shop.lamp }]))
  assert.equal(entered.body.error.code, 'coupon_not_found')
  const { rows } = await shop.db.execute<Record<string, unknown>>(
    sql`select code like 'MINA%' as has_name, excluded_user_id, paused_at is null as counts from coupons`,
  )
  assert.deepEqual(rows, [{ has_name: false, excluded_user_id: null, counts: false }])
  await shop.assertBooksMatch()
})

/** Of an application. */
type AdminApplication = InfluencerApplication & { revision: number; events: object[] }

interface AdminPromotion {
  id: string
  name: string
  revision: number
  program: string | null
  code: string | null
  code_count: number
  combines_with: string[]
}

const CONTACT = { email: 'theo@friends.example', address: 'Waldweg 1' }

/** Opens a shop in which a clerk has approved Mina’s application. */
async function openCodeShop() {
  const shop = await openInfluencerShop()
  const { db, influencer, admin } = shop
  type Browser = ReturnType<typeof shop.openBrowser>

  /** Somebody signs up and applies. Returns the id of the account. */
  async function apply(account: { email: string; password: string }, token?: string) {
    const auth = { Authorization: `Bearer ${token ?? (await shop.signUp(account))}` }
    const saved = await shop.shopper.request<InfluencerApplication>(
      ...([
        'PUT',
        '/api/influencer-application',
        { ...application, email: account.email },
        auth,
      ] as const),
    )
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    return shop.getUserId(account.email)
  }
  const readRevision = async (id: UserId) =>
    (await admin<AdminApplication>('GET', `/influencer-applications/${id}`)).body.revision
  async function decide(id: UserId, step: string, body: object = {}) {
    const path = `/influencer-applications/${id}/${step}`
    const revision = await readRevision(id)
    return admin<AdminApplication>('POST', path, { revision, ...body })
  }
  const decideMina = async (step: string, body: object = {}) => {
    const { status } = await decide(shop.userId, step, body)
    assert.equal(status, 200, step)
  }
  await apply(minaAccount, shop.token)
  await decideMina('approve')
  return {
    ...{ ...shop, apply, code: influencer.code },
    approve: (id: UserId, body: object) => decide(id, 'approve', body),
    suspend: () => decideMina('suspend', { reason: 'inactive' }),
    resume: () => decideMina('resume'),
    enter: (browser: Browser, { id }: Cart, code = influencer.code, headers = {}) =>
      browser.request<Cart>('PUT', `/api/carts/${id}/coupon`, { code }, headers),
    async countRedemptions() {
      const { rows } = await db.execute<{ code: string; count: number }>(sql`
        select c.code, count(*)::int as count from promotion_redemptions r join coupons c on c.id = r.coupon_id
        where r.released_at is null group by c.code order by c.code`)
      return rows
    },
  }
}
