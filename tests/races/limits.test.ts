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

/** More than the shop has connections, fewer than one address may send in a minute. */
const CROWD = 24

test('24 simultaneous orders with separate idempotency keys pass the rate limits', async () => {
  const { mina, variant, close } = await openCountedShop()
  const carts = await Promise.all(
    Array.from({ length: CROWD }, () => mina.createCart([{ variant }])),
  )

  const placed = await Promise.all(
    carts.map(({ id }) => mina.checkOut(id, {}, { 'Idempotency-Key': id })),
  )

  assert.deepEqual(
    placed.map(({ status }) => status),
    Array(CROWD).fill(201),
  )
  await close()
})

/** Made of the very parts that a real shop is made of, rate limits included. */
async function openCountedShop() {
  const { url } = await openTestShop()
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'outwit-limits-'))
  after(() => rmSync(DATA_DIR, { recursive: true }))

  const config = parseConfig({ DATA_DIR, LOG_LEVEL: 'silent' })
  const secretKey = 'a-key-that-only-tests-would-ever-use'
  const foundation = { databaseUrl: url, secretKey, close: async () => {} }
  const { dependencies: parts, close } = await openDependencies(config, foundation)
  const cap = await addTestProduct(parts.db, 'Blue Cap', { stock: CROWD })
  const { site } = await openTestSite({ ...parts, shop: { db: parts.db, url } })
  return { mina: createShopper(site), variant: cap.onlyVariantId!, close }
}
