import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStripeShop } from '#tests/support/stripe-shop'
import { paySession } from '../../conformance/standins/stripe/payer.ts'

const SHORT = { client: { timeout: 300 } }
/** How often the jobs of the shop run in this test. */
const STEP_MINUTES = 5

test('while Stripe is away for an hour, orders are taken and their payment page says so; nothing that was paid is lost', async () => {
  const shop = await openStripeShop(SHORT)
  const paidBefore = await shop.placeOrder()
  const { id } = await shop.openSession(paidBefore)
  paySession(shop.stripe.account, id, { outcome: 'succeeded' })

  shop.stripe.setNetwork('down')
  const early = await shop.placeOrder()
  const openPage = async (placed: typeof early) => {
    const { status, headers } = await shop.openPage(placed)
    return [status, headers.get('Location')]
  }
  const unavailable = [303, `/payment/result?payment=${early.payment!.id}&status=unavailable`]
  assert.deepEqual(await openPage(early), unavailable)
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += STEP_MINUTES) {
      shop.passTime(STEP_MINUTES)
      await shop.work()
    }
  }
  await pass(25)
  assert.equal((await shop.getOrder(early)).state, 'pending_payment')
  assert.deepEqual(await openPage(early), unavailable)
  await pass(25)
  assert.equal((await shop.getOrder(early)).state, 'cancelled', 'after half an hour')
  const late = await shop.placeOrder()
  await pass(10)

  shop.stripe.setNetwork('up')
  const session = await shop.openSession(late)
  paySession(shop.stripe.account, session.id, { outcome: 'succeeded' })
  await pass(20)
  assert.equal((await shop.getOrder(late)).state, 'paid')
  assert.equal((await shop.getOrder(paidBefore)).state, 'paid', 'although it had been given up')
  assert.equal(shop.stripe.refunds.length, 0)
  await shop.assertBooksAgree()
})
