import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ProductDetails } from '#contract/catalog'
import { createAliExpressProvider } from '#modules/marketplace'
import { refreshLinks } from '#modules/outbound'
import { switchFault } from '#sandbox/marketplace'
import { BEAR_MAT } from '#tests/support/marketplace'
import { CHROME, CLICK, MAT_LINK, openOutboundShop } from '#tests/support/outbound-shop'

const DAY_MS = 86_400_000

test('a shopper is led to the link of the affiliate interface, which is stored, and the click is counted', async () => {
  const { open, readClicks, seen, mat, clock } = await openOutboundShop()
  const response = await open('products/bear-mat')
  assert.equal(response.status, 302)
  assert.equal(response.headers.get('Location'), MAT_LINK)
  assert.match(response.headers.get('Cache-Control') ?? '', /no-store/)
  assert.equal(response.headers.get('Set-Cookie'), null)
  assert.equal(seen.length, 1)

  assert.equal((await open(`products/${mat.id}`)).headers.get('Location'), MAT_LINK)
  assert.equal(seen.length, 1, 'the stored link is used')
  const day = clock().toISOString().slice(0, 10)
  assert.deepEqual(await readClicks(), [{ product: mat.id, clicks: 1, day }])
})

test('a job makes the links of all products, so that no shopper waits for the marketplace', async () => {
  const { db, marketplace, open, seen, clock, passTime } = await openOutboundShop()
  assert.equal(await refreshLinks(db, marketplace, { now: clock() }), 1)
  seen.length = 0
  assert.equal((await open('products/bear-mat')).headers.get('Location'), MAT_LINK)
  assert.equal(await refreshLinks(db, marketplace, { now: clock() }), 0)
  assert.equal(seen.length, 0)
  passTime(8 * DAY_MS)
  assert.equal(await refreshLinks(db, marketplace, { now: clock() }), 1, 'after a week')
  await db.execute(sql`update products set status = 'withdrawn'`)
  passTime(31 * DAY_MS)
  assert.equal(await refreshLinks(db, marketplace, { now: clock() }), 0)
  assert.equal((await db.execute(sql`select from promotion_links`)).rowCount, 0, 'forgotten')
})

test('a product that is sold here or is gone at the supplier gets no link', async () => {
  const { db, marketplace, clock, setSupplier, seen } = await openOutboundShop()
  for (const change of [{ sellingMode: 'dropship' }, { availability: 'gone' }]) {
    await setSupplier(change)
    assert.equal(await refreshLinks(db, marketplace, { now: clock() }), 0)
  }
  assert.equal(seen.length, 0)
})

test('while the marketplace does not answer, the shopper is led to the address of the import, and the next one does not wait', async () => {
  const affiliateUrl = 'https://s.click.aliexpress.com/e/_bear'
  const { db, open, clock, seen } = await openOutboundShop({ affiliateUrl })
  await switchFault(db, { kind: 'unavailable', calls: 100, now: clock() })
  for (let at = 0; at < 3; at++) {
    assert.equal((await open('products/bear-mat')).headers.get('Location'), affiliateUrl)
  }
  assert.equal(seen.length, 4, 'one call with its repetitions')
  assert.equal((await db.execute(sql`select from promotion_links`)).rowCount, 0)
})

test('a slow marketplace keeps a shopper waiting for a moment only, and its late link is stored', async () => {
  const affiliateUrl = 'https://s.click.aliexpress.com/e/_bear'
  const { db, open, clock } = await openOutboundShop({ affiliateUrl })
  await switchFault(db, { kind: 'slow', calls: 1, seconds: 5, now: clock() })
  assert.equal((await open('products/bear-mat')).headers.get('Location'), affiliateUrl)
  // The link is not there yet: the shopper did not wait for it.
  assert.equal((await db.execute(sql`select from promotion_links`)).rowCount, 0)
  while ((await db.execute(sql`select from promotion_links`)).rowCount === 0) await sleep(50)
  assert.equal((await open('products/bear-mat')).headers.get('Location'), MAT_LINK)
})

test('forty shoppers at once ask the marketplace for one link', async () => {
  const { open, seen } = await openOutboundShop()
  const responses = await Promise.all(Array.from({ length: 40 }, () => open('products/bear-mat')))
  assert.deepEqual(
    new Set(responses.map(({ headers }) => headers.get('Location'))),
    new Set([MAT_LINK]),
  )
  assert.equal(seen.length, 1)
})

test('nobody is led to an address outside the marketplace, whatever is stored', async () => {
  const { marketplace } = await openOutboundShop()
  const sandbox = marketplace.provider
  const { client } = marketplace.aliExpress
  const live = createAliExpressProvider(client, { trackingId: 'shop', isSandbox: false })
  const forged = [
    ...['https://evil.example/', 'http://s.click.aliexpress.com/e/_x', 'javascript:alert(1)'],
    ...['https://aliexpress.com.evil.example/', 'https://evilaliexpress.com/', '//aliexpress.com/'],
    ...[
      'https://aliexpress.com@evil.example/',
      'https://x@www.aliexpress.com/',
      'data:text/html,x',
    ],
    ...['https://www.aliexpress.com:8443/', 'https://evil.example\\.aliexpress.com/', ''],
    'https://evil.example/\thttps://www.aliexpress.com/',
  ]
  for (const address of forged) {
    assert.equal(live.isOwnAddress(address), false, address)
    assert.equal(sandbox.isOwnAddress(address), false, address)
  }
  assert.equal(live.isOwnAddress(MAT_LINK), false, 'no sandbox in a live shop')
  assert.ok(live.isOwnAddress('https://s.click.aliexpress.com/e/_bear'))
  assert.equal(
    sandbox.isOwnAddress('http://sandbox.example/sandbox/marketplace/../../admin'),
    false,
  )

  for (const affiliateUrl of forged.slice(0, 2)) {
    const shop = await openOutboundShop({ affiliateUrl, aliId: null })
    const response = await shop.open('products/bear-mat')
    assert.deepEqual(
      [response.status, response.headers.get('Location')],
      [303, '/products/bear-mat'],
    )
    assert.deepEqual(await shop.readClicks(), [])
  }
})

test('a stored link that was changed to another site is made again', async () => {
  const { db, open } = await openOutboundShop()
  await open('products/bear-mat')
  await db.execute(sql`update promotion_links set url = 'https://evil.example/'`)
  assert.equal((await open('products/bear-mat')).headers.get('Location'), MAT_LINK)
})

test('programs, prefetches, other sites and scripts are no clicks', async () => {
  const { open, readClicks } = await openOutboundShop()
  const refused: Record<string, string>[] = [
    { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'User-Agent': '' },
    { ...CLICK, DNT: '1' },
    { ...CLICK, 'Sec-GPC': '1' },
    { ...CLICK, 'Sec-Fetch-Site': 'cross-site' },
    { ...CLICK, 'Sec-Fetch-Mode': 'no-cors' },
  ]
  for (const headers of refused)
    assert.equal((await open('products/bear-mat', headers)).status, 302)
  const prefetches = ['Sec-Purpose', 'Purpose', 'X-Moz'].map((name) => ({
    ...CLICK,
    [name]: 'prefetch',
  }))
  for (const headers of prefetches)
    assert.equal((await open('products/bear-mat', headers)).status, 204)
  assert.equal((await open('products/bear-mat', CLICK, 'HEAD')).status, 302)
  assert.deepEqual(await readClicks(), [])
  await open('products/bear-mat', { 'User-Agent': CHROME })
  assert.equal((await readClicks())[0]?.clicks, 1, 'a browser without those headers')
})

test('unknown products, long addresses and huge queries are refused, and count nothing', async () => {
  const { db, open, readClicks, seen } = await openOutboundShop()
  await db.execute(sql`insert into products (id, slug, title, status, source, created_at, updated_at)
    select gen_random_uuid(), 'draft', 'Draft', 'draft', 'aliexpress', now(), now()`)
  for (const slug of [
    'no-such-product',
    'draft',
    '%2F%2Fevil.example',
    '..%2F..%2Fadmin',
    '%00',
    '%F0%9F',
  ])
    assert.ok([400, 404, 422].includes((await open(`products/${slug}`)).status), slug)
  assert.equal((await open(`products/${'x'.repeat(300)}`)).status, 422)
  assert.equal((await open('listings/1005008177221739')).status, 404)
  assert.equal((await open('listings/bear')).status, 422)
  assert.equal(
    (await open(`products/bear-mat?to=https://evil.example/&${'x'.repeat(50_000)}`)).headers.get(
      'Location',
    ),
    MAT_LINK,
  )
  assert.equal(seen.length, 1)
  assert.equal((await readClicks()).length, 1)
})

test('a thousand clicks of one network are few, and a thousand networks fill one row', async () => {
  const { clicks, mat, readClicks, clock } = await openOutboundShop()
  const product = { productId: mat.id }
  for (let at = 0; at < 1000; at++) clicks.count({ network: '203.0.113.9', product, now: clock() })
  assert.equal((await readClicks())[0]?.clicks, 1)
  for (let at = 0; at < 1000; at++)
    clicks.count({ network: `198.51.${at >> 8}.${at & 255}`, product, now: clock() })
  assert.deepEqual(
    (await readClicks()).map((row) => row.clicks),
    [1001],
  )
})

test('the page of a product says whether it can be bought at the marketplace, at once', async () => {
  const { site, setSupplier } = await openOutboundShop()
  const readState = async () => {
    const response = await site.request('/api/products/bear-mat')
    return ((await response.json()) as ProductDetails).outbound
  }
  assert.equal(await readState(), 'open')
  for (const [change, state] of [
    [{ availability: 'gone' }, 'gone'],
    [{ availability: 'not_for_country' }, 'gone'],
    [{ sellingMode: 'dropship' }, null],
  ] as const) {
    await setSupplier(change)
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.equal(await readState(), state)
  }
})

test('a shopper is not led to a product that is gone at the supplier', async () => {
  const { open, readClicks, setSupplier } = await openOutboundShop()
  await open('products/bear-mat')
  await setSupplier({ availability: 'gone' })
  const response = await open('products/bear-mat', { ...CLICK, 'Accept-Language': 'de' })
  assert.deepEqual(
    [response.status, response.headers.get('Location')],
    [303, '/de/products/bear-mat'],
  )
  assert.equal((await readClicks())[0]?.clicks, 1)
})

test('a product that the marketplace has no link for says so', async () => {
  const { open, site, db, marketplace, clock } = await openOutboundShop({
    aliId: '1005000000000000',
  })
  await refreshLinks(db, marketplace, { now: clock() })
  assert.equal((await open('products/bear-mat')).status, 303)
  const response = await site.request('/api/products/bear-mat')
  assert.equal(((await response.json()) as ProductDetails).outbound, 'missing')
  assert.notEqual(BEAR_MAT.id, '1005000000000000')
})
