import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedOrder } from '#contract/checkout'
import type { WalletPayment, WalletSettings } from '#contract/payments'
import { closePaymentSessions, executeRefund } from '#modules/checkout'
import { listRefundsByOrder, type PaymentProviders } from '#modules/payments'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { createShopper } from '#tests/support/shopper'
import { openStripeAccount, PUBLISHABLE_KEY } from '#tests/support/stripe-account'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite } from '#tests/support/test-site'

test('Mina pays with a wallet, and the intent is of the total of her order', async () => {
  const { stripe, placeOrder, openWallet, getState, confirm } = await openStripeShop()
  const placed = await placeOrder()
  const { status, body } = await openWallet(placed)
  const [intent] = stripe.intents
  assert.equal(status, 200)
  assert.equal(body.client_secret, intent?.client_secret)
  assert.match(body.result_url, /^\/payment\/result\?payment=/)
  assert.deepEqual([intent?.amount, intent?.currency], [5900, 'usd'])

  await confirm('paid')
  assert.equal(await getState(placed), 'paid')
  assert.equal((await openWallet(placed)).body.error.code, 'not_payable')
})

test('a wallet whose webhook is lost is found paid when Mina returns', async () => {
  const { stripe, mina, placeOrder, openWallet, getState } = await openStripeShop()
  const placed = await placeOrder()
  await openWallet(placed)
  stripe.confirmIntent(stripe.intents[0]!, 'paid')
  await mina.request('GET', `/api/payments/${placed.payment!.id}`)
  assert.equal(await getState(placed), 'paid')
})

test('nobody else opens the wallet of an order, whose secret shows its address', async () => {
  const { stripe, mina, placeOrder } = await openStripeShop()
  const placed = await placeOrder()
  const other = await placeOrder()
  const path = `/api/payments/${placed.payment!.id}/wallet`
  for (const token of ['', other.token, 'x'.repeat(100)]) {
    assert.equal((await mina.request('POST', `${path}?token=${token}`)).status, 404)
  }
  assert.equal((await mina.request('POST', `${path}?token=${'x'.repeat(101)}`)).status, 422)
  const unknown = `/api/payments/${placed.order.id}/wallet?token=${placed.token}`
  assert.equal((await mina.request('POST', unknown)).status, 404)
  assert.deepEqual(stripe.intents, [])
})

test('a wallet that is opened twice, or at once, pays one intent', async () => {
  const { stripe, placeOrder, openWallet } = await openStripeShop()
  const placed = await placeOrder()
  const opened = await Promise.all([openWallet(placed), openWallet(placed), openWallet(placed)])
  opened.push(await openWallet(placed))
  const secrets = new Set(opened.map(({ body }) => body.client_secret))
  assert.deepEqual([secrets.size, stripe.intents.length], [1, 1])
})

test('the payment page closes what the wallet has begun, and the wallet stays closed', async () => {
  const { stripe, deliver, placeOrder, openWallet, openPage, getState } = await openStripeShop()
  const placed = await placeOrder()
  await openWallet(placed)
  assert.equal(await openPage(placed), stripe.sessions[0]?.url)
  assert.equal(stripe.intents[0]?.status, 'canceled')
  await deliver('payment_intent.canceled', stripe.intents[0]!)
  assert.equal(await getState(placed), 'pending_payment')

  const refused = await openWallet(placed)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'payment_page_opened'])
  const paid = { ...stripe.sessions[0], status: 'complete', payment_status: 'paid' }
  await deliver('checkout.session.completed', paid)
  assert.equal(await getState(placed), 'paid')
})

test('the payment page of an order that the wallet has just paid leads to its result', async () => {
  const { stripe, placeOrder, openWallet, openPage } = await openStripeShop()
  const placed = await placeOrder()
  await openWallet(placed)
  stripe.confirmIntent(stripe.intents[0]!, 'paid')
  assert.match((await openPage(placed)) ?? '', /^\/payment\/result\?payment=/)
  assert.deepEqual(stripe.sessions, [])
})

test('of a wallet and a payment page that are opened at once, one can be paid', async () => {
  const { stripe, placeOrder, openWallet, openPage } = await openStripeShop()
  for (let round = 0; round < 10; round++) {
    const placed = await placeOrder()
    await Promise.all([openWallet(placed), openPage(placed)])
    const isPayable = ({ status }: { status: string | null }) =>
      status === 'requires_payment_method' || status === 'open'
    const { id } = placed.payment!
    const ofPayment = [
      ...stripe.intents.filter(({ metadata }) => metadata.payment_id === id),
      ...stripe.sessions.filter(({ client_reference_id }) => client_reference_id === id),
    ]
    assert.equal(ofPayment.filter(isPayable).length, 1)
  }
})

test('a declined wallet leaves the order to be paid another way', async () => {
  const { mina, placeOrder, openWallet, confirm, getState, openPage, stripe } =
    await openStripeShop()
  const placed = await placeOrder()
  await openWallet(placed)
  await confirm('declined')
  assert.equal(await getState(placed), 'pending_payment')

  const again = (await mina.postOrderAction<PlacedOrder>(placed, 'pay')).body
  assert.notEqual(again.payment?.id, placed.payment?.id)
  assert.equal(await openPage(again), stripe.sessions[0]?.url)
})

test('a refund of a payment by a wallet goes to its intent', async () => {
  const { db, stripe, mina, placeOrder, openWallet, confirm } = await openStripeShop()
  const placed = await placeOrder()
  await openWallet(placed)
  await confirm('paid')
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Idempotency-Key': 'crack' }
  const path = `/api/admin/orders/${placed.order.id}/refund`
  assert.equal((await mina.request('POST', path, { reason: 'Crack' }, headers)).status, 201)

  const [refund] = await listRefundsByOrder(db, placed.order.id as never)
  await executeRefund(db, { refundId: refund!.id, providers: [stripe.provider], now: new Date() })
  assert.deepEqual(
    stripe.refunds.map(({ payment_intent }) => payment_intent),
    [stripe.intents[0]?.id],
  )
})

test('what a wallet has begun ends with the order that Mina cancels', async () => {
  const { db, stripe, mina, placeOrder, openWallet } = await openStripeShop()
  const placed = await placeOrder()
  await openWallet(placed)
  await mina.postOrderAction(placed, 'cancel')
  const orderId = placed.order.id as never
  await closePaymentSessions(db, { orderId, providers: [stripe.provider], now: new Date() })
  assert.equal(stripe.intents[0]?.status, 'canceled')
  assert.equal((await openWallet(placed)).body.error.code, 'not_payable')
})

test('a shop tells how its wallets pay', async () => {
  const { mina, stripe } = await openStripeShop()
  const path = '/api/payments/wallets'
  assert.deepEqual((await mina.request<WalletSettings>('GET', path)).body, {
    ...{ provider: 'stripe', publishable_key: PUBLISHABLE_KEY },
  })

  const withoutWallets = { ...stripe.provider, wallets: null }
  const { placeOrder, openWallet, mina: shopper } = await openShop([withoutWallets])
  assert.deepEqual((await shopper.request<WalletSettings>('GET', path)).body, {
    ...{ provider: null, publishable_key: null },
  })
  const refused = await openWallet(await placeOrder())
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'wallets_not_offered'])
})

test('the wallet of the sandbox pays the session of its payment page', async () => {
  const { mina, lamp } = await openCheckoutShop()
  const { body: settings } = await mina.request<WalletSettings>('GET', '/api/payments/wallets')
  assert.deepEqual(settings, { provider: 'sandbox', publishable_key: null })

  const { body: placed } = await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
  const path = `/api/payments/${placed.payment!.id}/wallet?token=${placed.token}`
  const { body } = await mina.request<WalletPayment>('POST', path)
  assert.equal(body.client_secret, placed.payment?.redirect_url)
})

async function openStripeShop() {
  const stripe = await openStripeAccount()
  const shop = await openShop([stripe.provider])
  const confirm = (outcome: 'paid' | 'declined') => {
    const [intent] = stripe.intents
    const type = stripe.confirmIntent(intent!, outcome)
    return stripe.deliver(shop.site, type, intent!)
  }
  const deliver = (type: string, object: object) => stripe.deliver(shop.site, type, object)
  return { ...shop, stripe, deliver, confirm }
}

async function openShop(providers: PaymentProviders) {
  const shop = await openTestShop()
  const lamp = await addTestProduct(shop.db, 'Desk Lamp', { price: 59, stock: 100 })
  const { site } = await openTestSite({ shop, providers })
  const mina = createShopper(site)
  const placeOrder = async () => {
    const cart = await mina.createCart([{ variant: lamp.onlyVariantId! }])
    return (await mina.checkOut(cart.id)).body
  }
  const openWallet = ({ payment, token }: PlacedOrder) =>
    mina.request<WalletPayment>('POST', `/api/payments/${payment!.id}/wallet?token=${token}`)
  /** Returns where the path of the payment page leads. */
  const openPage = async ({ payment }: PlacedOrder) => {
    const { headers } = await mina.request('GET', payment!.redirect_url)
    return headers.get('Location')
  }
  const getState = async (placed: PlacedOrder) => (await mina.getOrder(placed)).body.state
  return { db: shop.db, site, mina, placeOrder, openWallet, openPage, getState }
}
