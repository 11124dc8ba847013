import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openInfluencerShop } from '#tests/support/influencer-shop'
import { addTestProductToCategory } from '#tests/support/test-shop'

const DAY = 86_400

interface Rate {
  id: string
  state: string
  ends_at: string | null
  influencer: { code: string } | null
  product: { title: string } | null
}

test('a clerk sets rates for Mina, a product and a campaign: they count for new orders until the clerk ends them', async () => {
  const shop = await openInfluencerShop()
  const shirt = await shop.addProduct('Fashion', 'Shirt', 119)
  const clerk = await shop.openStaff()
  const thomas = shop.openBrowser()
  const add = async (body: object) => {
    const added = await clerk<Rate>('POST', '/commission-rates', body)
    assert.equal(added.status, 201, added.text)
    return added.body
  }
  const buy = async () => {
    await thomas.follow(shop.influencer.code)
    await thomas.buy([{ variant: shirt.variant }])
    shop.advanceClock(60)
  }
  const at = (seconds: number) => new Date(shop.now().getTime() + seconds * 1000).toISOString()

  await buy()
  const own = await add({ influencer_id: shop.influencer.id, percent: 20 })
  assert.deepEqual([own.influencer?.code, own.state], [shop.influencer.code, 'active'])
  await buy()
  const sale = { category: 'fashion', label: 'Black Week', percent: 30 }
  const campaign = await add({ ...sale, starts_at: at(90), ends_at: at(10 * DAY) })
  const ofShirt = await add({ product_id: shirt.id, percent: 0.5 })
  assert.equal(ofShirt.product?.title, 'Shirt')
  await buy()
  const end = (id: string, body = {}) => clerk<Rate>('POST', `/commission-rates/${id}/end`, body)
  assert.equal((await end(ofShirt.id)).body.state, 'ended')
  assert.equal((await end(ofShirt.id)).body.error.code, 'commission_rate_ended')
  await buy()
  assert.equal((await end(own.id)).status, 200)
  await buy()
  await shop.handleEvents()
  const points = (await shop.listCommissions()).map(({ basis_points }) => basis_points)
  assert.deepEqual(points, [1000, 2000, 50, 2000, 3000])
  await shop.assertBooksMatch()

  const categories = await clerk<{
    items: { category: string; percent: number; is_changed: boolean; is_in_catalog: boolean }[]
  }>('GET', '/commission-rates/categories')
  const found = new Map(categories.body.items.map(({ category, ...rate }) => [category, rate]))
  assert.deepEqual(found.get('fashion'), { percent: 30, is_changed: true, is_in_catalog: true })
  assert.deepEqual(found.get('digital'), { percent: 15, is_changed: false, is_in_catalog: false })
  const earlier = await end(campaign.id, { ends_at: at(DAY) })
  assert.deepEqual([earlier.body.state, earlier.body.ends_at], ['active', at(DAY)])
  assert.equal((await end(campaign.id, { ends_at: at(2 * DAY) })).status, 409)
  await add({ influencer_id: shop.influencer.id, percent: 0, starts_at: at(DAY) })
  const list = async (query: string) => {
    const { body } = await clerk<{ items: Rate[] }>('GET', `/commission-rates?${query}`)
    return body.items.map(({ state }) => state)
  }
  assert.deepEqual(await list(''), ['planned', 'active', 'ended', 'ended'])
  assert.deepEqual(await list('state=active'), ['active'])
  assert.deepEqual(await list(`influencer=${shop.influencer.id}`), ['planned', 'ended'])
  const { rows } = await shop.db.execute<{ action: string }>(sql`
    select action from change_log where action like 'commission_rate.%' and action <> 'commission_rate.created' order by id`)
  assert.deepEqual(
    rows.map(({ action }) => action),
    Array.from({ length: 3 }, () => 'commission_rate.stopped'),
  )
})

test('a rate of the past, above 50 % or of nothing is refused, and support sets none', async () => {
  const shop = await openInfluencerShop()
  const clerk = await shop.openStaff()
  const id = shop.influencer.id
  const past = new Date(shop.now().getTime() - 1).toISOString()
  const soon = new Date(shop.now().getTime() + 1000).toISOString()
  const refused: [object, number, string][] = [
    [{ influencer_id: id, percent: 10, starts_at: past }, 422, 'commission_rate_starts_in_past'],
    [{ influencer_id: id, percent: 10, ends_at: past }, 422, 'commission_rate_ends_before_start'],
    [{ influencer_id: id, percent: 50.01 }, 422, 'invalid_input'],
    [{ influencer_id: id, percent: 10.005 }, 422, 'invalid_input'],
    [{ influencer_id: id, percent: -1 }, 422, 'invalid_input'],
    [{ percent: 10 }, 422, 'invalid_input'],
    [{ product_id: id, category: 'fashion', percent: 10 }, 422, 'invalid_input'],
    [{ product_id: id, percent: 10 }, 404, 'not_found'],
    [{ influencer_id: crypto.randomUUID(), percent: 10 }, 404, 'not_found'],
  ]
  for (const [body, status, code] of refused) {
    const { status: found, body: answer } = await clerk('POST', '/commission-rates', body)
    assert.deepEqual([found, answer.error.code], [status, code], JSON.stringify(body))
  }
  const rate = { influencer_id: id, percent: 50, starts_at: soon }
  const support = await shop.openStaff('support')
  assert.equal((await support('POST', '/commission-rates', rate)).status, 403)
  assert.equal((await support('GET', '/commission-rates')).status, 200)
  const { rows } = await shop.db.execute(sql`select from commission_rates`)
  assert.equal(rows.length, 0)
  const { body } = await clerk<Rate>('POST', '/commission-rates', rate)
  const ended = await clerk('POST', `/commission-rates/${body.id}/end`, { ends_at: past })
  assert.equal(ended.body.error.code, 'commission_rate_ends_in_past')
})

interface CatalogCategories {
  items: { id: string; path: string[]; chosen: string | null; usual: string }[]
}

test('a clerk chooses which rate a category with a name of its own has: for orders that are paid from then on', async () => {
  const shop = await openInfluencerShop()
  const bag = await shop.addProduct('Carrying', 'Bag', 119)
  const clerk = await shop.openStaff()
  const thomas = shop.openBrowser()
  const read = async () => {
    const { body } = await clerk<CatalogCategories>('GET', '/commission-rates/catalog')
    return body.items.find(({ path }) => path.join() === 'Carrying')!
  }
  const choose = (id: string, category: string | null) =>
    clerk<CatalogCategories>('PUT', `/commission-rates/catalog/${id}`, { category })
  const buy = async () => {
    await thomas.follow(shop.influencer.code)
    const placed = await thomas.buy([{ variant: bag.variant }])
    await shop.handleEvents()
    shop.advanceClock(60)
    return placed
  }
  const before = await read()
  assert.deepEqual([before.chosen, before.usual], [null, 'others'])
  const first = await buy()
  const chosen = await choose(before.id, 'fashion')
  assert.equal(chosen.status, 200, chosen.text)
  assert.deepEqual(await read(), { ...before, chosen: 'fashion' })
  await buy()
  // Settled again, the first order keeps what it had.
  await shop.refund(first, { amount: 10, reason: 'Scratched' })
  const points = (await shop.listCommissions()).map((row) => [row.category, row.basis_points])
  assert.deepEqual(points, [
    ['others', 500],
    ['fashion', 1000],
  ])
  await choose(before.id, null)
  assert.deepEqual(await read(), before)

  const unknown = await choose(crypto.randomUUID(), 'fashion')
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'not_found'])
  assert.equal((await choose(before.id, 'toys')).status, 422)
  const support = await shop.openStaff('support')
  const refused = await support('PUT', `/commission-rates/catalog/${before.id}`, { category: null })
  assert.equal(refused.status, 403)
  assert.deepEqual(await read(), before)
  const { rows } = await shop.db.execute(
    sql`select from change_log where action = 'commission_category.saved'`,
  )
  assert.equal(rows.length, 2)
  await shop.assertBooksMatch()
})

test('a category below another one has the rate of that, until one is chosen for it', async () => {
  const shop = await openInfluencerShop()
  const clerk = await shop.openStaff()
  await addTestProductToCategory(shop.db, ['Fashion', 'Bags'], 'Bag', { price: 10, stock: 1 })
  const list = async () => {
    const { body } = await clerk<CatalogCategories>('GET', '/commission-rates/catalog')
    return body.items.map(({ path, chosen, usual }) => [path.join(' / '), chosen, usual])
  }
  const { body } = await clerk<CatalogCategories>('GET', '/commission-rates/catalog')
  const fashion = body.items.find(({ path }) => path.join() === 'Fashion')!
  await clerk('PUT', `/commission-rates/catalog/${fashion.id}`, { category: 'beauty' })
  const found = await list()
  assert.deepEqual(
    found.filter(([path]) => path?.startsWith('Fashion')),
    [
      ['Fashion', 'beauty', 'fashion'],
      ['Fashion / Bags', null, 'beauty'],
    ],
  )
})
