import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import { getProductBySlug, updateVariantPrice } from '#modules/catalog'
import { createShopper } from '../support/shopper.ts'
import { addTestProduct, openTestShop, utc } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

test('a new price is visible at once in every response that contains it', async () => {
  const { db, site, cache } = await openSiteWithProducts('Blue Cap', 'Red Mug')
  const read = async (path: string) => (await site.request(path)).text()
  for (const path of ['/api/products', '/api/products/blue-cap', '/api/products/red-mug'])
    await read(path)

  const { onlyVariantId } = (await getProductBySlug(db, 'blue-cap'))!
  await updateVariantPrice(db, {
    variantId: onlyVariantId!,
    minor: 1900,
    now: utc('2026-08-22 09:00'),
  })
  await waitUntil(() => !cache.getFresh('/api/products'))

  assert.match(await read('/api/products'), /"price":19/)
  assert.match(await read('/api/products/blue-cap'), /"price":19/)
  assert.ok(cache.getFresh('/api/products/red-mug'), 'the unchanged product is still cached')
})

test('a change that is rolled back purges nothing', async () => {
  const { db, site, cache } = await openSiteWithProducts('Blue Cap')
  await site.request('/api/products/blue-cap')
  const { onlyVariantId } = (await getProductBySlug(db, 'blue-cap'))!

  const rolledBack = db.transaction(async (tx) => {
    await updateVariantPrice(tx, {
      variantId: onlyVariantId!,
      minor: 100,
      now: utc('2026-08-22 09:00'),
    })
    throw new Error('the change is rolled back')
  })
  await assert.rejects(rolledBack)
  await sleep(50)

  assert.ok(cache.getFresh('/api/products/blue-cap'))
})

test('a cached response is sent compressed, or as 304 if the client has it', async () => {
  const { site } = await openSiteWithProducts('Blue Cap')
  const plain = await site.request('/api/products')
  const compressed = await site.request('/api/products', {
    headers: { 'Accept-Encoding': 'gzip, br' },
  })
  const revalidated = await site.request('/api/products', {
    headers: { 'If-None-Match': plain.headers.get('etag')! },
  })

  assert.equal(compressed.headers.get('content-encoding'), 'br')
  const decompressed = brotliDecompressSync(Buffer.from(await compressed.arrayBuffer()))
  assert.equal(decompressed.toString(), await plain.text())
  assert.equal(revalidated.status, 304)
})

test('tracking parameters and an access token do not create another cache entry', async () => {
  const { site, cache } = await openSiteWithProducts('Blue Cap')

  const trackedPath = '/api/products?utm_source=email&limit=5'
  await site.request(trackedPath, { headers: { Authorization: 'Bearer token' } })

  assert.ok(cache.getFresh('/api/products?limit=5'))
})

test('a changed tax rate applies to carts at once, also when it was changed with SQL', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const cap = await addTestProduct(db, 'Blue Cap')
  const { site } = await openTestSite({ shop })
  const mina = createShopper(site)
  const { id } = await mina.createCart([{ variant: cap.onlyVariantId! }])
  await mina.request('PATCH', `/api/carts/${id}`, { country: 'DE' })
  const getTax = async () => {
    const { body } = await mina.request<Cart>('GET', `/api/carts/${id}`)
    return body.receipt.steps.find(({ kind }) => kind === 'tax')?.percent
  }
  const before = await getTax()
  const setRate = (rate: number) =>
    db.execute(sql`update tax_rates set basis_points = ${rate} where country = 'DE'`)
  after(() => setRate(1900))
  await setRate(700)
  for (let tries = 0; (await getTax()) === before && tries < 100; tries++) await sleep(10)
  assert.deepEqual([before, await getTax()], [19, 7])
})

async function openSiteWithProducts(...titles: string[]) {
  const shop = await openTestShop()
  for (const title of titles) await addTestProduct(shop.db, title)
  return openTestSite({ shop })
}

async function waitUntil(condition: () => boolean) {
  for (let tries = 0; !condition() && tries < 100; tries++) await sleep(10)
}
