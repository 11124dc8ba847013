import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openInfluencerShop } from '#tests/support/influencer-shop'

const DAY = 86_400

interface Check {
  kind: string
  influencer: { id: string; code: string }
  facts: Record<string, unknown>
  orders: { id: string; number: string }[]
  order_count: number
}
interface Checks {
  items: Check[]
}
type Shop = Awaited<ReturnType<typeof openInfluencerShop>>

test('clicks far above the own mean of Mina are found, are noted as harmless once, and are found again when they go on', async () => {
  const shop = await openInfluencerShop()
  await shop.addProfile(shop.userId, 'Mina Ørsted')
  shop.advanceClock(10 * DAY)
  const clerk = await shop.openStaff()
  const read = async () => (await clerk<Checks>('GET', '/influencer-checks')).body.items
  const days = Array.from({ length: 10 }, (_, at) => 10 - at)
  for (const day of days.slice(0, -1)) await addClicks(shop, { daysAgo: day, clicks: 30 })
  await addClicks(shop, { daysAgo: 0, clicks: 89 })
  assert.deepEqual(
    (await read()).map(({ kind }) => kind),
    ['no_sales'],
    'too few for a spike',
  )
  await addClicks(shop, { daysAgo: 0, clicks: 45 })
  assert.equal((await read()).length, 1, 'less than five times her mean')
  await addClicks(shop, { daysAgo: 0, clicks: 1 })
  const [spike, noSales] = await read()
  assert.deepEqual([spike!.kind, noSales!.kind], ['click_spike', 'no_sales'])
  // Nine of the ten days before have 30 clicks each.
  assert.deepEqual(spike!.facts, { day: toDay(shop.now()), clicks: 135, mean: 27 })
  assert.deepEqual(noSales!.facts, { clicks: 405 })

  const path = `/influencer-checks/${shop.influencer.id}/click_spike/decisions`
  const body = { decision: 'harmless', comment: 'Her film was on television.' }
  const support = await shop.openStaff('support')
  assert.equal((await support('POST', path, body)).status, 403)
  assert.equal((await clerk('POST', path, { ...body, comment: ' ' })).status, 422)
  const [first, second] = await Promise.all([clerk('POST', path, body), clerk('POST', path, body)])
  assert.deepEqual([first.status, second.status].toSorted(), [200, 404], 'decided once')
  assert.deepEqual(
    (await read()).map(({ kind }) => kind),
    ['no_sales'],
  )
  const decisions = await clerk<{ items: { comment: string; facts: object; actor: object }[] }>(
    ...(['GET', '/influencer-checks/decisions'] as const),
  )
  assert.equal(decisions.body.items.length, 1)
  assert.partialDeepStrictEqual(decisions.body.items[0], {
    ...{ comment: body.comment, facts: spike!.facts, decision: 'harmless' },
  })
  const { rows } = await shop.db.execute<{ details: unknown }>(
    sql`select details from change_log where action = 'influencer_check.reviewed'`,
  )
  assert.equal(rows.length, 1)
  assert.doesNotMatch(JSON.stringify(rows), /television/)

  shop.advanceClock(DAY)
  await addClicks(shop, { daysAgo: 0, clicks: 900 })
  const later = await shop.openStaff()
  const found = (await later<Checks>('GET', '/influencer-checks')).body.items
  assert.deepEqual(found[0]!.facts, { day: toDay(shop.now()), clicks: 900, mean: 36.8 })
  const suspended = await later('POST', path, { decision: 'suspended', comment: 'Bought clicks.' })
  assert.equal(suspended.status, 200, suspended.text)
  assert.deepEqual((await later<Checks>('GET', '/influencer-checks')).body.items, [])
  const [state] = (
    await shop.db.execute<{ reason: string }>(
      sql`select suspension_reason as reason from influencers where suspended_at is not null`,
    )
  ).rows
  assert.equal(state!.reason, 'suspected_fraud')
  assert.equal((await later('POST', path, { ...body, decision: 'suspended' })).status, 404)
})

test('a code that leaked, new accounts at one address, and orders that come back are found with their orders', async () => {
  const shop = await openInfluencerShop()
  const { code, id } = shop.influencer
  const theo = await shop.addInfluencer('Theo Adler')
  const countries = [
    ['DE', '10115'],
    ['AT', '1010'],
    ['FR', '75001'],
    ['ES', '28001'],
    ['NL', '1011 AB'],
  ]
  const placed = []
  for (let at = 0; at < 10; at++) {
    const [country, zip_code] = countries[at % 5]!
    const name = `friend-${at}`
    const token =
      at < 5
        ? await shop.signUp({ email: `${name}@friends.example`, password: 'vanishing-hat-7' })
        : null
    // Each has a device of their own.
    await shop.db.execute(sql`update sessions set user_agent = user_id::text`)
    const auth = token ? { Authorization: `Bearer ${token}` } : {}
    const contact = { email: `${name}@friends.example`, address: `Weg ${at}`, country, zip_code }
    const browser = shop.openBrowser(`203.0.113.${at}`)
    placed.push(await browser.buy([{ variant: shop.lamp }], { code, ...contact }, auth))
  }
  // Theo’s code is used as often, after clicks, by friends of one country in two flats.
  for (let at = 0; at < 10; at++) {
    const browser = shop.openBrowser(`198.51.100.${at}`)
    await browser.follow(theo.code)
    const contact = {
      email: `guest-${at % 2}@friends.example`,
      address: at % 2 ? 'Ufer 1' : 'UFER 1.',
    }
    await browser.buy([{ variant: shop.lamp }], { code: theo.code, ...contact })
  }
  await shop.handleEvents()
  const clerk = await shop.openStaff()
  const read = async () => (await clerk<Checks>('GET', '/influencer-checks')).body.items
  const found = await read()
  assert.deepEqual(
    found.map(({ kind, influencer, facts }) => [kind, influencer.code, facts]),
    [
      ['new_accounts', code, { orders: 10, accounts: 5 }],
      ['shared_origin', code, { shared: 'network', customers: 5, orders: 5 }],
      ['leaked_code', code, { orders: 10, clicks: 0, countries: 5 }],
    ],
  )
  assert.deepEqual(
    found[2]!.orders.map(({ number }) => number).toSorted(),
    placed.map(({ order }) => order.number).toSorted(),
  )
  assert.equal(found[0]!.order_count, 5)
  await addClicks(shop, { daysAgo: 0, clicks: 10 })
  assert.ok(
    (await read()).every(({ kind }) => kind !== 'leaked_code'),
    'a click for each order',
  )

  await shop.db.execute(sql`delete from known_networks`)
  await shop.db.execute(sql`
    update orders set address = 'Ring 7', zip_code = '10115', country = 'DE'
    where id in (select order_id from order_attributions where influencer_id = ${id} order by order_id limit 3)`)
  for (const one of placed.slice(0, 4)) {
    const line = { line_id: one.order.lines[0]!.id, quantity: 1 }
    await shop.refund(one, { lines: [line], reason: 'Sent back' })
  }
  const facts = new Map((await read()).map((check) => [check.kind, check.facts]))
  assert.deepEqual(facts.get('shared_origin'), { shared: 'address', customers: 3, orders: 3 })
  assert.deepEqual(facts.get('returned_orders'), { orders: 10, returned: 4 })
})

async function addClicks(
  { db, influencer, now }: Shop,
  { daysAgo, clicks }: { daysAgo: number; clicks: number },
) {
  const day = toDay(new Date(now().getTime() - daysAgo * DAY * 1000))
  await db.execute(sql`
    insert into influencer_click_days as d (influencer_id, day, path, clicks, repeats)
    values (${influencer.id}, ${day}, '/', ${clicks}, 0)
    on conflict (influencer_id, day, path) do update set clicks = d.clicks + excluded.clicks`)
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
