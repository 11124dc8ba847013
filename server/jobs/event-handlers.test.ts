import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { refundOrder } from '#modules/checkout'
import type { OrderId } from '#modules/orders'
import { createCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-handlers'
import { createShopper, mina } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from '#tests/support/test-site'
import { createEventHandlers } from './event-handlers.ts'

const now = utc('2026-08-22 09:00')

test('a paid order gets one invoice and one letter, with a link that opens it', async () => {
  const { db, shopper, react, buy } = await openedShop()
  const placed = await buy()
  await react()
  await react()

  const letters = await lettersOf(db)
  assert.deepEqual(
    letters.map(({ template, recipient }) => [template, recipient]),
    [['order-confirmed', mina.email]],
  )
  const [{ text, html }] = letters as [(typeof letters)[0]]
  assert.match(text, /2 × Blue &lt;Cap&gt;|2 × Blue <Cap>/)
  assert.match(html, /2 × Blue &lt;Cap&gt;/)
  assert.ok(!html.includes('Blue <Cap>'), 'a title is only ever text')
  assert.match(text, /Total: \$20\.00/)
  assert.match(text, /INV-\d{4}-000001/)
  const [link] = text.match(/\/orders\/[0-9a-f-]{36}\?token=[\w-]+/) ?? []
  assert.equal((await shopper.ask('GET', `/api${link}`)).status, 200)

  const { body: order } = await shopper.getOrder(placed)
  assert.deepEqual(
    order.invoices.map(({ kind }) => kind),
    ['invoice'],
  )
})

test('the invoice is downloaded by who has the link of the order, and by nobody else', async () => {
  const { site, shopper, react, buy } = await openedShop()
  const placed = await buy()
  await react()
  const [invoice] = (await shopper.getOrder(placed)).body.invoices
  const path = `/api/invoices/${invoice!.id}/download`

  const { status, body } = await shopper.ask<{ signed_url: string; expires_in: number }>(
    'POST',
    `${path}?token=${placed.token}`,
  )
  assert.deepEqual([status, body.expires_in], [200, 60])
  const { pathname, search } = new URL(body.signed_url)
  assert.match(pathname, /^\/storage\/v1\/object\/sign\/invoices\//)
  const file = await site.request(pathname + search)
  assert.match(await file.text(), /^%PDF-/)
  for (const token of ['', 'x', `${placed.token}x`]) {
    assert.equal((await shopper.ask('POST', `${path}?token=${token}`)).status, 404)
  }
})

test('a declined payment is told by mail, with the way to pay the same order again', async () => {
  const { db, react, buy } = await openedShop()
  await buy({ outcome: 'failed' })
  await react()

  const [letter] = await lettersOf(db)
  assert.equal(letter?.template, 'payment-failed')
  assert.match(letter?.text ?? '', /We couldn't process your payment\. Please try again\./)
})

test('who wants no news of an order on its way gets none, and the letters that matter all the same', async () => {
  const { db, site, buy, react } = await openedShop()
  const { order } = await buy()
  await db.execute(sql`with mina as (insert into users (id, email, created_at, updated_at)
      values (gen_random_uuid(), ${mina.email}, now(), now()) returning id),
    hers as (update orders set user_id = (select id from mina))
    insert into notification_preferences (user_id, topic, channel, is_enabled, created_at, updated_at)
    select id, 'order', 'mail', false, now(), now() from mina`)
  const move = (step: string, body = {}) =>
    site.request(`/api/admin/orders/${order.id}/${step}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await move('process')
  assert.equal((await move('ship', { carrier: 'Post', number: '123' })).status, 200)
  await react()

  const { rows } = await db.execute(
    sql`select template, suppressed_at is null as sent from emails order by template`,
  )
  assert.deepEqual(rows, [
    { template: 'order-confirmed', sent: true },
    { template: 'shipped', sent: false },
  ])
})

test('a refund gives money, goods and coupon back once, with a credit note and a letter', async () => {
  const { db, shopper, react, buy } = await openedShop()
  await createCoupon(db, { code: 'CAPS', discount: { basisPoints: 1000 }, maxRedemptions: 1, now })
  const placed = await buy({ coupon: 'CAPS' })
  await react()
  const { body: order } = await shopper.getOrder(placed)
  const [line] = order.lines
  const ask = {
    orderId: order.id as OrderId,
    selection: {
      kind: 'lines' as const,
      lines: [{ lineId: line!.id as never, quantity: 1 }],
      withShipping: false,
    },
    reason: 'Came with a crack',
    restock: true,
    key: 'crack',
    now,
  }

  await Promise.all([refundOrder(db, ask), refundOrder(db, ask)])
  await react()
  const part = (await shopper.getOrder(placed)).body
  assert.deepEqual([part.state, part.refunded], ['partially_refunded', 9])
  assert.equal(await stockOf(db), 19)
  assert.equal(await usesOf(db), 1)

  const rest = await refundOrder(db, { ...ask, selection: { kind: 'all' }, key: 'rest' })
  await react()
  assert.ok(rest.ok)
  const whole = (await shopper.getOrder(placed)).body
  assert.deepEqual([whole.state, whole.refunded, whole.total], ['refunded', 18, 18])
  assert.deepEqual([await stockOf(db), await usesOf(db)], [20, 0])
  const { rows } = await db.execute<{ refunded_minor: number }>(
    sql`select refunded_minor::int from sandbox.sessions`,
  )
  assert.deepEqual(rows, [{ refunded_minor: 1800 }], 'the provider gave it back, to the cent')
  assert.deepEqual(
    whole.invoices.map(({ number }) => number.split('-')[0]),
    ['INV', 'CN', 'CN'],
  )
  const templates = (await lettersOf(db)).map(({ template }) => template)
  assert.deepEqual(templates.toSorted(), ['order-confirmed', 'refunded', 'refunded'])

  const more = await refundOrder(db, {
    ...ask,
    selection: { kind: 'amount', minor: 1 },
    key: 'more',
  })
  assert.equal(more.ok, false)
})

test('whoever asks for the newsletter hears the same, and gets it after a click in the mail', async () => {
  const { db, shopper, react } = await openedShop()
  const ask = (email: string) => shopper.ask('POST', '/api/newsletter', { email })
  const first = await ask('Theo@Example.com')
  await react()
  const [letter] = await lettersOf(db)
  assert.equal(letter?.recipient, 'theo@example.com')
  const [, query] = letter?.text.match(/\/newsletter\/confirm(\?\S+)/) ?? []

  const look = () => shopper.ask<{ state: string }>('GET', `/api/newsletter${query}`)
  assert.equal((await look()).body.state, 'pending', 'a mail scanner that looks confirms nothing')
  const confirmed = await shopper.ask<{ state: string }>('POST', `/api/newsletter/confirm${query}`)
  assert.equal(confirmed.body.state, 'confirmed')

  const again = await ask('theo@example.com')
  await react()
  assert.deepEqual([first.status, first.body], [again.status, again.body])
  assert.equal((await lettersOf(db)).length, 1, 'who gets it already is not asked again')

  const [, leave] = letter?.unsubscribeUrl?.match(/(\/api\/newsletter\/unsubscribe\?.*)/) ?? []
  assert.equal(
    (await shopper.ask('POST', `/api/newsletter/confirm${leave?.split('unsubscribe')[1]}`)).status,
    404,
  )
  const left = await shopper.ask<{ state: string }>('POST', leave!)
  assert.equal(left.body.state, 'unsubscribed')
  assert.equal((await shopper.ask('POST', `/api/newsletter/confirm${query}x`)).status, 404)
  assert.equal((await ask('not an address')).status, 422)
})

test('a link that confirms ends after a week, and brings a new one', async () => {
  const { shop, db, shopper, react } = await openedShop()
  await shopper.ask('POST', '/api/newsletter', { email: 'theo@example.com' })
  await react()
  const queryOf = (text = '') => text.match(/\/newsletter\/confirm(\?\S+)/)?.[1]
  const [first] = await lettersOf(db)
  const nextWeek = new Date(Date.now() + 8 * 24 * 3_600_000)
  const later = createShopper((await openTestSite({ shop, now: () => nextWeek })).site)

  for (const [method, path] of [
    ['GET', '/api/newsletter'],
    ['POST', '/api/newsletter/confirm'],
  ] as const) {
    const { status, body } = await later.ask<{ error: { code: string } }>(
      method,
      `${path}${queryOf(first?.text)}`,
    )
    assert.deepEqual([status, body.error.code], [410, 'link_expired'])
  }
  const longer = queryOf(first?.text)!.replace(/token=\w+/, 'token=zzzzzzzz')
  assert.equal((await later.ask('POST', `/api/newsletter/confirm${longer}`)).status, 404)
  assert.equal((await later.ask('POST', `/api/newsletter/again${longer}`)).status, 404)

  assert.equal(
    (await later.ask('POST', `/api/newsletter/again${queryOf(first?.text)}`)).status,
    202,
  )
  await react(nextWeek)
  const [second] = await lettersOf(db)
  assert.equal(second?.recipient, 'theo@example.com')
  const confirmed = await later.ask('POST', `/api/newsletter/confirm${queryOf(second?.text)}`)
  assert.equal(confirmed.status, 200)
  const stale = await later.ask<{ state: string }>('GET', `/api/newsletter${queryOf(first?.text)}`)
  assert.equal(stale.body.state, 'confirmed', 'there is nothing left to renew')
})

test('nobody can flood a mailbox in somebody else’s name, and who pays hears of it all the same', async () => {
  const { db, react, buy } = await openedShop()
  for (let n = 0; n < 12; n++)
    await buy({ outcome: 'failed', quantity: 1, email: `Mina+${n}@example.com` })
  await react()
  assert.equal((await lettersOf(db)).length, 10)

  await buy({ email: 'mina@example.com' })
  await react()
  const letters = (await lettersOf(db)).map(({ template }) => template)
  assert.deepEqual([letters.length, letters[0]], [11, 'order-confirmed'])
})

interface Buying {
  outcome?: 'success' | 'failed'
  coupon?: string
  email?: string
  quantity?: number
}

async function openedShop() {
  const shop = await openTestShop()
  const { db } = shop
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const cap = await addTestProduct(db, 'Blue <Cap>', { price: 10 })
  const parts = { ...(await createTestDependencies(db)), db }
  const { site } = await openTestSite({ shop })
  const shopper = createShopper(site)
  const handlers = createEventHandlers({ ...parts, jobs: { send: async () => {} } })

  return {
    shop,
    db,
    site,
    shopper,
    react: (at = new Date()) => drainOutbox(db, { handlers, now: at }),
    async buy({ outcome = 'success', coupon = '', email = mina.email, quantity = 2 }: Buying = {}) {
      const cart = await shopper.createCart([{ variant: cap.onlyVariantId!, quantity }])
      if (coupon) await shopper.ask('PUT', `/api/carts/${cart.id}/coupon`, { code: coupon })
      const { body } = await shopper.checkOut(cart.id, { email })
      await shopper.pay(body, outcome)
      return body
    },
  }
}

async function lettersOf(db: Database) {
  return listNewestEmails(db, { limit: 20 })
}

async function stockOf(db: Database) {
  const { rows } = await db.execute<{ stock: number }>(sql`select stock from variants`)
  return rows[0]!.stock
}

async function usesOf(db: Database) {
  const { rows } = await db.execute<{ redemption_count: number }>(
    sql`select redemption_count from coupons`,
  )
  return rows[0]!.redemption_count
}
