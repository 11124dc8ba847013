import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import type {
  CommissionReceipt,
  InfluencerLink,
  InfluencerReport,
  OwnCommission,
  OwnInfluencer,
  PromotedProduct,
} from '#contract/influencers'
import type { Database } from '#platform/db/database'
import { openInfluencerShop } from '#tests/support/influencer-shop'
import { readStream } from '#tests/support/read-stream'
import { recomputeCommissions } from './recompute-commissions.ts'

const DAY = 86_400

test('each figure of Mina’s dashboard follows from clicks, orders, refunds and entries alone', async () => {
  const { shop, get, list, kite, shirt } = await openShop()
  const noor = await shop.addInfluencer('Noor Haddad')
  const thomas = shop.openBrowser('198.51.100.7')
  await thomas.follow(shop.influencer.code, `/products/${shirt.slug}`)
  const first = await thomas.buy([
    { variant: shirt.variant, quantity: 2 },
    { variant: kite.variant },
  ])
  await shop.handleEvents()
  shop.advanceClock(3 * DAY)
  const lea = shop.openBrowser('198.51.100.8')
  await lea.follow(shop.influencer.code, '/shop')
  await lea.follow(shop.influencer.code, '/shop')
  const second = await lea.buy([{ variant: kite.variant }], { email: 'lea@friends.example' })
  await buyWithCode(shop, shirt.variant)
  await thomas.follow(noor.code)
  await thomas.buy([{ variant: shirt.variant }])
  await shop.openBrowser('198.51.100.10').follow(shop.influencer.code)
  await shop.handleEvents()
  const [shirtLine] = first.order.lines
  await shop.refund(first, { lines: [{ line_id: shirtLine!.id, quantity: 1 }], reason: 'Small' })
  await shop.refund(second, { amount: second.order.total, reason: 'Lost' })
  shop.advanceClock(27 * DAY)
  await shop.approve()
  shop.advanceClock(DAY)

  const report = await get<InfluencerReport>('/report?range=90d')
  const raw = await sumRawRows(shop.db, shop.influencer.id)
  assert.equal(raw.earned - raw.left, -raw.reduced, 'what was taken back is in the entries')
  const { now, days, pages, products } = report
  assert.deepEqual(
    [now.clicks, now.conversions, now.conversions_by_code, now.active_links],
    [3, 3, 1, 3],
  )
  assert.equal(now.conversion_rate, 2 / 3)
  assert.deepEqual([now.earned, now.pending, now.approved, now.paid, now.reversed].map(toCents), [
    raw.earned,
    raw.pending,
    raw.approved,
    0,
    raw.earned - raw.left,
  ])
  assert.ok(raw.approved > 0 && raw.pending > 0 && raw.left < raw.earned, 'a history of all states')
  for (const name of [
    'clicks',
    'conversions',
    'earned',
    'pending',
    'approved',
    'reversed',
  ] as const)
    assert.equal(
      toCents(days.reduce((sum, day) => sum + day[name], 0)),
      toCents(now[name]),
      `${name} of the days`,
    )
  const [{ balance }] = [await get<OwnInfluencer>('')]
  assert.deepEqual(
    [balance.pending, balance.approved, balance.reversed, balance.reversed_sales],
    [...[now.pending, now.approved, now.reversed, 2]],
  )
  const recomputed = await recomputeCommissions(shop.db, raw.attributed)
  assert.equal(
    raw.left,
    recomputed.values().reduce((sum, one) => sum + one, 0),
  )
  assert.deepEqual(
    pages.map(({ path, title, clicks, conversions }) => [path, title, clicks, conversions]),
    [
      [`/products/${shirt.slug}`, 'Shirt', 1, 1],
      ['/', null, 1, 0],
      ['/shop', null, 1, 1],
    ],
  )
  const earnedOf = raw.byProduct
  assert.deepEqual(
    products.map(({ id, amount }) => [id, toCents(amount)]),
    [
      [shirt.id, earnedOf.get(shirt.id)],
      [kite.id, earnedOf.get(kite.id)],
    ],
  )

  const narrow = await get<InfluencerReport>('/report?range=today')
  assert.deepEqual([narrow.now.clicks, narrow.now.earned, narrow.days.length], [0, 0, 1])
  const all = await list('?limit=50')
  assert.equal(toCents(all.reduce((sum, one) => sum + one.amount, 0)), raw.left)
  const [firstPage] = [await get<Page>('/commissions?limit=3')]
  const rest = await get<Page>(`/commissions?limit=3&cursor=${firstPage.next_cursor}`)
  assert.deepEqual([...firstPage.items, ...rest.items], all)
  for (const status of ['pending', 'approved', 'paid', 'reversed'] as const)
    assert.deepEqual(
      await list(`?status=${status}`),
      all.filter((one) => one.status === status),
    )
})

test('a commission opens to its click, its line, its rate and each entry, and to nobody else', async () => {
  const { shop, get, ask, list, shirt } = await openShop()
  await shop.addRate({ basisPoints: 1500, productId: shirt.id, label: 'Winter of shirts' })
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code, '/shop')
  const placed = await thomas.buy([{ variant: shirt.variant, quantity: 2 }])
  await shop.handleEvents()
  const [line] = placed.order.lines
  await shop.refund(placed, { lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Too small' })
  const [commission] = await list()
  const receipt = await get<CommissionReceipt>(`/commissions/${commission!.id}`)
  const { title, quantity, source, path, paid_total, paid_tax, percent, rate } = receipt
  assert.deepEqual(
    [title, quantity, source, path, paid_total, paid_tax],
    ['Shirt', 2, 'click', '/shop', 119, 19],
  )
  assert.ok(Date.parse(receipt.clicked_at!) <= Date.parse(receipt.ordered_at))
  assert.deepEqual([percent, rate.reason, rate.label], [15, 'campaign', 'Winter of shirts'])
  assert.deepEqual(
    receipt.entries.map(({ kind, amount, cause }) => [kind, amount, cause]),
    [
      ['earned', 15, null],
      ['reduced', -7.5, 'refund'],
    ],
  )
  assert.deepEqual([receipt.earned, receipt.basis, receipt.amount], [15, 50, 7.5])
  assert.equal(
    Date.parse(receipt.held_until) - Date.parse(receipt.entries[0]!.created_at),
    30 * DAY * 1000,
  )
  const text = JSON.stringify(receipt)
  for (const secret of ['thomas', 'Waldweg', placed.order.number, placed.order.id])
    assert.ok(!text.includes(secret), secret)

  const theo = await shop.addStaff('clerk', 'theo@example.com')
  await shop.db.execute(sql`insert into influencers (id, user_id, code, approved_at, created_at, updated_at)
    select gen_random_uuid(), id, 'THEO11', now(), now(), now() from users where email = 'theo@example.com'`)
  const foreign = await theo.request('GET', `/account/influencer/commissions/${commission!.id}`)
  assert.equal(foreign.status, 404)
  const own = await theo.request('GET', '/account/influencer/commissions')
  assert.deepEqual((await own.json()).items, [])
  assert.equal((await ask('/commissions/nonsense')).status, 422)
  assert.equal((await ask('/commissions?cursor=nonsense')).status, 422)
})

test('a shopper and a guest read nothing, and Mina while suspended reads her figures but gets no links', async () => {
  const { shop, ask } = await openShop()
  const paths = ['', '/report', '/commissions', '/link', '/feed']
  const theo = await shop.addStaff('clerk', 'theo@example.com')
  for (const path of paths) {
    assert.equal((await shop.as(undefined).get(`/account/influencer${path}`)).status, 401)
    const refused = await theo.request('GET', `/account/influencer${path}`)
    assert.equal(refused.status, 403, path)
    assert.equal((await refused.json()).error.code, 'influencer_required')
  }
  await shop.db.execute(
    sql`update influencers set suspended_at = now(), suspension_reason = 'inactive'`,
  )
  const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status))
  assert.deepEqual(statuses, [200, 200, 200, 403, 403])
})

test('Mina gets links to a page in its language, and a feed of what she can advertise', async () => {
  const { shop, get, ask, shirt } = await openShop()
  const { code } = shop.influencer
  const own = await get<OwnInfluencer>('')
  const base = own.link.replace(`/r/${code}`, '')
  const page = encodeURIComponent(`${base}/de/products/${shirt.slug}?size=m#reviews`)
  const { qr_code, ...links } = await get<InfluencerLink>(`/link?page=${page}`)
  assert.deepEqual(links, {
    path: `/products/${shirt.slug}`,
    link: `${base}/de/products/${shirt.slug}?size=m&ref=${code}`,
    short_link: `${base}/de/r/${code}?to=/products/${shirt.slug}`,
  })
  assert.match(qr_code, /^<svg/)
  assert.equal((await get<InfluencerLink>('/link')).short_link, `${base}/r/${code}`)
  for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    const refused = await ask(`/link?page=${encodeURIComponent(foreign)}`)
    assert.deepEqual(
      [refused.status, (await refused.json()).error.code],
      [422, 'link_page_foreign'],
      foreign,
    )
  }

  const feed = await get<PromotedProduct[]>('/feed')
  const lines: Record<string, string>[] = parse(await (await ask('/feed?format=csv')).text(), {
    columns: true,
  })
  assert.deepEqual(
    lines.map(({ id, link, commission_percent }) => [id, link, Number(commission_percent)]),
    feed.map(({ id, link, commission_percent }) => [id, link, commission_percent]),
  )
  const found = feed.find(({ id }) => id === shirt.id)!
  assert.deepEqual(
    [found.link, found.price, found.commission_percent, found.is_available],
    [`${base}/products/${shirt.slug}?ref=${code}`, 59.5, 10, true],
  )
  assert.equal((await ask('/feed?format=xml')).status, 422)
})

test('Mina is told at once that a commission was added, and that it was approved', async () => {
  const { shop, shirt } = await openShop()
  const stream = await readStream({ request: shop.request }, '/api/notifications/events', {
    Authorization: `Bearer ${shop.token}`,
  })
  assert.equal((await stream.nextEvent()).event, 'inbox')
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  await thomas.buy([{ variant: shirt.variant }])
  await shop.handleEvents()
  assert.equal((await stream.skipTo('commissions'))[0], 'commissions')
  shop.advanceClock(30 * DAY)
  await shop.approve()
  assert.equal((await stream.skipTo('commissions'))[0], 'commissions')
  await stream.cancel()
})

interface Page {
  items: OwnCommission[]
  next_cursor: string | null
}

/** Opens a shop with a shirt for $59.50 and a kite for $33. `get` reads as Mina, while her token is valid. */
async function openShop() {
  const shop = await openInfluencerShop()
  const find = async (category: string, title: string, price: number) => {
    const { id, variant } = await shop.addProduct(category, title, price)
    const { rows } = await shop.db.execute<{ slug: string }>(
      sql`select slug from products where id = ${id}`,
    )
    return { id, variant, slug: rows[0]!.slug }
  }
  const shirt = await find('Fashion', 'Shirt', 59.5)
  const kite = await find('Toys', 'Kite', 33)
  let session = { token: shop.token, since: shop.now() }
  /** An access token lasts an hour. */
  const ask = async (path: string) => {
    if (shop.now().getTime() - session.since.getTime() > 1_800_000)
      session = { token: await shop.signIn(), since: shop.now() }
    return shop.as(session.token).get(`/account/influencer${path}`)
  }
  const get = async <Body>(path: string): Promise<Body> => {
    const response = await ask(path)
    assert.equal(response.status, 200, path)
    return response.json()
  }
  const list = async (query = '') => (await get<Page>(`/commissions${query}`)).items
  return { shop, shirt, kite, ask, get, list }
}

/** Ida buys by Mina's code, without a click. */
async function buyWithCode(shop: Awaited<ReturnType<typeof openShop>>['shop'], variant: string) {
  const ida = shop.openBrowser('198.51.100.9')
  const cart = await ida.createCart([{ variant }])
  const code = { code: shop.influencer.code }
  await ida.request('PUT', `/api/carts/${cart.id}/coupon`, code)
  const contact = { email: 'ida@friends.example', address: 'Seeweg 2' }
  await ida.pay((await ida.checkOut(cart.id, contact)).body)
}

const toCents = (amount: number) => Math.round(amount * 100)

/** What the rows of commissions and of their entries add up to, without SQL of the shop. */
async function sumRawRows(db: Database, influencerId: string) {
  const { rows: commissions } = await db.execute<Record<string, string>>(
    sql`select * from commissions where influencer_id = ${influencerId}`,
  )
  const { rows: entries } = await db.execute<Record<string, string>>(
    sql`select e.* from commission_entries e join commissions c on c.id = e.commission_id where c.influencer_id = ${influencerId}`,
  )
  const { rows: orders } = await db.execute<Record<string, string>>(
    sql`select order_id, influencer_id from order_attributions where influencer_id = ${influencerId}`,
  )
  const add = (rows: Record<string, string>[]) =>
    rows.reduce((sum, { minor }) => sum + Number(minor), 0)
  const ofState = (state: string) => {
    const ids = commissions.filter((one) => one.state === state).map(({ id }) => id)
    return add(entries.filter(({ commission_id }) => ids.includes(commission_id)))
  }
  const byProduct = new Map<string | undefined, number>()
  for (const { product_id, id } of commissions) {
    const own = add(entries.filter(({ commission_id }) => commission_id === id))
    byProduct.set(product_id, (byProduct.get(product_id) ?? 0) + own)
  }
  return {
    left: add(entries),
    earned: add(entries.filter(({ kind }) => kind === 'earned')),
    reduced: add(entries.filter(({ kind }) => kind === 'reduced' || kind === 'restored')),
    ...{ pending: ofState('pending'), approved: ofState('approved'), byProduct },
    attributed: new Map(orders.map(({ order_id, influencer_id }) => [order_id!, influencer_id!])),
  }
}
