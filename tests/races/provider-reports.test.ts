import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { applyProviderReports } from '#modules/checkout'
import { findLedgerDiscrepancies, listBalances } from '#modules/ledger'
import { getOrder, type OrderId } from '#modules/orders'
import { createStripeProvider, type PaymentProvider } from '#modules/payments'
import { newId } from '#platform/ids'
import { createLogger } from '#platform/log'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const now = utc('2026-11-21 09:00')
const webhookSecret = 'whsec_test'
const ROUNDS = 15

test('a refund in the dashboard of Stripe that is reported before its payment is not lost', async () => {
  const { deliverAll, placeOrder, applyReports, countRefunded } = await openStripeShop()
  const order = await placeOrder()
  assert.deepEqual(await deliverAll([buildRefund(order, 500)]), [200])
  assert.deepEqual(await deliverAll([buildCapture(order)]), [200])
  assert.equal(await countRefunded(order), 0)
  await applyReports()
  assert.equal(await countRefunded(order), 500)
})

test('a capture, a refund and a dispute that arrive at once all count, whichever is first', async () => {
  const { db, deliverAll, placeOrder, applyReports, countRefunded } = await openStripeShop()
  for (let round = 1; round <= ROUNDS; round++) {
    const order = await placeOrder()
    const refunds = [buildRefund(order, 500, 'pending'), buildRefund(order, 500)]
    const disputes = [buildDispute(order, 100, 'needs_response'), buildDispute(order, 100, 'lost')]
    const events = [buildCapture(order), ...refunds, ...disputes]
    const shuffled = events.map((event) => ({ event, key: Math.random() }))
    const statuses = await deliverAll(
      shuffled.toSorted((a, b) => a.key - b.key).map(({ event }) => event),
    )
    assert.deepEqual(new Set(statuses), new Set([200]))
    await Promise.all([applyReports(), applyReports()])

    assert.equal(await countRefunded(order), 500)
    const [balance] = await listBalances(db, { ownerKind: 'provider' })
    assert.equal(balance?.amount, round * (order.totalMinor - 600))
  }
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
})

test('a report that the books have too little for is logged, and Stripe need not send it again', async () => {
  const { deliverAll, placeOrder, countRefunded, logged } = await openStripeShop()
  const order = await placeOrder()
  await deliverAll([buildCapture(order)])
  assert.deepEqual(await deliverAll([buildRefund(order, order.totalMinor + 1)]), [200])
  assert.equal(await countRefunded(order), 0)
  assert.match(logged.join(''), /has less left than the refund/)
})

interface StripeOrder {
  id: OrderId
  paymentId: string
  totalMinor: number
}

/** Opens a shop that takes payments by Stripe. Events are signed as Stripe signs them. */
async function openStripeShop() {
  const shop = await openTestShop()
  const { db } = shop
  const mug = await addTestProduct(db, 'Red Mug', { stock: 100 })
  const options = { secretKey: 'sk_test_1', webhookSecret, publicUrl: 'https://shop.example' }
  const providers: [PaymentProvider] = [await createStripeProvider(options)]
  const logged: string[] = []
  const log = createLogger({ stream: { write: (line: string) => void logged.push(line) } })
  const { site } = await openTestSite({ shop, providers, log, now: () => now })
  const mina = createShopper(site)

  const placeOrder = async (): Promise<StripeOrder> => {
    const cart = await mina.createCart([{ variant: mug.onlyVariantId! }])
    const { order, payment } = (await mina.checkOut(cart.id)).body
    const id = order.id as OrderId
    return { id, paymentId: payment!.id, totalMinor: (await getOrder(db, id))!.totalMinor }
  }
  const deliver = async (event: object) => {
    const body = JSON.stringify({ id: newId(), object: 'event', ...event })
    const signed = { payload: body, secret: webhookSecret, timestamp: now.getTime() / 1000 }
    const headers = { 'Stripe-Signature': Stripe.webhooks.generateTestHeaderString(signed) }
    const path = '/api/payments/webhooks/stripe'
    return (await site.request(path, { method: 'POST', headers, body })).status
  }
  return {
    ...{ db, logged, placeOrder },
    deliverAll: (events: object[]) => Promise.all(events.map(deliver)),
    applyReports: () => applyProviderReports(db, now),
    countRefunded: async ({ id }: StripeOrder) => (await getOrder(db, id))?.refundedMinor,
  }
}

function buildCapture({ paymentId, totalMinor }: StripeOrder) {
  const paid = { status: 'complete', payment_status: 'paid', amount_total: totalMinor }
  const object = {
    ...{ id: `cs_${paymentId}`, object: 'checkout.session', client_reference_id: paymentId },
    ...{ currency: 'usd', payment_intent: `pi_${paymentId}`, created: now.getTime() / 1000 },
    ...paid,
  }
  return { type: 'checkout.session.completed', data: { object } }
}

function buildRefund({ paymentId }: StripeOrder, amount: number, status = 'succeeded') {
  const refund = { id: `re_${paymentId}`, object: 'refund', metadata: {}, status }
  const money = { amount, currency: 'usd', payment_intent: `pi_${paymentId}` }
  return { type: 'refund.updated', data: { object: { ...refund, ...money } } }
}

function buildDispute({ paymentId }: StripeOrder, amount: number, status: string) {
  const dispute = { id: `dp_${paymentId}`, object: 'dispute', status }
  const money = { amount, currency: 'usd', payment_intent: `pi_${paymentId}` }
  const type = status === 'lost' ? 'closed' : 'created'
  return { type: `charge.dispute.${type}`, data: { object: { ...dispute, ...money } } }
}
