import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type {
  AdminProduct,
  AdminProductSummary,
  ProductBody,
  ProductPrices,
} from '#contract/product-administration'
import {
  applyScheduledPrices,
  findListingDiscrepancies,
  findOrCreateCategoryPath,
  findOverdueSchedules,
  findSearchIndexDiscrepancies,
  findStockDiscrepancies,
  publishDueProducts,
} from '#modules/catalog'
import { deleteUnusedProductUploads } from '#modules/product-administration'
import { openStaffShop } from '#tests/support/staff-shop'
import { addTestProduct } from '#tests/support/test-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

interface Page {
  items: AdminProductSummary[]
  next_cursor: string | null
}

test('a manager lists the newest products of any status first, page by page in both directions', async () => {
  const { db, list, setStatus } = await openProductShop()
  const added = []
  for (const day of [1, 2, 3, 4, 5]) added.push(await addTestProduct(db, `Mug ${day}`, { day }))
  await setStatus(added[1]!.id, 'draft')
  await setStatus(added[3]!.id, 'withdrawn')
  const newest = ['Mug 5', 'Mug 4', 'Mug 3', 'Mug 2', 'Mug 1']
  for (const [order, expected] of [
    ['newest', newest],
    ['oldest', newest.toReversed()],
  ] as const) {
    const first = await list(`?order=${order}&limit=2`)
    const second = await list(`?order=${order}&limit=2&cursor=${first.next_cursor}`)
    const third = await list(`?order=${order}&limit=2&cursor=${second.next_cursor}`)
    const titles = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title))
    assert.deepEqual(titles, expected)
    assert.equal(third.next_cursor, null)
  }
})

test('products are found by words of their title, a begun word, their brand and an SKU, drafts too', async () => {
  const { create, findTitles, setStatus } = await openProductShop()
  const lamp = await create({ ...body('Ostra desk lamp'), brand: 'Lumen & Söhne' })
  const other = await create({ ...body('Red mug'), variants: [{ ...variant(), sku: 'MUG-RED-9' }] })
  await setStatus(other.id, 'active')
  for (const q of ['lamp', 'ostra des', 'sohne', 'LAMP desk'])
    assert.deepEqual(await findTitles(`?q=${encodeURIComponent(q)}`), ['Ostra desk lamp'], q)
  for (const q of ['MUG-RED-9', 'mug-red-9', 'mug']) {
    assert.deepEqual(await findTitles(`?q=${q}`), ['Red mug'], q)
  }
  for (const q of ['zzz', '%25', "'", '&|!'])
    assert.deepEqual(await findTitles(`?q=${encodeURIComponent(q)}`), [], q)
  await setStatus(lamp.id, 'withdrawn')
  assert.deepEqual(await findTitles('?q=lamp&statuses=draft,active'), [])
  assert.deepEqual(await findTitles('?q=lamp&statuses=withdrawn'), ['Ostra desk lamp'])
})

test('filters choose by state, source, category with subcategories, stock and tag', async () => {
  const { db, create, findTitles, setStatus } = await openProductShop()
  const lighting = await findOrCreateCategoryPath(db, ['Home', 'Lighting'])
  const home = await findOrCreateCategoryPath(db, ['Home'])
  const lamp = await create({
    ...body('Lamp'),
    ...{ category_id: lighting, tags: ['Sale ', 'sale'] },
    variants: [{ ...variant(), initial_stock: 3 }],
  })
  const mug = await create(body('Mug'))
  await setStatus(lamp.id, 'active')
  await setStatus(mug.id, 'active')
  await create(body('Cap'))
  assert.deepEqual(await findTitles('?statuses=draft'), ['Cap'])
  assert.deepEqual(await findTitles('?statuses=active'), ['Mug', 'Lamp'])
  assert.deepEqual(await findTitles('?source=aliexpress'), [])
  assert.deepEqual(await findTitles(`?category_id=${home}`), ['Lamp'])
  assert.deepEqual(await findTitles('?stock=low'), ['Lamp'])
  assert.deepEqual(await findTitles('?stock=out&statuses=active'), ['Mug'])
  assert.deepEqual(await findTitles('?tag=sale'), ['Lamp'])
})

test('a draft is seen by no shopper until it is published, and only at its preview before', async () => {
  const { create, setStatus, shopper, manager, call } = await openProductShop()
  const draft = await create(body('Secret lamp'))
  const isHidden = async () => {
    for (const path of [`/products/${draft.id}`, '/products/secret-lamp'])
      assert.equal((await shopper.get(path)).status, 404)
    for (const path of ['/products', '/products?q=secret', '/search/suggestions?q=secret']) {
      assert.doesNotMatch(await (await shopper.get(path)).text(), /Secret/)
    }
  }
  await isHidden()
  const preview: AdminProduct = await (
    await call('PUT', `/admin/products/${draft.id}/preview`)
  ).json()
  const path = `/products/${preview.preview_slug}`
  const seen = await shopper.get(path)
  assert.equal(seen.status, 200)
  assert.equal(seen.headers.get('Cache-Tag'), null, 'nobody stores it')
  assert.equal((await seen.json()).title, 'Secret lamp')
  assert.equal((await shopper.get(`${path}x`)).status, 404, 'a made-up link')
  const same = await call('PUT', `/admin/products/${draft.id}/preview`)
  assert.equal((await same.json()).preview_slug, preview.preview_slug, 'a sent link stays')

  await call('DELETE', `/admin/products/${draft.id}/preview`)
  assert.equal((await shopper.get(path)).status, 404, 'it is revoked')
  const again: AdminProduct = await (
    await call('PUT', `/admin/products/${draft.id}/preview`)
  ).json()
  assert.notEqual(again.preview_slug, preview.preview_slug)

  const setTo = async (status: string) => {
    const response = await setStatus(draft.id, status)
    assert.ok(response.ok, await response.clone().text())
  }
  await setTo('active')
  assert.equal((await shopper.get('/products/secret-lamp')).status, 200)
  await setTo('draft')
  await isHidden()
  await setTo('withdrawn')
  assert.equal((await shopper.get('/products/secret-lamp')).status, 410)
  assert.equal((await manager.get(`/admin/products/${draft.id}`)).status, 200)
})

test('a draft with a time is published by the job when the time has come, once', async () => {
  const { db, now, advanceClock, create, setStatus, read } = await openProductShop()
  const draft = await create(body('Lamp'))
  const other = await create(body('Mug'))
  const at = new Date(now().getTime() + 3_600_000).toISOString()
  await setStatus(draft.id, 'draft', at)
  await setStatus(other.id, 'draft', at)
  assert.equal(await publishDueProducts(db, { now: now() }), 0)
  await setStatus(other.id, 'draft')
  assert.deepEqual(await findOverdueSchedules(db, { now: now() }), [])
  advanceClock(3600 + 11 * 60)
  assert.equal((await findOverdueSchedules(db, { now: now() })).length, 1)
  assert.equal(await publishDueProducts(db, { now: now() }), 1)
  assert.deepEqual(await findOverdueSchedules(db, { now: now() }), [])
  assert.equal(await publishDueProducts(db, { now: now() }), 0)
  const published = await read(draft.id)
  assert.deepEqual([published.status, published.publish_at], ['active', null])
  assert.equal((await read(other.id)).status, 'draft', 'its time was removed')
  const late = await setStatus(draft.id, 'draft', now().toISOString())
  assert.equal(late.status, 422)
})

test('an edit saves what it holds, and one on an old revision changes nothing', async () => {
  const { create, save, read, db } = await openProductShop()
  const lamp = await create(body('Lamp'))
  const edit = { ...toBody(lamp), title: 'Ostra lamp', tags: ['new'], seo_title: 'Lamp | Outwit' }
  const saved = await save(lamp.id, { ...edit, revision: lamp.revision })
  assert.equal(saved.status, 200)
  const product: AdminProduct = await saved.json()
  assert.deepEqual(
    [product.title, product.tags, product.seo_title],
    ['Ostra lamp', ['new'], 'Lamp | Outwit'],
  )
  assert.equal(product.revision, lamp.revision + 1)
  assert.equal(product.slug, 'lamp', 'its address stays')

  const stale = await save(lamp.id, { ...edit, title: 'Other', revision: lamp.revision })
  assert.equal(stale.status, 409)
  assert.equal((await stale.json()).error.code, 'product_changed')
  assert.equal((await read(lamp.id)).title, 'Ostra lamp')
  const same = await save(lamp.id, { ...toBody(product), revision: product.revision })
  assert.equal((await same.json()).revision, product.revision, 'an edit without a difference')
  assert.deepEqual(await findSearchIndexDiscrepancies(db), [])
})

test('40 variants of three options are saved, changed, withdrawn and come back', async () => {
  const { create, save, db, now } = await openProductShop()
  const options = [
    { name: 'Colour', values: ['red', 'blue', 'green', 'black', 'white'].map(toValue) },
    { name: 'Size', values: ['S', 'M', 'L', 'XL'].map(toValue) },
    { name: 'Cable', values: ['1 m', '2 m'].map(toValue) },
  ]
  const variants = options[0]!.values.flatMap((colour) =>
    options[1]!.values.flatMap((size) =>
      options[2]!.values.map((cable) => {
        const values = [colour.value, size.value, cable.value]
        return { ...variant(), options: values, sku: values.join('-'), initial_stock: 2 }
      }),
    ),
  )
  const lamp = await create({ ...body('Lamp'), options, variants })
  assert.equal(lamp.variants.length, 40)
  const [first, second, ...others] = toBody(lamp).variants
  // Two swap their SKUs, the rest but two are withdrawn.
  const swapped = [
    { ...first!, sku: second!.sku, price: 12.5 },
    { ...second!, sku: first!.sku },
    ...others.slice(36),
  ]
  const fewer: AdminProduct = await (
    await save(lamp.id, { ...toBody(lamp), variants: swapped, revision: lamp.revision })
  ).json()
  assert.equal(fewer.variants.length, 4)
  assert.deepEqual([fewer.variants[0]!.price, fewer.variants[0]!.sku], [12.5, second!.sku])
  const back: AdminProduct = await (
    await save(lamp.id, {
      ...toBody(fewer),
      variants: [...toBody(fewer).variants, { ...others[0]!, id: null, initial_stock: 9 }],
      revision: fewer.revision,
    })
  ).json()
  const restored = back.variants.at(-1)!
  assert.deepEqual([restored.id, restored.stock], [others[0]!.id, 2], 'it is the same variant')
  assert.deepEqual(await findStockDiscrepancies(db), [])
  assert.deepEqual(await findListingDiscrepancies(db, { now: now() }), [])
})

test('an edit with wrong variants, options, pictures, SKUs or products is refused as a whole', async () => {
  const { create, save, read } = await openProductShop()
  const mug = await create({ ...body('Mug'), variants: [{ ...variant(), sku: 'MUG' }] })
  const lamp = await create(body('Lamp'))
  const colour = { name: 'Colour', values: [toValue('red'), toValue('blue')] }
  const red = { ...variant(), options: ['red'] }
  const cases: [string, Partial<ProductBody>, string, number?][] = [
    [
      'a variant of another product',
      { variants: [{ ...variant(), id: mug.variants[0]!.id }] },
      'variant_not_found',
    ],
    ['no value of an option', { options: [colour] }, 'variant_options_invalid'],
    [
      'a value that the option has not',
      { options: [colour], variants: [{ ...red, options: ['pink'] }] },
      'variant_options_invalid',
    ],
    ['the same twice', { options: [colour], variants: [red, red] }, 'variant_duplicated'],
    [
      'two options of one name',
      { options: [colour, colour], variants: [{ ...red, options: ['red', 'red'] }] },
      'option_duplicated',
    ],
    [
      'one SKU twice',
      {
        options: [colour],
        variants: [
          { ...red, sku: 'A' },
          { ...red, options: ['blue'], sku: 'A' },
        ],
      },
      'sku_duplicated',
    ],
    ['the SKU of another product', { variants: [{ ...variant(), sku: 'MUG' }] }, 'sku_taken', 409],
    ['the address of another product', { slug: 'mug' }, 'slug_taken', 409],
    [
      'another file of the shop',
      { images: [{ source: 'file:invoices/2026/1.pdf', alt: '' }] },
      'image_not_found',
    ],
    [
      'a picture from the network',
      { images: [{ source: 'https://10.0.0.1/a.jpg', alt: '' }] },
      'image_not_found',
    ],
    ['itself as related', { related_ids: [lamp.id] }, 'related_product_not_found'],
    ['an unknown category', { category_id: crypto.randomUUID() }, 'category_not_found', 409],
    ['a fraction of a cent', { variants: [{ ...variant(), price: 1.005 }] }, 'invalid_input'],
  ]
  for (const [name, change, code, status = 422] of cases) {
    const response = await save(lamp.id, { ...toBody(lamp), ...change, revision: lamp.revision })
    assert.equal(response.status, status, name)
    assert.equal((await response.json()).error.code, code, name)
  }
  assert.deepEqual(await read(lamp.id), lamp)
})

test('an uploaded picture is re-encoded and shown; one that no product takes is deleted', async () => {
  const { db, now, upload, create, save, advanceClock } = await openProductShop()
  const photograph = await sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: 40, g: 120, b: 70 } },
  })
    .withExif({ IFD0: { Artist: 'ANNA-AT-HOME' } })
    .jpeg()
    .toBuffer()
  const taken = await upload(photograph)
  const unused = await upload(photograph)
  assert.equal(taken.status, 201)
  const [{ source }, other] = [await taken.json(), await unused.json()]
  const lamp = await create({ ...body('Lamp'), images: [{ source, alt: 'A lamp' }] })
  assert.match(lamp.images[0]!.src, /^\/images\/p\//)
  assert.equal((await upload(Buffer.from('<svg/>'))).status, 415)

  advanceClock(2 * 86_400)
  await deleteUnusedProductUploads(db, { before: now() })
  const revision = lamp.revision
  const late = await save(lamp.id, {
    ...toBody(lamp),
    images: [...toBody(lamp).images, { source: other.source, alt: '' }],
    revision,
  })
  assert.equal((await late.json()).error.code, 'image_not_found')
  const without: AdminProduct = await (
    await save(lamp.id, { ...toBody(lamp), images: [], revision })
  ).json()
  const again = await save(lamp.id, { ...toBody(lamp), revision: without.revision })
  assert.equal(again.status, 200, 'a picture that a product had can come back')
})

test('an earlier version comes back, but neither its stock nor its status', async () => {
  const { create, save, setStatus, call, read, moveStock } = await openProductShop()
  const lamp = await create({
    ...body('Lamp'),
    tags: ['old'],
    variants: [{ ...variant(), price: 30 }],
  })
  const edited: AdminProduct = await (
    await save(lamp.id, {
      ...toBody(lamp),
      ...{ title: 'Broken lamp', tags: [], description: '<p>Oops</p>' },
      variants: [{ ...toBody(lamp).variants[0]!, price: 3 }],
      revision: lamp.revision,
    })
  ).json()
  await setStatus(lamp.id, 'active')
  await moveStock(lamp.id, { variant_id: lamp.variants[0]!.id, quantity: 5, reason: 'delivery' })
  const { items } = await (await call('GET', `/admin/products/${lamp.id}/versions`)).json()
  assert.deepEqual(
    items.map(({ revision }: { revision: number }) => revision),
    [2, 1],
  )
  const fields = items[1].changes.map(({ field }: { field: string }) => field)
  assert.ok(fields.includes('title') && fields.includes('tags'))

  const path = `/admin/products/${lamp.id}/versions/1/restore`
  assert.equal((await call('POST', path, { revision: edited.revision })).status, 409)
  const { revision } = await read(lamp.id)
  const restored = await call('POST', path, { revision })
  assert.equal(restored.status, 200)
  const { title, tags, status, description, variants }: AdminProduct = await restored.json()
  assert.deepEqual([title, tags, status, description], ['Lamp', ['old'], 'active', ''])
  assert.deepEqual([variants[0]!.price, variants[0]!.stock], [30, 5])
  assert.equal((await call('POST', path.replace('/1/', '/99/'), { revision })).status, 404)
})

test('stock changes by a movement with a reason, never below zero', async () => {
  const { db, create, call, moveStock } = await openProductShop()
  const lamp = await create({ ...body('Lamp'), variants: [{ ...variant(), initial_stock: 4 }] })
  const mug = await create(body('Mug'))
  const variant_id = lamp.variants[0]!.id
  const delivered = await moveStock(lamp.id, {
    variant_id,
    quantity: 20,
    reason: 'delivery',
    note: 'slip 4471',
  })
  assert.equal((await delivered.json()).stock, 24)
  assert.equal(
    (await (await moveStock(lamp.id, { variant_id, counted: 21, reason: 'correction' })).json())
      .stock,
    21,
  )
  for (const [change, status] of [
    [{ quantity: -22, reason: 'damage' }, 409],
    [{ counted: 21, reason: 'correction' }, 409],
    [{ counted: 21, quantity: 1, reason: 'correction' }, 422],
    [{ reason: 'correction' }, 422],
    [{ quantity: 1, reason: 'sale' }, 422],
    [{ quantity: 1.5, reason: 'delivery' }, 422],
  ] as const) {
    assert.equal((await moveStock(lamp.id, { variant_id, ...change })).status, status)
  }
  assert.equal(
    (await moveStock(mug.id, { variant_id, quantity: 1, reason: 'delivery' })).status,
    404,
  )
  const { items } = await (await call('GET', `/admin/products/${lamp.id}/stock-movements`)).json()
  assert.deepEqual(
    items.map(({ quantity, reason, note }: Record<string, unknown>) => [quantity, reason, note]),
    [
      [-3, 'correction', ''],
      [20, 'delivery', 'slip 4471'],
      [4, 'initial', ''],
    ],
  )
  assert.equal(items[1].location, 'Warehouse')
  const levels = await (await call('GET', `/admin/products/${lamp.id}/stock`)).json()
  assert.deepEqual(levels.items, [{ variant_id, location: 'Warehouse', stock: 21 }])
  assert.deepEqual(await findStockDiscrepancies(db), [])
})

test('a planned price starts and ends by the clock of the server, and is compared with the 30 days before', async () => {
  const { db, now, advanceClock, create, schedule, call, read } = await openProductShop()
  const lamp = await create({ ...body('Lamp'), variants: [{ ...variant(), price: 59 }] })
  const variant_ids = [lamp.variants[0]!.id]
  const hours = (count: number) => new Date(now().getTime() + count * 3_600_000).toISOString()
  const planned = { variant_ids, price: 41.3, starts_at: hours(1), ends_at: hours(3) }
  assert.equal((await schedule(lamp.id, planned)).status, 201)
  for (const [change, status] of [
    [{ starts_at: hours(2), ends_at: hours(4) }, 409],
    [{ starts_at: hours(2), ends_at: null }, 409],
    [{ starts_at: hours(-1) }, 409],
    [{ starts_at: hours(5), ends_at: hours(4) }, 422],
    [{ variant_ids: [crypto.randomUUID()], starts_at: hours(9), ends_at: null }, 404],
  ] as const) {
    assert.equal((await schedule(lamp.id, { ...planned, ...change })).status, status)
  }
  const after = { ...planned, price: 50, starts_at: hours(3), ends_at: null }
  const both: ProductPrices = await (await schedule(lamp.id, after)).json()
  assert.equal(both.scheduled.length, 2, 'one may start as the other ends')
  const cancelPath = `/admin/products/${lamp.id}/scheduled-prices/${both.scheduled[1]!.id}`
  assert.equal((await call('DELETE', cancelPath)).status, 200)

  const price = async () => {
    const { price, compare_at_price } = (await read(lamp.id)).variants[0]!
    return [price, compare_at_price]
  }
  assert.equal(await applyScheduledPrices(db, { now: now() }), 0)
  advanceClock(3600)
  assert.equal(await applyScheduledPrices(db, { now: now() }), 1)
  assert.deepEqual(await price(), [41.3, 59])
  const running = both.scheduled[0]!
  const started = await call('DELETE', `/admin/products/${lamp.id}/scheduled-prices/${running.id}`)
  assert.equal((await started.json()).error.code, 'schedule_started')
  advanceClock(7200)
  await applyScheduledPrices(db, { now: now() })
  assert.deepEqual(await price(), [59, null])
  const prices: ProductPrices = await (
    await call('GET', `/admin/products/${lamp.id}/prices`)
  ).json()
  assert.equal(prices.variants[0]!.lowest_30_days, 41.3)
  assert.deepEqual(
    prices.variants[0]!.changes.map(({ price }) => price),
    [59, 41.3, 59],
  )
  assert.deepEqual(prices.scheduled, [])
})

test('a price that somebody sets while a planned one runs stays when that one ends', async () => {
  const { db, now, advanceClock, create, save, schedule, read } = await openProductShop()
  const lamp = await create({ ...body('Lamp'), variants: [{ ...variant(), price: 59 }] })
  const hours = (count: number) => new Date(now().getTime() + count * 3_600_000).toISOString()
  const variant_ids = [lamp.variants[0]!.id]
  await schedule(lamp.id, { variant_ids, price: 40, starts_at: hours(1), ends_at: hours(2) })
  advanceClock(3600)
  await applyScheduledPrices(db, { now: now() })
  const stale = await save(lamp.id, { ...toBody(lamp), revision: lamp.revision })
  assert.equal(stale.status, 409, 'the job changed the price meanwhile')
  const running = await read(lamp.id)
  const variants = [{ ...toBody(running).variants[0]!, price: 45 }]
  await save(lamp.id, { ...toBody(running), variants, revision: running.revision })
  advanceClock(3600)
  await applyScheduledPrices(db, { now: now() })
  assert.equal((await read(lamp.id)).variants[0]!.price, 45)
})

test('a duplicate is a draft without SKUs and stock', async () => {
  const { create, call, setStatus } = await openProductShop()
  const lamp = await create({
    ...body('Lamp'),
    variants: [{ ...variant(), sku: 'LAMP', initial_stock: 7 }],
    translations: [{ ...texts('de'), title: 'Lampe', description: 'Schön' }],
  })
  await setStatus(lamp.id, 'active')
  const response = await call('POST', `/admin/products/${lamp.id}/duplicate`, {
    title: 'Lamp (copy)',
  })
  assert.equal(response.status, 201)
  const copy: AdminProduct = await response.json()
  assert.deepEqual([copy.status, copy.slug, copy.title], ['draft', 'lamp-copy', 'Lamp (copy)'])
  const { sku, stock, price } = copy.variants[0]!
  assert.deepEqual([sku, stock, price], [null, 0, 10])
  assert.deepEqual(
    copy.translations.map(({ title, description }) => [title, description]),
    [[null, 'Schön']],
  )
})

test('related products that somebody chose come first, and search engines see their own texts', async () => {
  const { create, save, setStatus, shopper } = await openProductShop()
  const mug = await create(body('Mug'))
  const lamp = await create(body('Lamp'))
  await setStatus(lamp.id, 'active')
  const edit = {
    ...toBody(lamp),
    ...{ related_ids: [mug.id], seo_title: 'A lamp', seo_description: 'It is bright.' },
    translations: [{ ...texts('de'), title: 'Lampe' }],
    revision: (await (await save(lamp.id, { ...toBody(lamp), revision: 2 })).json()).revision,
  }
  const saved: AdminProduct = await (await save(lamp.id, edit)).json()
  assert.deepEqual(
    saved.related.map(({ id }) => id),
    [mug.id],
  )
  const readLamp = async (language = 'en') => {
    const response = await shopper.request('GET', '/products/lamp', undefined, {
      'Accept-Language': language,
    })
    return response.json()
  }
  assert.deepEqual((await readLamp()).related, [], 'a draft is shown nowhere')
  assert.equal((await setStatus(mug.id, 'active')).status, 200)
  // The notification of what has changed arrives in a moment.
  while ((await readLamp()).related.length === 0) await sleep(5)
  assert.equal((await readLamp()).related[0].id, mug.id)
  assert.deepEqual(
    [(await readLamp()).seo_title, (await readLamp()).seo_description],
    ['A lamp', 'It is bright.'],
  )
  assert.equal((await readLamp('de')).seo_title, null, 'the title is translated')
})

const toValue = (value: string) => ({ value, swatch: null })
const texts = (language: 'de') => ({
  ...{ language, title: null, description: null, seo_title: null, seo_description: null },
  image_alts: [],
})

function variant() {
  return {
    ...{ id: null, sku: null, options: [], price: 10, weight_grams: null, barcode: null },
    ...{ image: null, initial_stock: 0 },
  }
}

function body(title: string): ProductBody {
  return {
    ...{ title, slug: '', description: '', brand: null, category_id: null },
    ...{ seo_title: null, seo_description: null, tags: [], related_ids: [], attributes: [] },
    ...{ options: [], variants: [variant()], images: [], translations: [] },
  }
}

/** What an editor that changed nothing would send. */
function toBody(product: AdminProduct): ProductBody {
  const { title, slug, description, brand, category_id, seo_title, seo_description } = product
  const { tags, attributes, options, translations } = product
  return {
    ...{ title, slug, description, brand, category_id, seo_title, seo_description },
    ...{ tags, attributes, options, translations },
    related_ids: product.related.map(({ id }) => id),
    variants: product.variants.map(({ stock: _, compare_at_price: __, ...one }) => one),
    images: product.images.map(({ source, alt }) => ({ source, alt })),
  }
}

async function openProductShop() {
  const shop = await openStaffShop()
  // A token, because a session ends as the clock advances.
  const manager = shop.as(ADMIN_TOKEN)
  const call = (method: string, path: string, json?: object): Promise<Response> =>
    method === 'GET' ? manager.get(path) : manager.request(method, path, json)
  const expectJson = async (response: Response) => {
    assert.ok(response.ok, `${response.status} ${await response.clone().text()}`)
    return response.json()
  }
  return {
    ...shop,
    manager,
    call,
    shopper: shop.as(undefined),
    list: async (query: string): Promise<Page> =>
      expectJson(await call('GET', `/admin/products${query}`)),
    findTitles: async (query: string): Promise<string[]> => {
      const { items }: Page = await expectJson(await call('GET', `/admin/products${query}`))
      return items.map(({ title }) => title)
    },
    read: async (id: string): Promise<AdminProduct> =>
      expectJson(await call('GET', `/admin/products/${id}`)),
    create: async (product: ProductBody): Promise<AdminProduct> => {
      shop.advanceClock(1)
      return expectJson(await call('POST', '/admin/products', product))
    },
    save: (id: string, product: object) => call('PUT', `/admin/products/${id}`, product),
    setStatus: (id: string, status: string, publishAt?: string) =>
      call('PUT', `/admin/products/${id}/status`, {
        status,
        ...(publishAt && { publish_at: publishAt }),
      }),
    moveStock: (id: string, movement: object) => {
      shop.advanceClock(1)
      return call('POST', `/admin/products/${id}/stock-movements`, movement)
    },
    schedule: (id: string, prices: object) =>
      call('POST', `/admin/products/${id}/scheduled-prices`, prices),
    upload: (bytes: Uint8Array) =>
      shop.request('/api/admin/product-pictures', {
        method: 'POST',
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'image/jpeg' },
        body: new Uint8Array(bytes),
      }),
  }
}
