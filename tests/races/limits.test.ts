import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { parseConfig } from '#server/config/config'
import { openDependencies } from '#server/startup/open-dependencies'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

/** More than the number of database connections, and below the limit per IP address and minute. */
const BUYERS = 24

test('24 simultaneous orders with separate idempotency keys pass the rate limits', async () => {
  const { mina, variant, close } = await openRateLimitedShop()
  const carts = await Promise.all(
    Array.from({ length: BUYERS }, () => mina.createCart([{ variant }])),
  )

  const placed = await Promise.all(
    carts.map(({ id }, n) =>
      mina.checkOut(id, { email: `mina-${n}@example.com` }, { 'Idempotency-Key': id }),
    ),
  )

  assert.deepEqual(
    placed.map(({ status }) => status),
    Array(BUYERS).fill(201),
  )
  await close()
})

/** Opens a site with the dependencies of a production shop, including its rate limits. */
async function openRateLimitedShop() {
  const { url } = await openTestShop()
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'outwit-limits-'))
  after(() => rmSync(DATA_DIR, { recursive: true }))

  const config = parseConfig({ DATA_DIR, LOG_LEVEL: 'silent' })
  const secretKey = 'a-key-that-only-tests-would-ever-use'
  const infrastructure = {
    databaseUrl: url,
    databaseConnections: 19,
    replicationUrl: null,
    secretKey,
    close: async () => {},
  }
  const { dependencies, close } = await openDependencies(config, infrastructure)
  const cap = await addTestProduct(dependencies.db, 'Blue Cap', { stock: BUYERS })
  const { site } = await openTestSite({ ...dependencies, shop: { db: dependencies.db, url } })
  return { mina: createShopper(site), variant: cap.onlyVariantId!, close }
}
