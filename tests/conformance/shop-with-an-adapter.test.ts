import assert from 'node:assert/strict'
import { test } from 'node:test'
import { executeRefund } from '#modules/checkout'
import { listRefundsByOrder } from '#modules/payments'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite } from '#tests/support/test-site'
import type { SentWebhook } from '../../conformance/payment.ts'
import { openHarness } from '../../examples/bank-transfer-provider.harness.ts'

test('Mina pays an order by the provider of the guide, and gets her money back', async () => {
  await using bank = await openHarness()
  const providers = [bank.provider] as [typeof bank.provider]
  const shop = await openTestShop()
  const { db } = shop
  const lamp = await addTestProduct(db, 'Desk Lamp', { price: 59 })
  const { site } = await openTestSite({ shop, providers, now: () => new Date() })
  const mina = createShopper(site)
  const cart = await mina.createCart([{ variant: lamp.onlyVariantId! }])
  const { body: placed } = await mina.checkOut(cart.id)
  const openPage = () => mina.request('GET', placed.payment!.redirect_url)
  const pages = (await Promise.all([openPage(), openPage()])).map(({ headers }) =>
    headers.get('Location'),
  )
  assert.equal(new Set(pages).size, 1, 'two clicks open one page')
  const reference = pages[0]!.replace('https://bank.example/pay/', '')

  const deliver = async ({ headers, body }: SentWebhook) => {
    const init = { method: 'POST', headers, body }
    return (await site.request('/api/payments/webhooks/bank-transfer', init)).status
  }
  const getState = async () => (await mina.getOrder(placed)).body.state
  const sent = await bank.pay(reference, 'succeeded')
  assert.equal(await deliver({ ...sent, headers: new Headers() }), 400)
  const failed = { ...sent, body: sent.body.replace('received', 'returned') }
  assert.equal(await deliver(failed), 400)
  assert.equal(await getState(), 'pending_payment')
  assert.deepEqual([await deliver(sent), await deliver(sent)], [200, 200])
  assert.equal(await getState(), 'paid')

  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Idempotency-Key': 'crack' }
  const path = `/api/admin/orders/${placed.order.id}/refund`
  await mina.request('POST', path, { reason: 'Crack', amount: 20 }, headers)
  const [refund] = await listRefundsByOrder(db, placed.order.id as never)
  const execute = () =>
    executeRefund(db, { refundId: refund!.id, providers, now: new Date() }).catch(() => 'waiting')
  bank.setNetwork!('lost-answers')
  assert.equal(await execute(), 'waiting', 'nobody knows whether it was refunded')
  bank.setNetwork!('up')
  assert.equal(await execute(), 'succeeded')
  assert.equal(await bank.getRefundedMinor(reference), 2000, 'it was refunded once')
})
