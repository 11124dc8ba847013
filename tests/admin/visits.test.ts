import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { SearchReport, VisitReport } from '#contract/reports'
import { forgetVisitsOfEarlierDays, timeZoneSetting, VisitCounter } from '#modules/reports'
import { openReportsShop } from '#tests/support/reports-shop'
import { mina } from '#tests/support/shopper'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a visitor counts once a day, with each page, from where they came first', async () => {
  const { view, getVisits } = await openShop()
  assert.equal((await view('/de/products/mug', 'https://www.google.com/')).status, 204)
  await view('/products/mug', 'http://shop.test/')
  await view('/shop?utm_source=friend')
  await view('/', '', { 'User-Agent': FIREFOX })
  const { sources, landings, ...sums } = await getVisits()
  assert.deepEqual([sums.visits, sums.views, sums.products], [2, 4, 1])
  assert.deepEqual(
    sources.filter(({ visits }) => visits > 0),
    [
      { source: 'direct', visits: 1 },
      { source: 'search', visits: 1 },
    ],
  )
  assert.deepEqual(
    landings.filter(({ visits }) => visits > 0),
    [
      { landing: 'home', visits: 1 },
      { landing: 'product', visits: 1 },
    ],
  )
})

test('two processes that see a visitor at once count one visit', async () => {
  const { db, visits, getVisits } = await openShop()
  const other = new VisitCounter({ db, publicUrl: 'http://shop.test', onError() {} })
  const browser = { network: '198.51.100.7', userAgent: CHROME }
  const now = new Date()
  for (const counter of [visits, other])
    await counter.countPageView({ browser, page: '/', referrer: '', now })
  await Promise.all([visits.save(now), other.save(now)])
  const { visits: count, views } = await getVisits()
  assert.deepEqual([count, views], [1, 2])
})

test('programs, and browsers that ask not to be tracked, are not counted', async () => {
  const { view, getVisits } = await openShop()
  const refused = [
    { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'User-Agent': '' },
    { 'User-Agent': CHROME, DNT: '1' },
    { 'User-Agent': CHROME, 'Sec-GPC': '1' },
  ]
  for (const headers of refused) assert.equal((await view('/', '', headers)).status, 204)
  assert.equal((await getVisits()).views, 0)
})

test('a page view that is forged or huge counts nothing and stores nothing of its text', async () => {
  const { db, view, getVisits } = await openShop()
  assert.equal((await view(`/${'x'.repeat(5000)}`)).status, 413)
  for (const page of ['', 'https://other.example/', '//other.example/', 'x', '/\\other.example'])
    assert.equal((await view(page)).status, 204, page)
  assert.equal((await view('/products/<script>', 'javascript:alert(1)')).status, 204)
  assert.equal((await view(`/search?q=${encodeURIComponent('mina@example.com')}`)).status, 204)
  await view(`/search?q=${'y'.repeat(300)}`)
  await getVisits()
  const { rows } = await db.execute(sql`select source, landing from visit_days`)
  assert.deepEqual(rows, [{ source: 'direct', landing: 'product' }])
  assert.equal((await db.execute(sql`select from search_days`)).rowCount, 0)
})

test('a thousand invented browsers of one network are few visitors, and have a limit a minute', async () => {
  const { visits, db, getVisits } = await openShop()
  const start = Date.now()
  let refused = 0
  for (let at = 0; at < 1000; at++) {
    const browser = { network: '203.0.113.9', userAgent: `${CHROME} ${at}` }
    // 200 a minute, of which 120 count.
    const now = new Date(start + Math.floor(at / 200) * 60_000)
    if (!(await visits.countPageView({ browser, page: '/', referrer: '', now }))) refused++
  }
  const { views } = await getVisits()
  assert.deepEqual([views, refused], [600, 400])
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from visitors`)
  assert.ok(rows[0]!.count <= 256 && rows[0]!.count > 100, `${rows[0]!.count}`)
})

test('a thousand networks fill few rows of counts, and no text of theirs is stored', async () => {
  const { visits, db, getVisits } = await openShop()
  const now = new Date()
  for (let at = 0; at < 1000; at++) {
    const browser = { network: `2001:db8:${at.toString(16)}::/64`, userAgent: CHROME }
    const page = `/search?q=word${at}&utm_source=${at}&utm_campaign=x${at}`
    await visits.countPageView({ browser, page, referrer: `https://${at}.example/`, now })
  }
  assert.equal((await getVisits()).visits, 1000)
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from visit_days`)
  assert.equal(rows[0]!.count, 1)
})

test('nobody can tell who visited once the day is over', async () => {
  const { db, view, visits } = await openShop()
  await view('/')
  const now = new Date()
  await visits.save(now)
  await forgetVisitsOfEarlierDays(db, now)
  assert.equal((await db.execute(sql`select from visitors`)).rowCount, 1)
  await forgetVisitsOfEarlierDays(db, new Date(now.getTime() + 86_400_000))
  const left = sql`select from visitors union all select from visit_salts`
  assert.equal((await db.execute(left)).rowCount, 0)
  assert.equal((await db.execute(sql`select from visit_days`)).rowCount, 1)
})

test('an order is counted where its visit came from, even if it was paid before the visit was saved', async () => {
  const { db, view, visits, site, shopper, mug, handleEvents, getShares, getVisits } =
    await openShop()
  await view('/products/mug', 'https://www.instagram.com/')
  const headers = { 'User-Agent': CHROME, 'Content-Type': 'application/json' }
  const post = async (path: string, body: unknown) =>
    (await site.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const cart = await post('/api/carts', {})
  await post(`/api/carts/${cart.id}/items`, { variant_id: mug.onlyVariantId, quantity: 1 })
  const placed = await post('/api/checkout', { cart_id: cart.id, ...mina })
  await shopper.pay(placed)
  await handleEvents()
  const listTraffic = async () =>
    (await getShares()).traffic.map(({ key, orders }) => [key, orders])
  assert.deepEqual(await listTraffic(), [['unknown', 1]])
  await visits.save(new Date())
  assert.deepEqual(await listTraffic(), [['social', 1]])
  const { products, carts, checkouts, orders } = await getVisits()
  assert.deepEqual([products, carts, checkouts, orders], [1, 1, 1, 1])
  assert.equal((await db.execute(sql`select from order_traffic`)).rowCount, 1)
})

test('what is searched for is counted in its words', async () => {
  const { view, asAdmin, visits } = await openShop()
  for (const q of ['Blue%20Cap', 'blue%20%20cap', 'lamp']) await view(`/tr/search?q=${q}`)
  await visits.save(new Date())
  const { top } = await asAdmin<SearchReport>('GET', '/reports/searches?range=7d')
  assert.deepEqual(top, [
    { phrase: 'blue cap', times: 2 },
    { phrase: 'lamp', times: 1 },
  ])
})

test('a visit belongs to the day of the time zone of the shop', async () => {
  const { db, visits } = await openShop()
  await timeZoneSetting.set(db, { value: 'Asia/Tokyo', now: new Date() })
  await db.execute(sql`update report_clock set time_zone = 'Asia/Tokyo'`)
  const browser = { network: '198.51.100.7', userAgent: CHROME }
  const at = (time: string) => new Date(`2026-11-22T${time}Z`)
  for (const now of [at('14:59:59'), at('15:00:01')])
    await visits.countPageView({ browser, page: '/', referrer: '', now })
  await visits.save(at('15:00:02'))
  const { rows } = await db.execute(sql`select day::text, visits from visit_days order by day`)
  assert.deepEqual(rows, [
    { day: '2026-11-22', visits: 1 },
    { day: '2026-11-23', visits: 1 },
  ])
})

async function openShop() {
  const shop = await openReportsShop()
  const { site, visits } = shop
  return {
    ...shop,
    async view(
      page: string,
      referrer = '',
      headers: Record<string, string> = { 'User-Agent': CHROME },
    ) {
      return site.request('/api/visits', { method: 'POST', headers, body: `${page}\n${referrer}` })
    },
    async getVisits() {
      await visits.save(new Date())
      return shop.asAdmin<VisitReport>('GET', '/reports/visits?range=today')
    },
  }
}
