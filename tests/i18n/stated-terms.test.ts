import assert from 'node:assert/strict'
import { test } from 'node:test'
import common from '#app/i18n/messages/en/common.json' with { type: 'json' }
import pages from '#app/i18n/messages/en/pages.json' with { type: 'json' }
import { CONFIRM_LINK_DAYS } from '#platform/crypto/link-tokens'
import orders from '../../modules/orders/messages/en.json' with { type: 'json' }

test('the page of the newsletter states the period that the shop applies', () => {
  const { text, doneHelp } = pages.newsletter.expired
  for (const statement of [text, doneHelp]) {
    assert.ok(statement.includes(`${CONFIRM_LINK_DAYS} days`), statement)
  }
})

test('e-mails and invoices name a shipping method as the cart does', () => {
  const { standard, express } = common.receipt
  const { standard_shipping, express_shipping } = orders.totals
  assert.deepEqual([standard_shipping, express_shipping], [standard, express])
})
