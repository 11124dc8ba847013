import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from '../../conformance/check.ts'
import { BAD_SHIPPING_PROVIDERS } from '../../conformance/fixtures/bad-shipping-providers.ts'
import { shippingChecks } from '../../conformance/shipping.ts'
import { openHarness } from '../../examples/parcel-rates-provider.harness.ts'

test('the shipping provider of the guide does all that is checked of one', async () => {
  assert.deepEqual(await runChecks(shippingChecks, openHarness), { failed: {}, skipped: [] })
})

test('each fault that is planted into a shipping provider fails the check that is about it', async () => {
  for (const [fault, { check, spoil }] of Object.entries(BAD_SHIPPING_PROVIDERS)) {
    const checks = shippingChecks.filter(({ name }) => name === check)
    assert.equal(checks.length, 1, check)
    const { failed } = await runChecks(checks, async () => {
      const { provider, ...harness } = await openHarness()
      const context = { url: harness.url, key: harness.secrets[0]! }
      return { ...harness, provider: { ...provider, quote: spoil(provider, context) } }
    })
    assert.deepEqual(Object.keys(failed), [check], `not found: ${fault}`)
  }
})
