import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { HomeContent } from '#contract/content'
import { homeContent } from '#demo/catalogue/home-content'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

test('the home page states what the catalogue has, in the format of the language', async () => {
  const { db, save, getHome } = await openShop()
  await db.execute(sql`update products set rating_counts = '{0,0,0,0,1284}',
    compare_at_minor = price_minor * 2 where title = 'Red Mug'`)
  await save(homeContent)
  const { hero, collections, promotion } = await getHome('de')
  assert.equal(hero?.facts[0], '1.284 Reviews')
  assert.deepEqual(
    collections.map(({ badge }) => badge),
    ['1 rated 4 stars or more', null, 'Up to 50% off'],
  )
  assert.deepEqual(
    [promotion?.text, promotion?.marked],
    ['Get up to 50% off on selected items', '50% off'],
  )
  assert.match(hero?.badge ?? '', /^New Collection 20\d\d$/)
})

test('a new shop states no number of reviews, new products or percent, and no promotion', async () => {
  const { save, getHome } = await openShop()
  await save(homeContent)
  const { hero, collections, promotion } = await getHome('en')
  assert.deepEqual(hero?.facts, ['Free Shipping Worldwide'])
  assert.deepEqual(
    collections.map(({ badge }) => badge),
    [null, null, null],
  )
  assert.equal(promotion, null)
})

test('an administrator edits blocks of the home page; an unknown fact and a shopper are refused', async () => {
  const { mina, save } = await openShop()
  const promotion = { text: 'Up to {reduction}% off', marked: '{reduction}%', href: '/shop' }
  const saved = await save({ promotion })
  assert.deepEqual([saved.status, saved.body.promotion], [200, promotion])

  const unknown = await save({ promotion: { ...promotion, text: '{reduction}% {secret}' } })
  assert.deepEqual([unknown.status, unknown.body.error.code], [422, 'unknown_fact'])
  const notFilled = await save({
    testimonials: [{ quote: '{reviews} people like it', name: 'Theo', rating: 5 }],
  })
  assert.equal(notFilled.status, 422, 'people are quoted as they wrote')
  assert.equal((await mina.request('PUT', '/api/admin/home', { promotion })).status, 401)
  const read = await mina.request<HomeContent>('GET', '/api/admin/home', undefined, headers)
  assert.deepEqual(read.body.promotion, promotion)
})

test('the demo’s claims with a number are counted ones', () => {
  const { hero, collections, promotion } = homeContent
  const claims = [
    hero!.badge,
    ...hero!.facts,
    promotion!.text,
    ...collections.map((one) => one.badge),
  ]
  // The stars of the rule are no count.
  const typed = claims.filter((claim) => /\d/.test(claim?.replace('4 stars', '') ?? ''))
  assert.deepEqual(typed, [])
})

async function openShop() {
  const { db, mina } = await openCheckoutShop()
  await db.execute(sql`update products set published_at = '2026-01-01'`)
  const save = (blocks: Partial<HomeContent>) =>
    mina.request<HomeContent>('PUT', '/api/admin/home', blocks, headers)
  const getHome = async (language: string) => {
    const accepted = { 'Accept-Language': language }
    return (await mina.request<HomeContent>('GET', '/api/content/home', undefined, accepted)).body
  }
  return { db, mina, save, getHome }
}
