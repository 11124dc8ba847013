import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from '../../conformance/check.ts'
import { marketplaceChecks } from '../../conformance/marketplace.ts'
import { openAliExpressHarness } from '../../conformance/standins/aliexpress.ts'
import { openHarness } from '../../examples/wholesale-marketplace.harness.ts'

const AFFILIATE_CHECKS = [
  'a search for purchases that pay a commission finds products with links of the marketplace',
  'each product has a link of the marketplace, or why there is none',
]

test('the marketplace of the guide does all that is checked of one without commissions', async () => {
  assert.deepEqual(await runChecks(marketplaceChecks, openHarness), {
    failed: {},
    skipped: AFFILIATE_CHECKS,
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
