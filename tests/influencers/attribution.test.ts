import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createInfluencer, purgeClicks } from '#modules/influencers'
import { BROWSER, openBrowser, openInfluencerShop } from '#tests/support/influencer-shop'
import { openRateLimits } from '#tests/support/rate-limits'
import { createTestUser, openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const DAY = 86_400

test('Thomas follows Mina’s link and buys: the order is hers, and the click is counted once', async () => {
  const shop = await openInfluencerShop()
  const { code } = shop.influencer
  assert.match(code, /^MINAR?\d{3}$/)
  const thomas = shop.openBrowser()
  const { status, body } = await thomas.follow(code.toLowerCase(), '/de/products/desk-lamp?x=1')
  assert.equal(status, 200)
  assert.deepEqual([body.influencer.code, body.influencer.may_remember], [code, true])
  assert.match(thomas.getLastCookie(), /HttpOnly/)
  assert.doesNotMatch(thomas.getLastCookie(), /Max-Age|Expires/i, 'until the browser is closed')
  await thomas.follow(code, '/products/desk-lamp')
  assert.deepEqual(await shop.listClicks(), [
    { path: '/products/desk-lamp', clicks: 1, repeats: 1 },
  ])

  await thomas.buy([{ variant: shop.lamp }])
  assert.deepEqual(await shop.listAttributions(), [
    { source: 'click', path: '/products/desk-lamp', own_reason: null },
  ])
  await shop.assertBooksMatch()
})

test('with the consent of Thomas his browser keeps the click for 30 days, and the server decides when they end', async () => {
  const shop = await openInfluencerShop()
  const thomas = shop.openBrowser()
  assert.equal((await thomas.request('POST', '/api/link-visits/remember')).status, 404)
  await thomas.follow(shop.influencer.code)
  shop.advanceClock(DAY)
  assert.equal((await thomas.request('POST', '/api/link-visits/remember')).status, 204)
  assert.match(thomas.getLastCookie(), /Max-Age=2505600/)
  shop.advanceClock(29 * DAY - 1)
  await thomas.buy([{ variant: shop.lamp }])
  assert.equal((await shop.listAttributions()).length, 1)
  shop.advanceClock(1)
  await thomas.buy([{ variant: shop.lamp }])
  assert.equal((await shop.listAttributions()).length, 1, '30 days are over')
})

test('a browser that asks not to be tracked is not asked to remember, and its click still counts', async () => {
  const shop = await openInfluencerShop()
  const thomas = shop.openBrowser('198.51.100.7', { 'Sec-GPC': '1' })
  const { body } = await thomas.follow(shop.influencer.code)
  assert.equal(body.influencer.may_remember, false)
  const { rows } = await shop.db.execute(sql`select visitor from influencer_clicks`)
  assert.deepEqual(rows, [{ visitor: null }])
  await thomas.buy([{ variant: shop.lamp }])
  assert.equal((await shop.listAttributions()).length, 1)
})

test('the last click wins, a forged one counts for nothing, and an unknown code is 404', async () => {
  const shop = await openInfluencerShop()
  const theo = await shop.addInfluencer('Theo Adler')
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  await thomas.follow(theo.code, '/shop')
  await thomas.buy([{ variant: shop.lamp }])
  const { rows } = await shop.db.execute(sql`select influencer_id as id from order_attributions`)
  assert.deepEqual(rows, [{ id: theo.id }])

  const cookie = thomas.cookies.get('influencer-click')!
  for (const forged of [`${cookie}x`, cookie.replace('.', 'A.'), 'nonsense', '.', 'e30.e30']) {
    thomas.cookies.set('influencer-click', forged)
    await thomas.buy([{ variant: shop.lamp }])
  }
  assert.equal((await shop.listAttributions()).length, 1)
  assert.equal((await thomas.follow('NOBODY99')).status, 404)
  assert.equal((await thomas.follow('')).status, 422)
})

test('programs, Mina herself and links to other sites are not counted as they say', async () => {
  const shop = await openInfluencerShop()
  const { code } = shop.influencer
  const bot = shop.openBrowser('198.51.100.8', { 'User-Agent': 'Googlebot/2.1' })
  assert.equal((await bot.follow(code)).status, 200)
  assert.equal(bot.cookies.size, 0)
  const own = shop.openBrowser('198.51.100.9')
  await own.follow(code, '/', { Authorization: `Bearer ${shop.token}` })
  assert.equal(own.cookies.size, 0)
  assert.deepEqual(await shop.listClicks(), [])
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    `/${'x'.repeat(300)}`,
  ])
    await shop.openBrowser('198.51.100.10').follow(code, path)
  assert.deepEqual(await shop.listClicks(), [{ path: '/', clicks: 1, repeats: 3 }])
})

test('a suspended influencer gets no clicks and no orders, also by a click from before', async () => {
  const shop = await openInfluencerShop()
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  await shop.db.execute(sql`update influencers set suspended_at = ${shop.now().toISOString()}`)
  await thomas.buy([{ variant: shop.lamp }])
  assert.deepEqual(await shop.listAttributions(), [])
  assert.equal((await thomas.follow(shop.influencer.code)).status, 404)
})

test('a hundred clicks at once by fifty visitors are fifty, and the sums agree with the rows', async () => {
  const shop = await openInfluencerShop()
  const visitors = Array.from({ length: 50 }, (_, n) => shop.openBrowser(`203.0.113.${n + 1}`))
  const theo = await shop.addInfluencer('Theo Adler')
  const codes = [shop.influencer.code, theo.code]
  const clicks = [...visitors, ...visitors].map((visitor, n) => visitor.follow(codes[n % 2]!))
  for (const [n, { status, body }] of (await Promise.all(clicks)).entries())
    assert.deepEqual([status, body.influencer.code], [200, codes[n % 2]], 'each by its own link')
  assert.deepEqual(await shop.listClicks(), [{ path: '/', clicks: 50, repeats: 50 }])
  await shop.assertBooksMatch()
})

test('a network that clicks without end is refused for a minute, and another one is not', async () => {
  const opened = await openTestShop()
  const { id: userId } = await createTestUser(opened.db, 'Mina')
  const mina = { userId, fullName: 'Mina Ørsted', now: new Date() }
  const { code } = await createInfluencer(opened.db, mina)
  const rateLimits = openRateLimits(opened.url)
  const { site } = await openTestSite({ shop: opened, rateLimits, trustedProxies: 1 })
  const open = (address: string) =>
    openBrowser(site, { 'X-Forwarded-For': address, 'User-Agent': BROWSER })
  const [program, thomas] = [open('203.0.113.9'), open('198.51.100.7')]
  let accepted = 0
  for (let round = 0; round < 10; round++) {
    const clicks = await Promise.all(Array.from({ length: 20 }, () => program.follow(code)))
    accepted += clicks.filter(({ status }) => status === 200).length
  }
  assert.ok(accepted >= 120 && accepted < 200, `${accepted} of 200`)
  const refused = await program.follow(code)
  assert.deepEqual([refused.status, 'error' in refused.body], [429, true])
  assert.equal((await program.request('POST', '/api/link-visits/remember')).status, 429)
  assert.equal((await thomas.follow(code)).status, 200)
})

test('somebody who invents pages makes no more sums than a day has', async () => {
  const shop = await openInfluencerShop()
  const { id } = shop.influencer
  await shop.db.execute(sql`
    insert into influencer_click_days (influencer_id, day, path, clicks, repeats)
    select ${id}, ${shop.now().toISOString().slice(0, 10)}::date, '/products/' || n, 1, 0 from generate_series(1, 500) n`)
  await shop.openBrowser().follow(shop.influencer.code, '/products/one-more')
  await shop.openBrowser('198.51.100.8').follow(shop.influencer.code, '/products/7')
  const clicks = new Map((await shop.listClicks()).map(({ path, clicks }) => [path, clicks]))
  assert.deepEqual([clicks.get('/'), clicks.get('/products/7'), clicks.size], [1, 2, 501])
})

test('clicks are deleted after 90 days, and their sums stay', async () => {
  const shop = await openInfluencerShop()
  await shop.openBrowser().follow(shop.influencer.code)
  await purgeClicks(shop.db, new Date(shop.now().getTime() + 90 * DAY * 1000))
  assert.equal((await shop.db.execute(sql`select from influencer_clicks`)).rows.length, 1)
  await purgeClicks(shop.db, new Date(shop.now().getTime() + 90 * DAY * 1000 + 1))
  assert.equal((await shop.db.execute(sql`select from influencer_clicks`)).rows.length, 0)
  assert.deepEqual(await shop.listClicks(), [{ path: '/', clicks: 1, repeats: 0 }])
  await shop.assertBooksMatch()
})
