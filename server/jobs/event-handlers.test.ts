import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { RefundedOrder } from '#contract/checkout'
import { demoSeller } from '#demo/catalogue/seller'
import { expireHold, refundOrder } from '#modules/checkout'
import { sellerSetting } from '#modules/invoices'
import type { OrderId } from '#modules/orders'
import type { PaymentProvider } from '#modules/payments'
import { createCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-queues'
import { createSandboxProvider } from '#sandbox/payments'
import { clerk } from '#tests/support/actors'
import { createShopper, mina } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from '#tests/support/test-site'
import { createEventHandlers } from './event-handlers.ts'

const now = utc('2026-08-22 09:00')

test('a paid order gets one invoice and one e-mail with a link that opens the order', async () => {
  const { db, shopper, handleEvents, placeAndPayOrder } = await openShop()
  const placed = await placeAndPayOrder()
  await handleEvents()
  await handleEvents()

  const emails = await listEmails(db)
  assert.deepEqual(
    emails.map(({ template, recipient }) => [template, recipient]),
    [['order-confirmed', mina.email]],
  )
  const [{ text, html }] = emails as [(typeof emails)[0]]
  assert.match(text, /2 × Blue &lt;Cap&gt;|2 × Blue <Cap>/)
  assert.match(html, /2 × Blue &lt;Cap&gt;/)
  assert.ok(!html.includes('Blue <Cap>'), 'the title is escaped')
  assert.match(text, /Total: \$20\.00/)
  assert.match(text, /INV-\d{4}-000001/)
  const [link] = text.match(/\/orders\/[0-9a-f-]{36}\?token=[\w-]+/) ?? []
  assert.equal((await shopper.request('GET', `/api${link}`)).status, 200)

  const { body: order } = await shopper.getOrder(placed)
  assert.deepEqual(
    order.invoices.map(({ kind }) => kind),
    ['invoice'],
  )
})

test('only the holder of the guest link downloads the invoice of a guest order', async () => {
  const { site, shopper, handleEvents, placeAndPayOrder } = await openShop()
  const placed = await placeAndPayOrder()
  await handleEvents()
  const [invoice] = (await shopper.getOrder(placed)).body.invoices
  const path = `/api/invoices/${invoice!.id}/download`

  const { status, body } = await shopper.request<{ signed_url: string; expires_in: number }>(
    'POST',
    `${path}?token=${placed.token}`,
  )
  assert.deepEqual([status, body.expires_in], [200, 60])
  const { pathname, search } = new URL(body.signed_url)
  assert.match(pathname, /^\/storage\/v1\/object\/sign\/invoices\//)
  const file = await site.request(pathname + search)
  assert.match(await file.text(), /^%PDF-/)
  for (const token of ['', 'x', `${placed.token}x`]) {
    assert.equal((await shopper.request('POST', `${path}?token=${token}`)).status, 404)
  }
})

test('a declined payment leads to an e-mail with a link to pay again', async () => {
  const { db, handleEvents, placeAndPayOrder } = await openShop()
  await placeAndPayOrder({ outcome: 'failed' })
  await handleEvents()

  const [email] = await listEmails(db)
  assert.equal(email?.template, 'payment-failed')
  assert.match(email?.text ?? '', /We couldn't process your payment\. Please try again\./)
})

test('e-mails about the delivery of an order are sent even to a user who has switched orders off', async () => {
  const { db, site, placeAndPayOrder, handleEvents } = await openShop()
  const { order } = await placeAndPayOrder()
  await db.execute(sql`with mina as (insert into users (id, email, created_at, updated_at)
      values (gen_random_uuid(), ${mina.email}, now(), now()) returning id),
    orders_of_mina as (update orders set user_id = (select id from mina))
    insert into notification_preferences (user_id, topic, channel, is_enabled, created_at, updated_at)
    select id, 'order', 'email', false, now(), now() from mina`)
  const postStep = (step: string, body = {}) =>
    site.request(`/api/admin/orders/${order.id}/${step}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await postStep('process')
  assert.equal((await postStep('ship', { carrier: 'Post', number: '123' })).status, 200)
  await handleEvents()

  const { rows } = await db.execute(
    sql`select template, suppressed_at is null as sent from emails order by template`,
  )
  assert.deepEqual(rows, [
    { template: 'order-confirmed', sent: true },
    { template: 'shipped', sent: true },
  ])
})

test('the e-mail of a paid order says when it arrives in its country', async () => {
  const { db, handleEvents, placeAndPayOrder } = await openShop()
  const market = { city: 'San Francisco', state: 'CA', zip_code: '94110', country: 'US' }
  const placed = [await placeAndPayOrder(), await placeAndPayOrder({ address: market })]
  // A Monday, so that the days do not depend on when the test runs.
  await db.execute(sql`update orders set created_at = '2026-11-23 09:00Z'`)
  await handleEvents()

  const texts = (await listEmails(db)).map(({ text }) => text)
  const days = placed.map(({ order }) => {
    const text = texts.find((candidate) => candidate.includes(order.number))
    return text?.match(/Arrives (.+)\. Delivery address/)?.[1]?.replace(/\s/g, ' ')
  })
  assert.deepEqual(days, ['Wed 25 November – Fri 27 November', 'Tue 1 December – Mon 7 December'])
})

test('a refund returns money, stock and coupon once, with a credit note and an e-mail', async () => {
  const { db, shopper, handleEvents, placeAndPayOrder } = await openShop()
  await createCoupon(db, { code: 'CAPS', discount: { basisPoints: 1000 }, maxRedemptions: 1, now })
  const placed = await placeAndPayOrder({ coupon: 'CAPS' })
  await handleEvents()
  const { body: order } = await shopper.getOrder(placed)
  const [line] = order.lines
  const input = {
    orderId: order.id as OrderId,
    selection: {
      kind: 'lines' as const,
      lines: [{ lineId: line!.id as never, quantity: 1 }],
      withShipping: false,
    },
    reason: { comment: 'Came with a crack' },
    restock: true,
    actor: clerk,
    key: 'crack',
    now,
  }

  await Promise.all([refundOrder(db, input), refundOrder(db, input)])
  await handleEvents()
  const partial = (await shopper.getOrder(placed)).body
  assert.deepEqual([partial.payment_state, partial.refunded], ['partially_refunded', 9])
  assert.equal(await getStock(db), 19)
  assert.equal(await countRedemptions(db), 1)

  const rest = await refundOrder(db, { ...input, selection: { kind: 'all' }, key: 'rest' })
  await handleEvents()
  assert.ok(rest.ok)
  const full = (await shopper.getOrder(placed)).body
  assert.deepEqual([full.state, full.refunded, full.total], ['refunded', 18, 18])
  assert.deepEqual([await getStock(db), await countRedemptions(db)], [20, 0])
  const { rows } = await db.execute<{ refunded_minor: number }>(
    sql`select refunded_minor::int from sandbox.sessions`,
  )
  assert.deepEqual(rows, [{ refunded_minor: 1800 }], 'the provider refunded the whole amount')
  assert.deepEqual(
    full.invoices.map(({ number }) => number.split('-')[0]),
    ['INV', 'CN', 'CN'],
  )
  const templates = (await listEmails(db)).map(({ template }) => template)
  assert.deepEqual(templates.toSorted(), ['order-confirmed', 'refunded', 'refunded'])

  const more = await refundOrder(db, {
    ...input,
    selection: { kind: 'amount', minor: 1 },
    key: 'more',
  })
  assert.equal(more.ok, false)
})

test('a refund that fails is told to the owner, and not to the shopper as a refund', async () => {
  const sandbox = createSandboxProvider({ secret: 'tests' })
  const refund = async () => ({ reference: 're_1', state: 'failed' as const })
  const { db, shopper, handleEvents, placeAndPayOrder } = await openShop({
    provider: { ...sandbox, refund },
  })
  await sellerSetting.set(db, { value: demoSeller('Outwit'), now })
  const placed = await placeAndPayOrder()
  const refunded = await refundOrder(db, {
    ...{ orderId: placed.order.id as OrderId, selection: { kind: 'all' }, key: 'all', now },
    ...{ reason: { comment: 'Crack' }, restock: false, actor: clerk },
  })
  assert.ok(refunded.ok)
  await handleEvents()

  const emails = (await listEmails(db)).map(({ template, recipient }) => [template, recipient])
  const { email: owner } = await sellerSetting.get(db)
  assert.deepEqual(emails.toSorted(), [
    ['order-confirmed', mina.email],
    ['refund-failed', owner],
  ])
  const { body: order } = await shopper.getOrder(placed)
  assert.deepEqual(
    [order.state, order.refunded, order.invoices.map(({ kind }) => kind)],
    ['paid', 0, ['invoice']],
  )

  const path = `/api/admin/orders/${order.id}/refunds/${refunded.value.id}/repeat`
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  assert.equal((await shopper.request('POST', path)).status, 401)
  const repeated = await shopper.request<RefundedOrder>('POST', path, undefined, headers)
  assert.deepEqual([repeated.status, repeated.body.order.refunded], [200, order.total])
  assert.equal((await shopper.request('POST', path, undefined, headers)).status, 409)
})

test('the payment page of an order that its shopper cancelled takes no money', async () => {
  const { shopper, handleEvents, placeOrder } = await openShop()
  const placed = await placeOrder()
  assert.equal((await shopper.postOrderAction(placed, 'cancel')).status, 200)
  await handleEvents()
  assert.equal((await shopper.pay(placed)).body.state, 'expired')
  assert.equal((await shopper.getOrder(placed)).body.timeline.at(-1)?.kind, 'cancelled')
})

test('a subscriber confirms by e-mail, and a repeated subscription gets the same response', async () => {
  const { db, shopper, handleEvents } = await openShop()
  const subscribe = (email: string) => shopper.request('POST', '/api/newsletter', { email })
  const first = await subscribe('Theo@Example.com')
  await handleEvents()
  const [email] = await listEmails(db)
  assert.equal(email?.recipient, 'theo@example.com')
  const [, query] = email?.text.match(/\/newsletter\/confirm(\?\S+)/) ?? []

  const getState = () => shopper.request<{ state: string }>('GET', `/api/newsletter${query}`)
  assert.equal((await getState()).body.state, 'pending', 'opening the link confirms nothing')
  const confirmed = await shopper.request<{ state: string }>(
    'POST',
    `/api/newsletter/confirm${query}`,
  )
  assert.equal(confirmed.body.state, 'confirmed')

  const again = await subscribe('theo@example.com')
  await handleEvents()
  assert.deepEqual([first.status, first.body], [again.status, again.body])
  assert.equal((await listEmails(db)).length, 1, 'a confirmed subscriber gets no second e-mail')

  const [, unsubscribePath] =
    email?.unsubscribeUrl?.match(/(\/api\/newsletter\/unsubscribe\?.*)/) ?? []
  assert.equal(
    (
      await shopper.request(
        'POST',
        `/api/newsletter/confirm${unsubscribePath?.split('unsubscribe')[1]}`,
      )
    ).status,
    404,
  )
  const unsubscribed = await shopper.request<{ state: string }>('POST', unsubscribePath!)
  assert.equal(unsubscribed.body.state, 'unsubscribed')
  assert.equal((await shopper.request('POST', `/api/newsletter/confirm${query}x`)).status, 404)
  assert.equal((await subscribe('not an address')).status, 422)
})

test('a confirmation link expires after a week and can be renewed', async () => {
  const { shop, db, shopper, handleEvents } = await openShop()
  await shopper.request('POST', '/api/newsletter', { email: 'theo@example.com' })
  await handleEvents()
  const getQuery = (text = '') => text.match(/\/newsletter\/confirm(\?\S+)/)?.[1]
  const [first] = await listEmails(db)
  const nextWeek = new Date(Date.now() + 8 * 24 * 3_600_000)
  const later = createShopper((await openTestSite({ shop, now: () => nextWeek })).site)

  for (const [method, path] of [
    ['GET', '/api/newsletter'],
    ['POST', '/api/newsletter/confirm'],
  ] as const) {
    const { status, body } = await later.request<{ error: { code: string } }>(
      method,
      `${path}${getQuery(first?.text)}`,
    )
    assert.deepEqual([status, body.error.code], [410, 'link_expired'])
  }
  const forged = getQuery(first?.text)!.replace(/token=\w+/, 'token=zzzzzzzz')
  assert.equal((await later.request('POST', `/api/newsletter/confirm${forged}`)).status, 404)
  assert.equal((await later.request('POST', `/api/newsletter/again${forged}`)).status, 404)

  assert.equal(
    (await later.request('POST', `/api/newsletter/again${getQuery(first?.text)}`)).status,
    202,
  )
  await handleEvents(nextWeek)
  const [second] = await listEmails(db)
  assert.equal(second?.recipient, 'theo@example.com')
  const confirmed = await later.request('POST', `/api/newsletter/confirm${getQuery(second?.text)}`)
  assert.equal(confirmed.status, 200)
  const stale = await later.request<{ state: string }>(
    'GET',
    `/api/newsletter${getQuery(first?.text)}`,
  )
  assert.equal(stale.body.state, 'confirmed', 'the subscription is confirmed')
})

test('unpaid orders cannot flood a mailbox, and a paid order is still confirmed', async () => {
  const { db, handleEvents, placeAndPayOrder } = await openShop()
  for (let n = 0; n < 12; n++)
    await placeAndPayOrder({ outcome: 'failed', quantity: 1, email: `Mina+${n}@example.com` })
  await handleEvents()
  assert.equal((await listEmails(db)).length, 10)

  await placeAndPayOrder({ email: 'mina@example.com' })
  await handleEvents()
  const templates = (await listEmails(db)).map(({ template }) => template)
  assert.deepEqual([templates.length, templates[0]], [11, 'order-confirmed'])
})

test('nobody gets an e-mail about an unpaid order that its shopper cancelled, but about one that expired', async () => {
  const { db, shopper, handleEvents, placeOrder } = await openShop()
  const withdrawn = await placeOrder({ quantity: 1 })
  assert.equal((await shopper.postOrderAction(withdrawn, 'cancel')).status, 200)
  await handleEvents()
  assert.deepEqual(await listEmails(db), [])

  const { order } = await placeOrder({ quantity: 1 })
  const later = new Date(Date.now() + 3_600_000)
  await expireHold(db, { orderId: order.id as OrderId, now: later })
  await handleEvents(later)
  assert.deepEqual(
    (await listEmails(db)).map(({ template }) => template),
    ['cancelled'],
  )
})

test('a shopper who cancels an order that cost nothing gets an e-mail', async () => {
  const { db, shopper, handleEvents, placeOrder } = await openShop()
  await createCoupon(db, { code: 'FREE', discount: { basisPoints: 10_000 }, now })
  const placed = await placeOrder({ coupon: 'FREE' })
  assert.equal((await shopper.postOrderAction(placed, 'cancel')).body.state, 'cancelled')
  await handleEvents()
  const templates = (await listEmails(db)).map(({ template }) => template)
  assert.deepEqual(templates.toSorted(), ['cancelled', 'order-confirmed'])
})

interface PlaceOrderInput {
  coupon?: string
  email?: string
  quantity?: number
  address?: object
}

async function openShop({ provider }: { provider?: PaymentProvider } = {}) {
  const shop = await openTestShop()
  const { db } = shop
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const cap = await addTestProduct(db, 'Blue <Cap>', { price: 10 })
  const dependencies = { ...(await createTestDependencies(db)), db }
  const { site } = await openTestSite({ shop })
  const shopper = createShopper(site)
  const handlers = createEventHandlers({
    ...dependencies,
    ...(provider && { providers: [provider] }),
  })
  const placeOrder = async ({
    coupon = '',
    email = mina.email,
    quantity = 2,
    address = {},
  }: PlaceOrderInput = {}) => {
    const cart = await shopper.createCart([{ variant: cap.onlyVariantId!, quantity }])
    if (coupon) await shopper.request('PUT', `/api/carts/${cart.id}/coupon`, { code: coupon })
    return (await shopper.checkOut(cart.id, { ...address, email })).body
  }

  return {
    shop,
    db,
    site,
    shopper,
    handleEvents: (at = new Date()) => drainOutbox(db, { handlers, now: at }),
    placeOrder,
    async placeAndPayOrder({
      outcome = 'success',
      ...input
    }: PlaceOrderInput & { outcome?: 'success' | 'failed' } = {}) {
      const placed = await placeOrder(input)
      await shopper.pay(placed, outcome)
      return placed
    },
  }
}

async function listEmails(db: Database) {
  return listNewestEmails(db, { limit: 20 })
}

async function getStock(db: Database) {
  const { rows } = await db.execute<{ stock: number }>(sql`select stock from variants`)
  return rows[0]!.stock
}

async function countRedemptions(db: Database) {
  const { rows } = await db.execute<{ redemption_count: number }>(
    sql`select redemption_count from coupons`,
  )
  return rows[0]!.redemption_count
}
