import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AffiliateProducts, AffiliateSettings } from '#contract/outbound'
import { affiliateSearchSetting, refreshDueListings } from '#modules/outbound'
import { switchFault } from '#sandbox/marketplace'
import { BEAR_MAT, SMALL_CATALOGUE } from '#tests/support/marketplace'
import { CLICK, fetchPixel, openOutboundShop } from '#tests/support/outbound-shop'
import { ADMIN_TOKEN, createTestDependencies } from '#tests/support/test-site'

const LAMP = SMALL_CATALOGUE.products[1]!
const HOUR_MS = 3_600_000

test('the home page shows what was found last, and asks nobody', async () => {
  const { read, run, seen, mat } = await openHomeShop()
  assert.deepEqual(await read(), {
    ...{ keyword: 'home decor', state: 'loading', message: null, items: [] },
  })
  assert.equal(seen.length, 0)
  assert.equal(await run(), true)
  assert.deepEqual(
    [seen[0]?.parameters.keywords, seen[0]?.parameters.page_size, seen[0]?.parameters.page_no],
    ['home decor', '8', '1'],
  )
  assert.deepEqual(
    [seen[0]?.parameters.target_currency, seen[0]?.parameters.target_language],
    ['USD', 'EN'],
  )
  const { state, items } = await read()
  assert.equal(state, 'found')
  assert.deepEqual(
    items.map((item) => [item.product_id, item.has_link, item.product?.id ?? null]),
    [
      [BEAR_MAT.id, true, mat.id],
      [LAMP.id, true, null],
    ],
  )
  assert.deepEqual([items[1]?.target_sale_price, items[1]?.target_sale_price_currency], [24, 'USD'])
  assert.match(items[1]?.image?.src ?? '', /^\/images\/c\/[0-9a-f-]{36}-1x1$/)
  assert.equal(seen.length, 1)
})

test('products are searched again after an hour, and a failure is tried again within minutes', async () => {
  const { run, passTime, db, clock, read, seen } = await openHomeShop()
  await run()
  passTime(HOUR_MS / 2)
  assert.equal(await run(), false)
  passTime(HOUR_MS / 2)
  await switchFault(db, { kind: 'no_permission', calls: 1, now: clock() })
  assert.equal(await run(), true)
  assert.equal((await read()).state, 'found', 'the last ones stay')
  passTime(HOUR_MS / 12)
  assert.equal(await run(), true)
  assert.equal(seen.length, 3)
})

test('products that are older than a day are not shown: their prices are no longer true', async () => {
  const { run, passTime, db, clock, read } = await openHomeShop()
  await run()
  passTime(25 * HOUR_MS)
  await switchFault(db, { kind: 'no_permission', calls: 1, now: clock() })
  await run()
  const { state, message, items } = await read()
  assert.deepEqual([state, items], ['error', []])
  assert.match(message ?? '', /^AliExpress does not permit the app to do this/)
})

test('a shopper who asks for a new search gets it, at most every half minute', async () => {
  const { refresh, seen, passTime, db, clock } = await openHomeShop()
  await switchFault(db, { kind: 'no_permission', calls: 1, now: clock() })
  assert.equal((await refresh()).state, 'error')
  assert.equal((await refresh()).state, 'error')
  assert.equal(seen.length, 1)
  passTime(31_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh()))
  assert.ok(answers.some(({ state }) => state === 'found'))
  assert.equal(seen.length, 2, 'twenty shoppers at once are one search')
})

test('nothing found is a result', async () => {
  const { db, run, read, clock } = await openHomeShop()
  await affiliateSearchSetting.set(db, {
    value: { keyword: 'zeppelin', category: null },
    now: clock(),
  })
  await run()
  assert.deepEqual(await read(), {
    ...{ keyword: 'zeppelin', state: 'found', message: null, items: [] },
  })
})

test('an owner changes the keyword, once against another, and nobody without the right does', async () => {
  const { site, run, read } = await openHomeShop()
  await run()
  const save = (body: object, token = ADMIN_TOKEN) =>
    site.request('/api/admin/marketplace/affiliate-products', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const saved = await save({ keyword: '  lamp ', revision: 1 })
  assert.equal(saved.status, 200)
  const settings = (await saved.json()) as AffiliateSettings
  assert.deepEqual([settings.keyword, settings.revision, settings.products], ['lamp', 2, 0])
  assert.equal((await save({ keyword: 'mat', revision: 1 })).status, 409)
  for (const keyword of ['', ' ', 'x'.repeat(101), 'a\u0000b', 5])
    assert.equal((await save({ keyword, revision: 2 })).status, 422)
  assert.equal((await save({ keyword: 'mat', revision: 2 }, 'wrong')).status, 401)
  assert.equal((await read()).state, 'loading')
  assert.equal(await run(), true)
  const { items } = await read()
  assert.deepEqual(
    items.map((item) => item.product_id),
    [LAMP.id],
  )
})

test('an owner chooses a category of the marketplace, which is searched instead of the keyword', async () => {
  const shop = await openHomeShop({ catalogue: TWO_CATEGORIES })
  const { db, run, read, save, seen, site } = shop
  await addCategory(db, { aliId: '39', name: 'Lights', german: 'Lampen' })
  await run()
  const saved = await save({ keyword: 'home decor', category_id: '39', revision: 1 })
  assert.equal(saved.status, 200)
  const settings = (await saved.json()) as AffiliateSettings
  assert.deepEqual(settings.category, { id: '39', name: 'Lights' })
  assert.deepEqual([settings.keyword, settings.products], ['home decor', 0])
  assert.equal((await read()).state, 'loading')
  assert.equal(await run(), true)
  const { keywords, category_ids: ids } = seen.at(-1)!.parameters
  assert.deepEqual([keywords, ids], [undefined, '39'])
  const found = await read()
  assert.equal(found.keyword, 'Lights')
  assert.deepEqual(
    found.items.map((item) => item.product_id),
    [LAMP.id],
  )
  const german = await site.request('/api/affiliate-products', {
    headers: { 'Accept-Language': 'de' },
  })
  assert.equal(((await german.json()) as AffiliateProducts).keyword, 'Lampen')
  const { rows } = await db.execute(sql`select keyword, category_id from affiliate_searches`)
  assert.deepEqual(rows, [{ keyword: '', category_id: '39' }])

  // What was found for the category does not stand for the keyword that is chosen again.
  assert.equal((await save({ keyword: 'home decor', category_id: null, revision: 2 })).status, 200)
  assert.equal((await read()).state, 'loading')
})

test('a category in which nothing is found is named, also when the shop has deleted it', async () => {
  const { db, run, read, save, clock } = await openHomeShop()
  await addCategory(db, { aliId: '77', name: 'Zeppelins', german: 'Zeppeline' })
  await save({ keyword: 'home decor', category_id: '77', revision: 1 })
  await run()
  const nothing = { keyword: 'Zeppelins', state: 'found', message: null, items: [] }
  assert.deepEqual(await read(), nothing)
  const lost = { id: '78', name: 'Balloons' }
  await affiliateSearchSetting.set(db, {
    value: { keyword: 'home decor', category: lost },
    now: clock(),
  })
  await run()
  assert.deepEqual(await read(), { ...nothing, keyword: 'Balloons' })
})

test('a category that the shop does not have from the marketplace is refused, and of two owners one saves', async () => {
  const { db, save, read } = await openHomeShop()
  await addCategory(db, { aliId: '39', name: 'Lights', german: 'Lampen' })
  const { keyword } = await read()
  assert.equal((await save({ keyword, category_id: '40', revision: 1 })).status, 404)
  for (const id of ['', 'x', '1'.repeat(21), 5])
    assert.equal((await save({ keyword, category_id: id, revision: 1 })).status, 422)
  assert.equal((await read()).keyword, keyword)
  const answers = await Promise.all(
    ['39', null, '39', null].map((id) => save({ keyword: 'mat', category_id: id, revision: 1 })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
})

test('a search that ends after the keyword was changed is not stored', async () => {
  const { db, run, clock, read, passTime } = await openHomeShop()
  await switchFault(db, { kind: 'slow', calls: 1, seconds: 1, now: clock() })
  const first = run()
  await new Promise((resolve) => setTimeout(resolve, 400))
  await affiliateSearchSetting.set(db, { value: { keyword: 'lamp', category: null }, now: clock() })
  await run()
  await first
  assert.deepEqual(
    (await read()).items.map((item) => item.product_id),
    [LAMP.id],
  )
  passTime(HOUR_MS)
  await run()
  assert.equal((await db.execute(sql`select from affiliate_searches`)).rowCount, 1)
})

test('pictures are copied once, and deleted when they are not shown any more', async () => {
  const { db, run, passTime, clock, countPictures } = await openHomeShop()
  await run()
  assert.equal(await countPictures(), 2)
  passTime(HOUR_MS)
  await run()
  assert.equal(await countPictures(), 2)
  await affiliateSearchSetting.set(db, { value: { keyword: 'lamp', category: null }, now: clock() })
  passTime(HOUR_MS)
  await run()
  assert.equal(await countPictures(), 1)
})

test('a product whose picture cannot be fetched is shown without it, and tried again', async () => {
  const shop = await openHomeShop()
  await shop.run(async () => Buffer.from('<svg onload="alert(1)"/>'))
  assert.deepEqual(
    (await shop.read()).items.map(({ image }) => image),
    [null, null],
  )
  shop.passTime(HOUR_MS)
  await shop.run()
  assert.ok((await shop.read()).items.every(({ image }) => image))
})

test('a picture at an address of the own network is not fetched', async () => {
  const shop = await openHomeShop()
  await shop.run(null)
  assert.deepEqual(
    (await shop.read()).items.map(({ image }) => image),
    [null, null],
  )
})

test('a click on a listed product is counted by its product of the shop, or by its name', async () => {
  const { run, open, readClicks, mat, db } = await openHomeShop()
  await run()
  const response = await open(`listings/${LAMP.id}`)
  assert.equal(response.status, 302)
  assert.match(response.headers.get('Location') ?? '', new RegExp(`/s/${LAMP.id}$`))
  await open(`listings/${BEAR_MAT.id}`)
  await open(`listings/${BEAR_MAT.id}`, { ...CLICK, 'Sec-Purpose': 'prefetch;prerender' })
  assert.deepEqual(
    (await readClicks()).map(({ product, clicks }) => [product, clicks]).toSorted(),
    [
      [LAMP.id, 1],
      [mat.id, 1],
    ].toSorted(),
  )
  const { rows } = await db.execute(sql`select title from outbound_clicks where title is not null`)
  assert.deepEqual(rows, [{ title: LAMP.title }])
})

/** Opens a shop whose keyword finds the mat, which the shop sells too, and a lamp. */
async function openHomeShop(options: Parameters<typeof openOutboundShop>[0] = {}) {
  const shop = await openOutboundShop(options)
  const { db, marketplace, site, clock } = shop
  await affiliateSearchSetting.set(db, {
    value: { keyword: 'home decor', category: null },
    now: clock(),
  })
  const { files, pictures } = await createTestDependencies(db)
  const request = async (path: string, method = 'GET') => {
    const response = await site.request(`/api/affiliate-products${path}`, { method })
    assert.equal(response.status, 200)
    return (await response.json()) as AffiliateProducts
  }
  return {
    ...shop,
    /** Null fetches as the shop does. */
    run: (fetchBytes: (() => Promise<Uint8Array>) | null = fetchPixel) =>
      refreshDueListings(
        { db, files, pictures, marketplace, ...(fetchBytes && { fetchBytes }) },
        clock(),
      ),
    save: (json: object) =>
      site.request('/api/admin/marketplace/affiliate-products', {
        method: 'PUT',
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      }),
    /** After the purge of the cache has arrived. */
    read: async () => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      return request('')
    },
    refresh: () => request('/refreshes', 'POST'),
    countPictures: async () => (await db.execute(sql`select from uploaded_pictures`)).rowCount,
  }
}

/** The lamp is in another category than the mat. */
const TWO_CATEGORIES = {
  ...SMALL_CATALOGUE,
  products: [BEAR_MAT, { ...LAMP, categoryId: '390501', categoryPath: ['39', '390501'] }],
}

interface AddCategoryInput {
  aliId: string
  name: string
  german: string
}

async function addCategory(
  db: Awaited<ReturnType<typeof openHomeShop>>['db'],
  { aliId, name, german }: AddCategoryInput,
) {
  await db.execute(sql`
    with added as (
      insert into categories (id, name, slug, ali_cat_id)
      values (gen_random_uuid(), ${name}, ${name.toLowerCase()}, ${aliId}) returning id)
    insert into category_translations (category_id, language, name)
    select id, 'de', ${german} from added`)
}
