import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openInfluencerShop } from '#tests/support/influencer-shop'
import { type Figures, recomputeFigures, type Sales } from './recompute-figures.ts'

const DAY = 86_400
const HOUR = 3600

interface Report {
  range: { from: string; to: string; before_from: string; before_to: string; time_zone: string }
  now: Figures
  before: Figures
  days: { day: string; clicks: number; conversions: number; earned: number }[]
  cohorts: (Figures & { month: string; influencers: number })[]
  countries: (Sales & { country: string })[]
  categories: (Sales & { category: string })[]
}
type Listed = Figures & { id: string; code: string; name: string | null }
interface Page {
  items: Listed[]
  next_cursor: string | null
}

test('the figures of a range, of its days, cohorts, countries, categories and influencers are those of the raw rows', async () => {
  const shop = await openInfluencerShop()
  const { influencer: mina } = shop
  await shop.db.execute(sql`update report_clock set time_zone = 'Europe/Berlin'`)
  const shirt = await shop.addProduct('Fashion', 'Shirt', 119)
  const phone = await shop.addProduct('Electronics', 'Phone', 238)
  const thomas = shop.openBrowser()
  const buy = async (code: string, variant: string, contact: Record<string, string> = {}) => {
    await thomas.follow(code, `/products/${variant}`)
    return thomas.buy([{ variant }], contact)
  }
  const early = await buy(mina.code, shirt.variant)
  await shop.handleEvents()
  shop.advanceClock(30 * DAY)
  await shop.approve()
  await shop.db.execute(sql`update commissions set paid_minor = 400 where state = 'approved'`)
  await shop.refund(early, {
    ...{ lines: [{ line_id: early.order.lines[0]!.id, quantity: 1 }], reason: 'Late' },
  })
  const theo = await shop.addInfluencer('Theo Adler')
  await buy(theo.code, phone.variant, { country: 'AT', zip_code: '1010' })
  const own = await buy(theo.code, shirt.variant)
  // Half past eleven in UTC is the next day in Berlin.
  const time = shop.now()
  const evening = new Date(time).setUTCHours(23, 30, 0, 0)
  shop.advanceClock((evening - time.getTime()) / 1000 + (evening < time.getTime() ? DAY : 0))
  const placed = await buy(mina.code, shirt.variant, { country: 'AT', zip_code: '1010' })
  await buy(mina.code, phone.variant, { email: 'mina@example.com' })
  await shop.refund(placed, { amount: 11.9, reason: 'A scratch' })
  shop.advanceClock(2 * HOUR)
  await shop.handleEvents()
  // Found to be Theo’s own after it had earned.
  await shop.db.execute(sql`
    update order_attributions set own_reason = 'card' where order_id = ${own.order.id}`)

  const clerk = await shop.openStaff()
  const { body: report } = await clerk<Report>('GET', '/influencers/figures?range=7d')
  const expect = (from: string, to: string) =>
    recomputeFigures(shop.db, { from, to, timeZone: report.range.time_zone })
  const { range } = report
  const now = await expect(range.from, range.to)
  assert.equal(range.time_zone, 'Europe/Berlin')
  assert.deepEqual(report.now, now.all)
  assert.deepEqual([report.now.clicks, report.now.conversions], [4, 2], 'two were their own')
  assert.ok(report.now.reversed > 0)
  assert.deepEqual(report.before, (await expect(range.before_from, range.before_to)).all)
  for (const { day, clicks, conversions, earned } of report.days) {
    const { all } = await expect(day, day)
    assert.deepEqual([clicks, conversions, earned], [all.clicks, all.conversions, all.earned], day)
  }
  const named = (items: object[], name: string) =>
    items.map((item) => {
      const { [name]: key, ...sales } = item as Record<string, unknown>
      return [key, sales]
    })
  assert.deepEqual(new Map(named(report.countries, 'country') as []), now.countries)
  assert.deepEqual(new Map(named(report.categories, 'category') as []), now.categories)
  assert.deepEqual(
    report.cohorts.map(({ month, influencers, clicks, earned }) => [
      ...[month, influencers, clicks, earned],
    ]),
    now.cohorts,
  )

  const year = `from_day=${shiftDay(range.to, -300)}&to_day=${range.to}`
  const all = await expect(shiftDay(range.to, -300), range.to)
  const list = async (query: string) =>
    (await clerk<Page>('GET', `/influencers?${year}&${query}`)).body
  for (const sort of ['clicks', 'conversions', 'rate', 'revenue', 'earned', 'reversed'] as const) {
    const first = await list(`sort=${sort}&limit=1`)
    const second = await list(`sort=${sort}&limit=1&cursor=${first.next_cursor}`)
    const items = [...first.items, ...second.items]
    assert.deepEqual(items.map(({ code }) => code).toSorted(), [mina.code, theo.code].toSorted())
    assert.ok((items[0]![sort] ?? 0) >= (items[1]![sort] ?? 0), sort)
    for (const { id, ...figures } of items)
      assert.partialDeepStrictEqual(figures, all.influencers.get(id)!)
  }
  assert.equal(all.influencers.get(mina.id)!.approved, -4, 'a refund after the payout')
  assert.equal((await clerk('GET', '/influencers?sort=clicks&cursor=x')).status, 422)
  assert.deepEqual(
    (await list(`q=${theo.code.slice(0, 4).toLowerCase()}`)).items.map(({ code }) => code),
    [theo.code],
  )

  const { body: detail } = await clerk<{
    influencer: Listed
    report: Report
    paths: { path: string; clicks: number }[]
  }>('GET', `/influencers/${mina.id}?${year}`)
  assert.deepEqual(detail.report.now, all.influencers.get(mina.id))
  assert.deepEqual(
    detail.paths.map(({ path }) => path),
    [`/products/${shirt.variant}`, `/products/${phone.variant}`],
  )
  assert.equal((await clerk('GET', `/influencers/${crypto.randomUUID()}`)).status, 404)
})

test('an order that replaces another in an exchange earns, and is no sale of its own', async () => {
  const shop = await openInfluencerShop()
  const shirt = await shop.addProduct('Fashion', 'Shirt', 119)
  const coat = await shop.addProduct('Fashion', 'Coat', 238)
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  const placed = await thomas.buy([{ variant: shirt.variant }])
  await shop.ship(placed)
  const made = await shop.exchange(placed, { variant: coat.variant })
  await shop.payDue(made)
  await shop.decideExchange(made, 'receive')
  await shop.handleEvents()
  const clerk = await shop.openStaff()
  const { body } = await clerk<Report>('GET', '/influencers/figures?range=7d')
  const { clicks, conversions, pending } = body.now
  assert.deepEqual([clicks, conversions, pending], [1, 1, 20])
})

test('the file of influencers has all of them and runs no formula', async () => {
  const shop = await openInfluencerShop()
  await shop.addProfile(shop.userId, '=HYPERLINK("https://evil.example")')
  const theo = await shop.addInfluencer('Theo Adler')
  const support = await shop.openStaff('support')
  const { status, text } = await support('GET', '/influencers/export?sort=clicks')
  assert.equal(status, 200)
  const [head, ...lines] = text.trim().split('\n')
  assert.match(head!, /^name,code,approved_at,suspended_at,clicks,/)
  assert.equal(lines.length, 2)
  assert.ok(lines.some((line) => line.startsWith(`"'=HYPERLINK(""https`)))
  assert.ok(lines.some((line) => line.includes(theo.code)))
})

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY * 1000).toISOString().slice(0, 10)
}
