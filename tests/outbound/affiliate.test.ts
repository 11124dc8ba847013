import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { SUPPLIER_PRODUCT_ID } from '#contract/marketplace'
import type { AffiliateReport, ClickedProduct, LinkReport, MissingLink } from '#contract/outbound'
import { createCategory, createProduct } from '#modules/catalog'
import { affiliateSearchSetting, refreshDueListings, refreshLinks } from '#modules/outbound'
import { dollars } from '#platform/money/money'
import { switchFault } from '#sandbox/marketplace'
import { BEAR_MAT } from '#tests/support/marketplace'
import { fetchPixel, MAT_LINK, openOutboundShop } from '#tests/support/outbound-shop'
import { ADMIN_TOKEN, createTestDependencies } from '#tests/support/test-site'

const UNKNOWN_ID = '1005000000000000'

test('an owner reads the clicks by day and by category, beside those of the days before', async () => {
  const { read, addClicks, mat, db } = await openAffiliate()
  const none = await read<AffiliateReport>('clicks?range=7d')
  assert.deepEqual([none.clicks, none.has_any, none.categories], [0, false, []])
  const { rows } = await db.execute<{ category_id: string }>(sql`
    update products set category_id = (select id from categories limit 1) returning category_id`)
  await addClicks(mat.id, { 0: 5, 6: 2, 7: 4, 13: 1, 14: 90 })
  await addClicks('1005008177221739', { 1: 3 })
  const report = await read<AffiliateReport>('clicks?range=7d')
  assert.deepEqual([report.clicks, report.before_clicks], [10, 5])
  assert.deepEqual([report.products, report.before_products, report.has_any], [2, 1, true])
  assert.deepEqual(
    report.days.map(({ clicks }) => clicks),
    [2, 0, 0, 0, 0, 3, 5],
  )
  assert.deepEqual(
    report.days.map(({ before_clicks: clicks }) => clicks),
    [1, 0, 0, 0, 0, 0, 4],
  )
  assert.deepEqual(
    report.categories.map(({ key, clicks }) => [key, clicks]),
    [
      [rows[0]!.category_id, 7],
      ['not_in_shop', 3],
    ],
  )
  const past = await read<AffiliateReport>('clicks?from_day=2029-01-01&to_day=2029-01-03')
  assert.deepEqual([past.clicks, past.has_any, past.days.length], [0, true, 3])
})

test('every product with clicks is on one page, most clicks first, whatever became of it', async () => {
  const { read, readAll, addClicks, addProduct, mat, db } = await openAffiliate()
  await addClicks(mat.id, { 0: 5 })
  await addClicks('1005008177221739', { 1: 5, 8: 2 })
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, at) => addProduct(`Tied ${at}`, `${1005001 + at}`)),
  )
  for (const { id } of others) await addClicks(id, { 2: 1 })
  const fallen = await addProduct('Fallen Hat', '1005999')
  await addClicks(fallen.id, { 9: 7 })
  await addClicks('00000000-0000-4000-8000-000000000001', { 0: 2 })
  const items = await readAll<ClickedProduct>('products?range=7d', 2)
  assert.deepEqual(
    items.map(({ title, clicks, before_clicks: before }) => [title, clicks, before]),
    [
      ['Bath rug', 5, 2],
      ['Bear mat', 5, 0],
      [null, 2, 0],
      ...others
        .map(({ id }) => [items.find((one) => one.product_id === id)!.title, 1, 0])
        .toSorted((a, b) => titles(items, a) - titles(items, b)),
      ['Fallen Hat', 0, 7],
    ],
  )
  assert.equal(new Set(items.map(({ key }) => key)).size, 9)
  assert.equal(items[0]?.product_id, null)

  const find = async (q: string) =>
    (await read<Page<ClickedProduct>>(`products?range=7d&q=${encodeURIComponent(q)}`)).items.map(
      ({ title }) => title,
    )
  assert.deepEqual(await find('fallen'), ['Fallen Hat'])
  assert.deepEqual(await find('bath RUG'), ['Bath rug'])
  assert.deepEqual(await find('1005008177221739'), ['Bath rug'])
  assert.deepEqual(await find('zeppelin'), [])
  assert.deepEqual(await find("%' or true --"), [])
  await db.execute(sql`update products set status = 'withdrawn' where id = ${fallen.id}`)
  assert.deepEqual(await find('fallen'), ['Fallen Hat'], 'although it is not for sale any more')
})

test('an owner pages through clicks and missing links of an adapter, whose ids have its name in front', async () => {
  const { readAll, addClicks, db } = await openAffiliate()
  const ids = ['wholesale:lamp-7', 'wholesale:mug-2', 'wholesale:board-3']
  for (const id of ids) {
    await addClicks(id, { 1: 2 })
    await db.execute(sql`
      insert into promotion_links (supplier_product_id, url, requested_at, error_code)
      values (${id}, null, '2030-01-01', 'promotion_link_refused')`)
  }
  const clicked = await readAll<ClickedProduct>('products?range=7d', 1)
  assert.deepEqual(clicked.map(({ key }) => key).toSorted(), ids.toSorted())
  const missing = await readAll<MissingLink>('links/missing?', 1)
  assert.deepEqual(missing.map(({ supplier_product_id: id }) => id).toSorted(), ids.toSorted())
})

test('a cursor of another list, and huge ones, are refused', async () => {
  const { request } = await openAffiliate()
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  for (const [path, status] of [
    [`products?cursor=${encode('missing 1 2 1005001')}`, 422],
    [`products?cursor=${encode('clicks 1 2 x')}`, 422],
    [`products?cursor=${encode(`clicks ${'9'.repeat(19)} 1 1005001`)}`, 422],
    [`products?cursor=${encode(`clicks ${'9'.repeat(18)} ${'9'.repeat(18)} 1005001`)}`, 200],
    [`products?cursor=${encode('clicks 1 2 wholesale:lamp-7')}`, 200],
    [`products?cursor=${encode('clicks 1 2 wholesale:')}`, 422],
    [`products?q=${'x'.repeat(101)}`, 422],
    ['products?q=%00', 422],
    ['products?range=7d&from_day=2030-01-02', 422],
    ['clicks?from_day=2030-01-02&to_day=2030-01-01', 422],
    ['clicks?from_day=2028-01-02&to_day=2030-01-01', 422],
    [`links/missing?cursor=${encode('clicks 1 2 1005001')}`, 422],
    [`links/missing?cursor=${encode('missing 2030-02-31T00:00:00Z 1005001')}`, 422],
    [`links/missing?cursor=${encode('missing 2030-02-01T00:00:00Z 1005001')}`, 200],
    [`links/missing?cursor=${encode('missing 2030-02-01T00:00:00Z lamp 7')}`, 422],
  ] as const) {
    assert.equal((await request(path)).status, status, path)
  }
})

test('a link waits, is made, or is refused with a reason, and a product that is bought here needs none', async () => {
  const { listLinks, addProduct, addClicks, mat, refresh, setSupplier, clock } =
    await openAffiliate()
  const unknown = await addProduct('Unknown Lamp', UNKNOWN_ID)
  await addClicks(mat.id, { 0: 2 })
  await addClicks(unknown.id, { 0: 1 })
  const states = async () => (await listLinks()).map(({ link }) => link.state)
  assert.deepEqual(await states(), ['waiting', 'waiting'])
  await refresh()
  assert.deepEqual(await states(), ['made', 'none'])
  const [made, none] = await listLinks()
  assert.equal(made?.link.requested_at, clock().toISOString())
  assert.equal(none?.link.reason, 'AliExpress makes no link: the link is invalid')
  await setSupplier({ sellingMode: 'dropship' })
  assert.deepEqual(await states(), ['not_needed', 'none'])
})

test('a link that could not be made is listed with the reason, and made again once somebody asks', async () => {
  const { read, request, addProduct, refresh, seen, db, passTime, renew } = await openAffiliate()
  await addProduct('Unknown Lamp', UNKNOWN_ID)
  await refresh()
  const { items } = await read<Page<MissingLink>>('links/missing')
  assert.deepEqual(
    items.map(({ product, link }) => [product?.title, link.reason]),
    [['Unknown Lamp', 'AliExpress makes no link: the link is invalid']],
  )
  assert.deepEqual(await read<LinkReport>('links'), { made: 1, missing: 1, failure: null })

  seen.length = 0
  await refresh()
  assert.equal(seen.length, 0, 'nobody has asked')
  passTime(60_000)
  assert.equal(await renew(UNKNOWN_ID), 204)
  const waiting = (await read<Page<MissingLink>>('links/missing')).items[0]?.link
  assert.equal(waiting?.state, 'waiting')
  assert.equal(await renew(UNKNOWN_ID), 409, 'twice')
  await refresh()
  assert.equal(seen.length, 1)
  assert.match(seen[0]?.parameters.source_values ?? '', new RegExp(`^[^,]*${UNKNOWN_ID}[^,]*$`))
  await refresh()
  assert.equal(seen.length, 1, 'once')
  const { rows } = await db.execute<{ action: string; subject_id: string }>(
    sql`select action, subject_id from change_log where action like 'affiliate_link%'`,
  )
  assert.deepEqual(rows, [{ action: 'affiliate_link.renewal_requested', subject_id: UNKNOWN_ID }])
  assert.equal((await request('links')).status, 200)
})

test('shoppers follow the link that there is while it is made again, and the call that fails keeps it', async () => {
  const { open, refresh, renew, db, clock, read, listLinks, addClicks, mat, passTime } =
    await openAffiliate()
  await addClicks(mat.id, { 0: 1 })
  await refresh()
  passTime(1000)
  assert.equal(await renew(BEAR_MAT.id), 204)
  assert.equal((await open('products/bear-mat')).headers.get('Location'), MAT_LINK)
  await switchFault(db, { kind: 'no_permission', calls: 1, now: clock() })
  await refresh()
  const { failure } = await read<LinkReport>('links')
  assert.match(failure?.code ?? '', /InsufficientPermission/)
  assert.deepEqual(
    (await listLinks()).map(({ link }) => link.state),
    ['waiting'],
  )
  assert.equal((await open('products/bear-mat')).headers.get('Location'), MAT_LINK)
  await refresh()
  assert.deepEqual(
    (await listLinks()).map(({ link }) => link.state),
    ['made'],
  )
  assert.equal((await read<LinkReport>('links')).failure, null)
})

test('a link that somebody asks for while the job does is made once more', async () => {
  const { refresh, renew, seen, passTime, db } = await openAffiliate()
  await refresh()
  passTime(1000)
  await renew(BEAR_MAT.id)
  // As if it had been asked for a moment after the run has begun.
  await db.execute(
    sql`update promotion_links set renewal_requested_at = renewal_requested_at + interval '1 minute'`,
  )
  seen.length = 0
  await refresh()
  assert.equal(seen.length, 1)
  passTime(120_000)
  await refresh()
  assert.equal(seen.length, 2)
  await refresh()
  assert.equal(seen.length, 2)
})

test('a link is not made again for an unknown id, for what is sold here, or without the right', async () => {
  const { renew, refresh, setSupplier, db, seen, passTime } = await openAffiliate()
  assert.equal(await renew(BEAR_MAT.id), 404, 'it waits for its first time')
  await refresh()
  for (const [id, status] of [
    ['10000', 404],
    ['x', 422],
    ['9'.repeat(26), 422],
    ["1'--", 422],
  ] as const) {
    assert.equal(await renew(id), status, id)
  }
  assert.equal(await renew(BEAR_MAT.id, 'wrong'), 401)
  await setSupplier({ sellingMode: 'dropship' })
  assert.equal(await renew(BEAR_MAT.id), 409)
  await setSupplier({})
  passTime(1000)
  assert.equal(await renew(BEAR_MAT.id), 204)
  // It is sold here before the job runs.
  await setSupplier({ sellingMode: 'dropship' })
  seen.length = 0
  await refresh()
  assert.equal(seen.length, 0)
  const { rows } = await db.execute(
    sql`select from promotion_links where renewal_requested_at is not null`,
  )
  assert.equal(rows.length, 0)
})

test('ten people who ask for a link at once ask once', async () => {
  const { renew, refresh, db } = await openAffiliate()
  await refresh()
  const statuses = await Promise.all(Array.from({ length: 10 }, () => renew(BEAR_MAT.id)))
  assert.equal(statuses.filter((status) => status === 204).length, 1)
  assert.equal(statuses.filter((status) => status === 409).length, 9)
  const { rows } = await db.execute(
    sql`select from change_log where action = 'affiliate_link.renewal_requested'`,
  )
  assert.equal(rows.length, 1)
})

test('a commission is estimated by the price of the marketplace, for what the home page lists only', async () => {
  const { db, clock, listLinks, addClicks, addProduct, mat, marketplace } = await openAffiliate()
  const { files, pictures } = await createTestDependencies(db)
  const other = await addProduct('Other Lamp', '1005555')
  await addClicks(mat.id, { 0: 2 })
  await addClicks(other.id, { 0: 1 })
  assert.deepEqual(
    (await listLinks()).map(({ commission }) => commission),
    [null, null],
  )
  await affiliateSearchSetting.set(db, {
    value: { keyword: 'home decor', category: null },
    now: clock(),
  })
  await refreshDueListings({ db, files, pictures, marketplace, fetchBytes: fetchPixel }, clock())
  const percent = 3 + (Number(BEAR_MAT.id.slice(-6)) % 7)
  assert.deepEqual(
    (await listLinks()).map(({ commission }) => commission),
    [{ percent, price: 8.01, estimate: Math.round(8.01 * percent) / 100, currency: 'USD' }, null],
  )
  // As stored before rates were read.
  await db.execute(sql`
    update affiliate_searches set products = (
      select jsonb_agg(product - 'commissionBasisPoints') from jsonb_array_elements(products) product)`)
  assert.deepEqual(
    (await listLinks()).map(({ commission }) => commission),
    [null, null],
  )
})

test('the file has what is shown, on all pages, and no formulas', async () => {
  const { request, addClicks, addProduct, mat } = await openAffiliate()
  const evil = await addProduct('=HYPERLINK("https://evil.example")', '1005777')
  await addClicks(mat.id, { 0: 3, 8: 1 })
  await addClicks(evil.id, { 0: 1 })
  const response = await request('products/export?range=7d')
  assert.match(response.headers.get('Content-Disposition') ?? '', /affiliate-2029-12-26-2030-01-01/)
  const lines = (await response.text()).trim().split('\n')
  assert.equal(
    lines[0],
    'title,product_id,marketplace_id,category,clicks,share,clicks_before,link,link_asked_at,reason,commission_percent,estimated_commission,commission_currency',
  )
  assert.equal(lines[1], `Bear mat,${mat.id},${BEAR_MAT.id},,3,0.7500,1,waiting,,,,,`)
  assert.match(lines[2] ?? '', /^"'=HYPERLINK/)
  assert.equal(lines.length, 3)
  const filtered = await (await request('products/export?range=7d&q=bear')).text()
  assert.equal(filtered.trim().split('\n').length, 2)
})

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Where a title stands in the list. */
function titles(items: ClickedProduct[], [title]: (string | number | null)[]): number {
  return items.findIndex((item) => item.title === title)
}

async function openAffiliate() {
  const shop = await openOutboundShop()
  const { db, site, marketplace, clock } = shop
  await createCategory(db, { name: 'Bath', parentId: null })
  const request = (path: string) =>
    site.request(`/api/admin/affiliate/${path}`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    })
  const read = async <Body>(path: string): Promise<Body> => {
    const response = await request(path)
    assert.equal(response.status, 200, path)
    return (await response.json()) as Body
  }
  /** Reads a list page by page. */
  const readAll = async <Item>(path: string, limit: number) => {
    const items: Item[] = []
    let cursor = ''
    do {
      const page = await read<Page<Item>>(`${path}&limit=${limit}${cursor}`)
      assert.ok(page.items.length <= limit)
      items.push(...page.items)
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ''
    } while (cursor)
    return items
  }
  /** Clicks by how many days ago they were. Products of the marketplace have another kind of id. */
  const addClicks = async (id: string, byAge: Record<number, number>) => {
    const isOwn = !SUPPLIER_PRODUCT_ID.test(id)
    for (const [age, clicks] of Object.entries(byAge)) {
      const day = new Date(clock().getTime() - Number(age) * 86_400_000).toISOString().slice(0, 10)
      await db.execute(sql`
        insert into outbound_clicks (day, product_id, supplier_product_id, title, clicks)
        values (${day}, ${isOwn ? id : null}, ${isOwn ? null : id}, ${isOwn ? null : 'Bath rug'}, ${clicks})`)
    }
  }
  const renew = async (id: string, token = ADMIN_TOKEN) => {
    const response = await site.request(
      `/api/admin/affiliate/links/${encodeURIComponent(id)}/renewals`,
      { method: 'POST', headers: { Authorization: `Bearer ${token}` } },
    )
    return response.status
  }
  const addProduct = (title: string, aliId: string) =>
    createProduct(db, {
      ...{ title, source: 'aliexpress' as const, aliId },
      variants: [{ price: dollars(5), stock: 1 }],
      now: clock(),
    })
  return {
    ...shop,
    ...{ request, read, readAll, addClicks, addProduct, renew },
    refresh: () => refreshLinks(db, marketplace, { now: clock() }),
    listLinks: async () => (await read<Page<ClickedProduct>>('products?range=7d')).items,
  }
}
