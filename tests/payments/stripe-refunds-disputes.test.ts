import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedOrder } from '#contract/checkout'
import { listInvoices } from '#modules/invoices'
import { openStripeShop, STOCK } from '#tests/support/stripe-shop'
import type { PaymentMethodKind } from '../../conformance/standins/stripe/build-charge.ts'
import {
  appealDispute,
  closeDispute,
  escalateInquiry,
  openDispute,
  preventDispute,
  refundCharge,
  updateRefund,
} from '../../conformance/standins/stripe/dashboard.ts'
import { paySession } from '../../conformance/standins/stripe/payer.ts'

test('a refund in the dashboard reaches order, ledger and credit note once, and puts nothing into stock', async () => {
  const shop = await openPaidShop()
  refundCharge(shop.account, shop.charge, { amount: 1000, metadata: { key: 'asked by phone' } })
  updateRefund(shop.account, shop.account.refunds[0]!, 'succeeded')
  const reports = shop.account.events.slice(-2)
  for (const event of [...reports.toReversed(), ...reports]) await shop.deliver(event)
  await shop.work()

  assert.deepEqual(await shop.readOrder(), { state: 'paid', refunded: 10, disputes: 0 })
  assert.equal(await shop.getLedgerMinor(), 4900)
  assert.equal(await shop.getStock(), STOCK - 1)
  assert.deepEqual(await listDocuments(shop), [
    ['credit_note', 1000],
    ['invoice', 5900],
  ])
  await shop.assertBooksAgree()
})

test('a refund in the dashboard whose events come before those of the payment is not lost', async () => {
  const shop = await openPaidShop({ isDelivered: false })
  refundCharge(shop.account, shop.charge, { amount: 5900 })
  for (const event of shop.account.events.toReversed()) {
    assert.equal((await shop.deliver(event)).status, 200)
  }
  await shop.work()
  assert.deepEqual(await shop.readOrder(), { state: 'refunded', refunded: 59, disputes: 0 })
  assert.equal(await shop.getLedgerMinor(), 0)
  await shop.assertBooksAgree()
})

test('a refund to PayPal that its bank sends back days later is taken back in the books', async () => {
  const shop = await openPaidShop({ method: 'paypal' })
  const refund = refundCharge(shop.account, shop.charge, { amount: 5900 })
  await shop.deliverAll()
  await shop.work()
  assert.equal((await shop.readOrder()).refunded, 59)

  shop.passTime(5 * 24 * 60)
  updateRefund(shop.account, refund, 'failed')
  await shop.deliverAll()
  await shop.work()
  assert.deepEqual(await shop.readOrder(), { state: 'paid', refunded: 0, disputes: 0 })
  await shop.assertBooksAgree({ except: ['refunds_sent'] })
})

test('a refund of the shop is made once at Stripe, whose events about it are not another one', async () => {
  const shop = await openPaidShop()
  const path = `${shop.placed.order.id}/refund`
  assert.equal((await shop.requestAsAdmin('POST', path, { reason: 'Crack' })).status, 201)
  await shop.work()
  await shop.deliverAll()
  await shop.work()
  assert.deepEqual(
    shop.account.refunds.map(({ amount, status }) => [amount, status]),
    [[5900, 'succeeded']],
  )
  assert.deepEqual(await shop.readOrder(), { state: 'refunded', refunded: 59, disputes: 0 })
  await shop.assertBooksAgree()
})

test('a dispute that is lost shows on the order, and its loss is in the ledger', async () => {
  const shop = await openPaidShop()
  const dispute = openDispute(shop.account, shop.charge)
  closeDispute(shop.account, dispute, 'lost')
  for (const event of shop.account.events.slice(-3).toReversed()) await shop.deliver(event)
  await shop.deliverAll()
  await shop.work()
  assert.deepEqual(await shop.readOrder(), { state: 'paid', refunded: 0, disputes: 1 })
  assert.equal(await shop.getLedgerMinor(), 0)
  await shop.assertBooksAgree()
})

test('a dispute that is won brings the money back once, also when its end is heard before its beginning', async () => {
  const shop = await openPaidShop()
  const dispute = openDispute(shop.account, shop.charge, { amount: 2000 })
  await shop.deliverAll()
  assert.equal(await shop.getLedgerMinor(), 3900)
  closeDispute(shop.account, dispute, 'won')
  const late = shop.account.events.slice(-4).toReversed()
  for (const event of [...late, ...late]) await shop.deliver(event)
  await shop.work()
  assert.deepEqual(await shop.readOrder(), { state: 'paid', refunded: 0, disputes: 1 })
  assert.equal(await shop.getLedgerMinor(), 5900)
  await shop.assertBooksAgree()
})

test('a dispute that is lost and won by an appeal brings the money back', async () => {
  const shop = await openPaidShop()
  const dispute = openDispute(shop.account, shop.charge)
  closeDispute(shop.account, dispute, 'lost')
  await shop.deliverAll()
  assert.equal(await shop.getLedgerMinor(), 0)
  const lost = shop.account.events.at(-1)!
  appealDispute(shop.account, dispute)
  closeDispute(shop.account, dispute, 'won')
  await shop.deliverAll()
  assert.equal((await shop.deliver(lost)).status, 200)
  await shop.work()
  assert.equal(await shop.getLedgerMinor(), 5900)
  await shop.assertBooksAgree()
})

test('a dispute that is prevented takes the money only if it was resolved with it', async () => {
  for (const [how, ledger, disputes] of [
    ['block', 5900, 0],
    ['resolution', 0, 1],
  ] as const) {
    const shop = await openPaidShop()
    preventDispute(shop.account, shop.charge, how)
    await shop.deliverAll()
    await shop.work()
    assert.equal((await shop.readOrder()).disputes, disputes)
    assert.equal(await shop.getLedgerMinor(), ledger)
    await shop.assertBooksAgree()
  }
})

test('an inquiry takes nothing, and a dispute that follows it takes the money', async () => {
  const shop = await openPaidShop()
  const closed = openDispute(shop.account, shop.charge, { isInquiry: true })
  closeDispute(shop.account, closed, 'warning_closed')
  const inquiry = openDispute(shop.account, shop.charge, { isInquiry: true })
  await shop.deliverAll()
  assert.deepEqual(await shop.readOrder(), { state: 'paid', refunded: 0, disputes: 0 })
  assert.equal(await shop.getLedgerMinor(), 5900)

  escalateInquiry(shop.account, inquiry)
  await shop.deliverAll()
  await shop.work()
  assert.equal((await shop.readOrder()).disputes, 1)
  assert.equal(await shop.getLedgerMinor(), 0)
  await shop.assertBooksAgree()
})

test('a refund of a disputed payment is refused by Stripe, fails in the shop and gives nothing back twice', async () => {
  const shop = await openPaidShop()
  openDispute(shop.account, shop.charge)
  await shop.deliverAll()
  const path = `${shop.placed.order.id}/refund`
  const { status } = await shop.requestAsAdmin('POST', path, { reason: 'Crack' })
  await shop.work()
  assert.equal(status, 201)
  assert.deepEqual(shop.account.refunds, [])
  assert.ok(
    (await shop.getOrder(shop.placed)).timeline.some(({ kind }) => kind === 'refund_failed'),
  )
  assert.equal(await shop.getLedgerMinor(), shop.account.sumBalance())
})

interface OpenPaidShopInput {
  method?: PaymentMethodKind
  isDelivered?: boolean
}

/** Opens a shop with an order for $59 that is paid at Stripe. */
async function openPaidShop({ method = 'card', isDelivered = true }: OpenPaidShopInput = {}) {
  const shop = await openStripeShop()
  const { account } = shop.stripe
  const placed = await shop.placeOrder()
  const session = await shop.openSession(placed)
  paySession(account, session.id, { method, outcome: 'succeeded' })
  if (isDelivered) await shop.deliverAll()
  return {
    ...shop,
    account,
    placed,
    charge: account.charges[0]!,
    readOrder: () => readOrder(shop, placed),
  }
}

type Shop = Awaited<ReturnType<typeof openStripeShop>>

async function readOrder(shop: Shop, placed: PlacedOrder) {
  const { state, refunded, timeline } = await shop.getOrder(placed)
  const disputes = timeline.filter(({ kind }) => kind === 'payment_disputed').length
  return { state, refunded, disputes }
}

async function listDocuments({ db }: Shop) {
  const { items } = await listInvoices(db, { filter: {}, limit: 9 } as never)
  return items.map(({ kind, totalMinor }) => [kind, totalMinor]).toSorted()
}
