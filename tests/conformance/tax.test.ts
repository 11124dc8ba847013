import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from '../../conformance/check.ts'
import { BAD_TAX_PROVIDERS } from '../../conformance/fixtures/bad-tax-providers.ts'
import { taxChecks } from '../../conformance/tax.ts'
import { openHarness } from '../../examples/sales-tax-provider.harness.ts'

test('the tax provider of the guide does all that is checked of one', async () => {
  assert.deepEqual(await runChecks(taxChecks, openHarness), { failed: {}, skipped: [] })
})

test('each fault that is planted into a tax provider fails the check that is about it', async () => {
  for (const [fault, { check, spoil }] of Object.entries(BAD_TAX_PROVIDERS)) {
    const checks = taxChecks.filter(({ name }) => name === check)
    assert.equal(checks.length, 1, check)
    const { failed } = await runChecks(checks, async () => {
      const { provider, ...harness } = await openHarness()
      const context = { url: harness.url, key: harness.secrets[0]! }
      return { ...harness, provider: { ...provider, quote: spoil(provider, context) } }
    })
    assert.deepEqual(Object.keys(failed), [check], `not found: ${fault}`)
  }
})
