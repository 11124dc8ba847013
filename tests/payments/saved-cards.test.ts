import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erasePaymentCustomer } from '#modules/payments'
import { createSandboxProvider } from '#sandbox/payments'
import { openSavedCardShop } from '#tests/support/saved-card-shop'
import { paySession } from '../../conformance/standins/stripe/payer.ts'

test('Mina lets Stripe keep her card, finds it on the page of her next order, and removes it', async () => {
  const shop = await openSavedCardShop()
  assert.deepEqual(await shop.listCards(), { is_offered: true, items: [] })
  const first = await shop.openSession(await shop.order({}, shop.mina))
  paySession(shop.account, first.id, { outcome: 'succeeded', savedCard: '4242' })

  const second = await shop.openSession(await shop.order({}, shop.mina))
  assert.equal(second.customer, first.customer)
  const [customer] = shop.account.customers
  assert.deepEqual([customer?.email, second.customer], ['mina@example.com', customer?.id])
  const { items } = await shop.listCards()
  const [card] = items
  assert.deepEqual(items, [
    {
      ...{ id: card!.id, brand: 'visa', last4: '4242' },
      ...{ expiry_month: 12, expiry_year: 2034, is_expired: false },
    },
  ])

  assert.equal(await shop.removeCard(card!.id), 204)
  assert.deepEqual((await shop.listCards()).items, [])
  assert.equal(await shop.removeCard(card!.id), 404, 'it is gone')
  assert.deepEqual(shop.account.listMethods(customer!.id), [])
})

test('a card is valid to the end of its month', async () => {
  const shop = await openSavedCardShop()
  await shop.saveCard()
  const { card } = shop.account.methods[0]!
  const now = shop.now()
  const isExpired = async (month: number, year: number) => {
    Object.assign(card!, { exp_month: month, exp_year: year })
    return (await shop.listCards()).items[0]?.is_expired
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  assert.equal(await isExpired(month, year), false)
  const before = new Date(Date.UTC(year, month - 2))
  assert.equal(await isExpired(before.getUTCMonth() + 1, before.getUTCFullYear()), true)
})

test('the page with the cards of Mina opens for her alone, and for ten minutes', async () => {
  const shop = await openSavedCardShop()
  await shop.saveCard()
  const placed = await shop.order({}, shop.mina)
  const owned = placed.payment!.redirect_url
  const open = `/api/payments/${placed.payment!.id}/open`
  const other = (await shop.order({}, shop.mina)).payment!.redirect_url
  const [, expiresAt = '', signature = ''] = /owner=(\d+)\.(.+)$/.exec(owned)!
  const page = await shop.follow(owned)
  assert.match(page, /^https:\/\/checkout\.stripe\.com\//)

  const otherLinks = {
    'without a token': open,
    'with that of another payment': `${open}?${other.split('?')[1]}`,
    'with a later time': `${open}?owner=${Number(expiresAt) + 60_000}.${signature}`,
    'with no signature': `${open}?owner=${expiresAt}.`,
    'with the token of the order': `${open}?owner=${placed.token}`,
  }
  for (const [how, link] of Object.entries(otherLinks)) {
    assert.equal(await shop.follow(link), `/orders/${placed.order.id}`, how)
  }
  assert.equal(await shop.follow(owned), page, 'Mina opens it again')
  shop.advanceClock(601)
  assert.equal(await shop.follow(owned), `/orders/${placed.order.id}`)

  const again = await shop.pay(placed, shop.mina)
  assert.equal(again.payment!.id, placed.payment!.id)
  assert.equal(await shop.follow(again.payment!.redirect_url), page)
})

test('Mina opens the page again after Stripe did not answer, with her cards, and nobody else gets her token', async () => {
  const shop = await openSavedCardShop()
  const placed = await shop.order({}, shop.mina)
  const { id, redirect_url: owned } = placed.payment!
  const result = `/payment/result?payment=${id}&status=unavailable`
  const failOnce = () => shop.stripe.misbehave('POST /v1/checkout/sessions', 'rate_limit')
  failOnce()
  assert.equal(await shop.follow(`/api/payments/${id}/open?owner=1.2`), result)
  failOnce()
  const { search } = new URL(owned, shop.origin)
  assert.equal(await shop.follow(owned), `${result}&${search.slice(1)}`)
  const { customer } = await shop.openSession(placed)
  assert.equal(customer, shop.account.customers[0]?.id)
})

test('whoever pays the order of Mina by a link without her session sees none of her cards', async () => {
  const shop = await openSavedCardShop()
  await shop.saveCard()
  const placed = await shop.order({}, shop.mina)
  const { id } = placed.payment!
  for (const token of [null, shop.theo]) {
    const { payment } = await shop.pay(placed, token)
    assert.equal(payment!.redirect_url, `/api/payments/${id}/open`)
  }
  const page = await shop.follow(`/api/payments/${id}/open`)
  assert.equal(shop.findSession(page).customer, null)
  assert.equal(await shop.follow(placed.payment!.redirect_url), page, 'a payment has one page')
})

test('a guest and an account without an address get no customer at Stripe', async () => {
  const shop = await openSavedCardShop({ anonymousSignInEnabled: true })
  const anonymous = await shop.createClient().signInAnonymously()
  for (const token of [undefined, anonymous.data.session!.access_token]) {
    const session = await shop.openSession(await shop.order({}, token))
    assert.deepEqual([session.customer, session.customer_email], [null, 'mina@example.com'])
  }
  assert.deepEqual(shop.account.customers, [])
})

test('Theo neither sees nor removes the card of Mina, and odd names of cards are refused', async () => {
  const shop = await openSavedCardShop()
  const card = await shop.saveCard()
  await shop.openSession(await shop.order({}, shop.theo))
  assert.deepEqual((await shop.listCards(shop.theo)).items, [])
  assert.equal(await shop.removeCard(card.id, shop.theo), 404)
  assert.equal(await shop.removeCard('pm_unknown'), 404)
  for (const id of ['..%2F..%2Fcustomers', 'a'.repeat(256), '%00', 'pm_1%3Fexpand']) {
    assert.equal(await shop.removeCard(id), 422, id)
  }
  assert.equal((await shop.request('/api/account/saved-cards')).status, 401)
  assert.equal((await shop.listCards()).items.length, 1)
})

test('Mina has one customer, however many pages are opened at once and whatever goes wrong', async () => {
  const shop = await openSavedCardShop()
  const orders = await Promise.all([1, 2, 3].map(() => shop.order({}, shop.mina)))
  const links = orders.flatMap(({ payment }) => [payment!.redirect_url, payment!.redirect_url])
  await Promise.all(links.map(shop.follow))
  assert.equal(shop.account.customers.length, 1)
  assert.equal(shop.account.sessions.length, 3)

  const lost = await openSavedCardShop()
  const placed = await lost.order({}, lost.mina)
  lost.stripe.misbehave('POST /v1/customers', 'cut_after_work', { times: 2 })
  assert.equal((await lost.openSession(placed)).customer, null)
  const next = await lost.openSession(await lost.order({}, lost.mina))
  assert.deepEqual(
    [next.customer],
    lost.account.customers.map(({ id }) => id),
  )
})

test('a key of Stripe that may not create customers takes payments without saved cards', async () => {
  const shop = await openSavedCardShop()
  shop.stripe.misbehave('POST /v1/customers', 'forbidden')
  const session = await shop.openSession(await shop.order({}, shop.mina))
  assert.deepEqual([session.customer, session.customer_email], [null, 'mina@example.com'])
  paySession(shop.account, session.id, { outcome: 'succeeded' })
})

test('a customer that was deleted in the dashboard is followed by another one', async () => {
  const shop = await openSavedCardShop()
  await shop.saveCard()
  const [before] = shop.account.customers.splice(0)
  assert.deepEqual((await shop.listCards()).items, [])
  for (const _ of [1, 2]) {
    const { customer } = await shop.openSession(await shop.order({}, shop.mina))
    assert.equal(customer, shop.account.customers[0]?.id)
    assert.notEqual(customer, before?.id)
  }
  assert.equal(shop.account.customers.length, 1)
})

test('a Stripe that does not answer is an error that says so, and removes nothing', async () => {
  const shop = await openSavedCardShop()
  const card = await shop.saveCard()
  shop.stripe.setNetwork('down')
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', `/${card.id}`],
  ] as const) {
    const response = await shop.as(shop.mina).request(method, `/account/saved-cards${path}`)
    assert.equal(response.status, 503)
    assert.equal((await response.json()).error.code, 'payment_unreachable')
  }
  shop.stripe.setNetwork('up')
  assert.equal((await shop.listCards()).items.length, 1)
})

test('Mina deletes her account, and Stripe forgets her and her cards, also if it did not answer at first', async () => {
  const shop = await openSavedCardShop()
  await shop.saveCard()
  const exported = await (await shop.as(shop.mina).get('/account/export')).json()
  assert.equal(exported.data.payment_customers[0].reference, shop.account.customers[0]!.id)

  shop.stripe.misbehave('DELETE /v1/customers', 'error')
  await shop.deleteAccount()
  await shop.work()
  assert.equal(shop.account.customers.length, 1)
  shop.advanceClock(3600)
  await shop.work()
  assert.deepEqual(shop.account.customers, [])
  assert.deepEqual(shop.account.listMethods(shop.account.methods[0]!.id), [])
})

test('a customer at a provider that is not configured any more is not taken for deleted', async () => {
  const event = { subject: 'cus_1', payload: { provider: 'stripe' } }
  const sandbox = createSandboxProvider({ secret: 'a-secret-of-the-sandbox' })
  await assert.rejects(erasePaymentCustomer(event, [sandbox]), /stripe is not configured/)
})

test('an account that is deleted while its page is opened leaves no customer', async () => {
  const shop = await openSavedCardShop()
  const placed = await shop.order({}, shop.mina)
  shop.stripe.happenBefore('POST /v1/customers/', shop.deleteAccount)
  await shop.follow(placed.payment!.redirect_url)
  assert.deepEqual(shop.account.customers, [])
  await shop.work()
  assert.deepEqual(shop.account.customers, [])
})
