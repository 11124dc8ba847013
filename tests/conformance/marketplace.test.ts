import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OpenHarness, runChecks } from '../../conformance/check.ts'
import {
  BAD_COMMISSIONS,
  BAD_MARKETPLACE_PROVIDERS,
} from '../../conformance/fixtures/bad-marketplace-providers.ts'
import { type MarketplaceHarness, marketplaceChecks } from '../../conformance/marketplace.ts'
import { openAliExpressHarness } from '../../conformance/standins/aliexpress.ts'
import { openHarness } from '../../examples/wholesale-marketplace.harness.ts'

test('the marketplace of the guide does all that is checked of one without commissions', async () => {
  assert.deepEqual(await runChecks(marketplaceChecks, openHarness), {
    failed: {},
    skipped: [
      'a search for purchases that pay a commission finds products with links of the marketplace',
      'each product has a link of the marketplace, or why there is none',
    ],
  })
})

test('AliExpress does what is checked of a marketplace and its sandbox can show', async () => {
  assert.deepEqual(await runChecks(marketplaceChecks, openAliExpressHarness), {
    failed: {},
    skipped: [
      'the price of a product is that of the country',
      'an order that does not exist is said not to exist',
      'a marketplace that is silent is an error of each call in time',
    ],
  })
})

test('each fault that is planted into a marketplace fails the check that is about it', () =>
  assertFound(BAD_MARKETPLACE_PROVIDERS, openHarness))

test('each fault that is planted into commissions fails the check that is about it', () =>
  assertFound(BAD_COMMISSIONS, openAliExpressHarness))

async function assertFound(
  faults: typeof BAD_COMMISSIONS,
  open: OpenHarness<MarketplaceHarness>,
): Promise<void> {
  for (const [fault, { check, spoil }] of Object.entries(faults)) {
    const checks = marketplaceChecks.filter(({ name }) => name === check)
    assert.equal(checks.length, 1, check)
    const { failed } = await runChecks(checks, async () => {
      const harness = await open()
      const { provider } = harness
      return { ...harness, provider: { ...provider, ...spoil(provider, harness) } }
    })
    assert.deepEqual(Object.keys(failed), [check], `not found: ${fault}`)
  }
}
