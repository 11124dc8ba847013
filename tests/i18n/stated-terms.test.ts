import assert from 'node:assert/strict'
import { test } from 'node:test'
import common from '#app/i18n/messages/en/common.json' with { type: 'json' }
import pages from '#app/i18n/messages/en/pages.json' with { type: 'json' }
import { SEARCH_RETENTION_DAYS } from '#server/jobs/scheduled-jobs'
import { CART_RETENTION_DAYS } from '../../modules/cart/purge-old-carts.ts'
import { HOLD_MINUTES } from '../../modules/checkout/hold-duration.ts'
import { CONFIRM_LINK_DAYS } from '../../modules/newsletter/link-tokens.ts'
import orders from '../../modules/orders/messages/en.json' with { type: 'json' }

test('the pages state the periods that the shop applies', () => {
  const { about, blog, newsletter, privacy, terms } = pages
  const statements: [text: string, term: string][] = [
    [newsletter.expired.text, `${CONFIRM_LINK_DAYS} days`],
    [newsletter.expired.doneHelp, `${CONFIRM_LINK_DAYS} days`],
    [about.sections.stock.text, `${HOLD_MINUTES} minutes`],
    [blog.guides.sections.hold.text, `${HOLD_MINUTES} minutes`],
    [terms.sections.contract.text, `${HOLD_MINUTES} minutes`],
    [privacy.sections.cart.text, `${CART_RETENTION_DAYS} days`],
    [privacy.sections.server.text, `${SEARCH_RETENTION_DAYS} days`],
  ]
  for (const [text, term] of statements) assert.ok(text.includes(term), `${term}: ${text}`)
})

test('e-mails and invoices name a shipping method as the cart does', () => {
  const { standard, express } = common.receipt
  const { standard_shipping, express_shipping } = orders.totals
  assert.deepEqual([standard_shipping, express_shipping], [standard, express])
})
