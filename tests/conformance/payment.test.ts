import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { runChecks } from '../../conformance/check.ts'
import { BAD_PAYMENT_PROVIDERS } from '../../conformance/fixtures/bad-payment-providers.ts'
import { BAD_SAVED_CARDS } from '../../conformance/fixtures/bad-saved-cards.ts'
import { type PaymentHarness, paymentChecks } from '../../conformance/payment.ts'
import { savedCardChecks } from '../../conformance/saved-cards.ts'
import { createSandboxHarness } from '../../conformance/standins/sandbox-payments.ts'
import { openStripeHarness } from '../../conformance/standins/stripe.ts'
import { openHarness } from '../../examples/bank-transfer-provider.harness.ts'

const ALL_PASSED = { failed: {}, skipped: [] }
const OF_SAVED_CARDS = savedCardChecks.map(({ name }) => name)

test('the Stripe adapter does all that is checked of payment providers', async () => {
  assert.deepEqual(await runChecks(paymentChecks, openStripeHarness), ALL_PASSED)
})

test('the sandbox of payments does what is checked of a provider without a network', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const results = await runChecks(paymentChecks, async () => createSandboxHarness(db))
  assert.deepEqual(results, {
    failed: {},
    skipped: [
      'an event of an unknown kind is received, and concerns no payment',
      'a payment in an unknown state is not taken for a paid one',
      'the amount of a capture is what was paid, not what was requested',
      'a service that cannot be reached is an error, never an answer',
      'a call whose answer was lost has one effect when it is made again',
      ...OF_SAVED_CARDS,
    ],
  })
})

test('the provider of the guide does all that is checked, in 100 lines', async () => {
  const results = await runChecks(paymentChecks, openHarness)
  assert.deepEqual(results, { failed: {}, skipped: OF_SAVED_CARDS })
  const lines = readFileSync('examples/bank-transfer-provider.ts', 'utf8').trim().split('\n')
  assert.ok(lines.length <= 100, `${lines.length} lines`)
})

test('each fault that is planted into a payment provider fails the check that is about it', async () => {
  await assertFound(BAD_PAYMENT_PROVIDERS, openHarness)
})

test('each fault that is planted into saved cards fails the check that is about it', async () => {
  await assertFound(BAD_SAVED_CARDS, openStripeHarness)
})

async function assertFound(
  faults: typeof BAD_PAYMENT_PROVIDERS,
  open: () => Promise<PaymentHarness & AsyncDisposable>,
) {
  for (const [fault, { check, spoil }] of Object.entries(faults)) {
    const checks = paymentChecks.filter(({ name }) => name === check)
    assert.equal(checks.length, 1, check)
    const { failed } = await runChecks(checks, async () => {
      const harness = await open()
      return { ...harness, ...spoil(harness) }
    })
    assert.deepEqual(Object.keys(failed), [check], `not found: ${fault}`)
  }
}
