import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogger } from '#platform/log'
import { openTestSite } from '#tests/support/test-site'

const ID = '0198d000-0000-7000-8000-00000000cafe'

for (const [path, logged] of [
  [`/api/carts/${ID}`, '/api/carts/…'],
  [`/api/carts/${ID}/items/2`, '/api/carts/…/items/2'],
  [`/api/payments/${ID}/open`, '/api/payments/…/open'],
  [`/api/%70ayments/${ID}`, '/api/payments/…'],
  [`/sandbox/pay/${ID}`, '/sandbox/pay/…'],
  [`/api/shared-wishlists/${ID}`, '/api/shared-wishlists/…'],
  [`/de/wishlist/shared/${ID}`, '/de/wishlist/shared/…'],
  ['/api/payments/webhooks/sandbox', '/api/payments/webhooks/sandbox'],
  [`/orders/${ID}?token=secret`, `/orders/${ID}`],
] as const) {
  test(`the log has ${logged} for ${path}`, async () => {
    const lines: { path: string }[] = []
    const log = createLogger({ level: 'silent' })
    log.info = (line: unknown) => lines.push(line as { path: string })
    const { site } = await openTestSite({ log })
    await site.request(path)
    assert.deepEqual(
      lines.map((line) => line.path),
      [logged],
    )
  })
}
