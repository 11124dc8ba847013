import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedOrder } from '#contract/checkout'
import type { Payment, PaymentForm, WalletPayment } from '#contract/payments'
import { openSavedCardShop } from '#tests/support/saved-card-shop'
import { mina } from '#tests/support/shopper'
import { openStripeShop } from '#tests/support/stripe-shop'
import { payForm, settlePayment } from '../../conformance/standins/stripe/payer.ts'

test('Mina pays in the shop after a decline, in the same form, and the books agree', async () => {
  const { shop, placed, open, getState } = await openFormShop()
  const form = (await open()).body
  assert.match(form.result_url, /^\/payment\/result\?payment=/)
  assert.deepEqual([form.payer.email, form.payer.address.country], [mina.email, 'DE'])
  assert.equal(form.customer_secret, null)
  const pay = (outcome: 'declined' | 'succeeded') =>
    payForm(shop.stripe.account, form.client_secret, { outcome })

  pay('declined')
  await shop.deliverAll()
  assert.equal(await getState(), 'pending')
  assert.equal((await open()).body.client_secret, form.client_secret)
  pay('succeeded')
  await shop.deliverAll()
  assert.equal(await getState(), 'succeeded')
  assert.equal((await shop.getOrder(placed)).state, 'paid')
  await shop.work()
  await shop.assertBooksAgree()
  assert.equal((await open()).body.error.code, 'not_payable')
})

test('a bank debit that fails days after the form has failed, and is not open again', async () => {
  const { shop, open, getState } = await openFormShop()
  const { client_secret } = (await open()).body
  payForm(shop.stripe.account, client_secret, { outcome: 'processing' })
  await shop.deliverAll()
  assert.equal(await getState(), 'processing')
  settlePayment(shop.stripe.account, shop.stripe.intents[0]!.id, 'failed')
  await shop.deliverAll()
  assert.equal(await getState(), 'failed')
  assert.equal((await open()).body.error.code, 'not_payable')
})

test('each link to the payment leads to the form, and to the page of Stripe where the form cannot be shown', async () => {
  const { shop, placed, open } = await openFormShop()
  const { id, redirect_url: link } = placed.payment!
  const follow = async (path: string) =>
    (await shop.mina.request('GET', path)).headers.get('Location')
  assert.equal(await follow(link), `/payment/pay?payment=${id}`)
  assert.equal(await follow(`${link}?owner=1.a%2Fb`), `/payment/pay?payment=${id}&owner=1.a%2Fb`)
  await open()

  const page = await follow(`${link}?page=provider`)
  const [session] = shop.stripe.sessions
  assert.equal(page, session?.url)
  assert.equal(shop.stripe.intents[0]?.status, 'canceled')
  assert.equal(await follow(link), page, 'the page is open now')
  const { status, body } = await open()
  assert.deepEqual([status, body.error.code], [409, 'payment_page_opened'])
})

test('forms, wallets and pages that are opened at once can be paid by one of them', async () => {
  const { shop } = await openFormShop()
  for (let round = 0; round < 5; round++) {
    const placed = await shop.placeOrder()
    const { id, redirect_url: link } = placed.payment!
    await Promise.all([
      openFormOf(shop, placed),
      openFormOf(shop, placed),
      shop.mina.request<WalletPayment>('POST', `/api/payments/${id}/wallet?token=${placed.token}`),
      shop.mina.request('GET', `${link}?page=provider`),
    ])
    const { intents, sessions } = shop.stripe
    const sessionsOfPayment = [
      ...intents.filter(({ metadata }) => metadata.payment_id === id),
      ...sessions.filter(({ client_reference_id }) => client_reference_id === id),
    ]
    const payable = sessionsOfPayment.filter(
      ({ status }) => status?.startsWith('requires_') || status === 'open',
    )
    assert.equal(payable.length, 1)
  }
})

test('a form that follows a wallet pays what the wallet has begun', async () => {
  const { shop, placed, open, getState } = await openFormShop()
  const path = `/api/payments/${placed.payment!.id}/wallet?token=${placed.token}`
  const wallet = await shop.mina.request<WalletPayment>('POST', path)
  const { client_secret } = (await open()).body
  assert.equal(client_secret, wallet.body.client_secret)
  payForm(shop.stripe.account, client_secret, { outcome: 'declined' })
  await shop.deliverAll()
  assert.equal(await getState(), 'pending')
})

test('nobody else opens the form of an order, whose secret shows its address', async () => {
  const { shop, placed } = await openFormShop()
  const other = await shop.placeOrder()
  for (const token of ['', other.token, 'x'.repeat(100)]) {
    const { status, body } = await openFormOf(shop, { ...placed, token })
    assert.deepEqual([status, body.error.code], [404, 'not_found'])
  }
  assert.equal((await openFormOf(shop, { ...placed, token: 'x'.repeat(101) })).status, 422)
  const { order, ...rest } = placed
  const unknown = { order, ...rest, payment: { ...placed.payment!, id: order.id } }
  assert.equal((await openFormOf(shop, unknown)).status, 404)
  assert.deepEqual(shop.stripe.intents, [])
})

test('a Stripe that does not answer is an error that says so, and a moment later the form opens', async () => {
  const { shop, open } = await openFormShop()
  shop.stripe.misbehave('POST /v1/payment_intents', 'rate_limit')
  const { status, body } = await open()
  assert.deepEqual([status, body.error.code], [503, 'payment_unreachable'])
  assert.equal((await open()).status, 200)
  assert.equal(shop.stripe.intents.length, 1)
})

test('a shop without the form takes payments on the page', async () => {
  const shop = await openStripeShop()
  const { status, body } = await openFormOf(shop, await shop.placeOrder())
  assert.deepEqual([status, body.error.code], [409, 'payment_form_not_offered'])
})

test('Mina saves her card in the form, and pays her next order with it', async () => {
  const shop = await openSavedCardShop({ hasForm: true })
  const first = await openOwnForm(shop, await shop.order({}, shop.mina))
  const { account } = shop
  payForm(account, first.client_secret, {
    ...{ outcome: 'succeeded', savedCard: '4242', customerSecret: first.customer_secret },
  })
  assert.deepEqual(
    (await shop.listCards()).items.map(({ last4 }) => last4),
    ['4242'],
  )
  const second = await openOwnForm(shop, await shop.order({}, shop.mina))
  const session = account.customerSessions.find(
    ({ client_secret }) => client_secret === second.customer_secret,
  )
  assert.equal(session?.customer, account.customers[0]?.id)
  assert.equal(account.intents.at(-1)?.customer, session?.customer)
  assert.equal(account.customers.length, 1)
})

test('whoever opens the form of Mina by the link of her order sees none of her cards', async () => {
  const shop = await openSavedCardShop({ hasForm: true })
  const placed = await shop.order({}, shop.mina)
  for (const session of [null, shop.theo]) {
    const form = await openOwnForm(shop, placed, session)
    assert.equal(form.customer_secret, null)
  }
  const own = await openOwnForm(shop, placed)
  assert.notEqual(own.customer_secret, null)
})

test('a form is paid without saved cards if Stripe does not share them, or has another customer by now', async () => {
  const shop = await openSavedCardShop({ hasForm: true })
  const placed = await shop.order({}, shop.mina)
  shop.stripe.misbehave('POST /v1/customer_sessions', 'forbidden')
  assert.equal((await openOwnForm(shop, placed)).customer_secret, null)
  assert.notEqual((await openOwnForm(shop, placed)).customer_secret, null)
  shop.account.customers.length = 0
  const { client_secret, customer_secret } = await openOwnForm(shop, placed)
  assert.equal(customer_secret, null)
  payForm(shop.account, client_secret, { outcome: 'succeeded' })
})

type StripeShop = Awaited<ReturnType<typeof openStripeShop>>

/** Opens a shop that is paid by Stripe's form, with an order of a guest. */
async function openFormShop() {
  const shop = await openStripeShop({ hasForm: true, client: { maxNetworkRetries: 0 } })
  const placed = await shop.placeOrder()
  const path = `/api/payments/${placed.payment!.id}`
  return {
    shop,
    placed,
    open: () => openFormOf(shop, placed),
    getState: async () => (await shop.mina.request<Payment>('GET', path)).body.state,
  }
}

function openFormOf(shop: StripeShop, { payment, token }: PlacedOrder) {
  const path = `/api/payments/${payment!.id}/form?token=${token}`
  return shop.mina.request<PaymentForm>('POST', path)
}

/** Opens the form by the token of an order and as whoever is signed in. Default: Mina. */
async function openOwnForm(
  shop: Awaited<ReturnType<typeof openSavedCardShop>>,
  { payment, token }: PlacedOrder,
  session: string | null = shop.mina,
): Promise<PaymentForm> {
  const client = shop.as(session ?? undefined)
  const response = await client.request('POST', `/payments/${payment!.id}/form?token=${token}`, {})
  assert.equal(response.status, 200)
  return response.json()
}
