import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestShop, utc } from '#tests/support/test-shop'
import { completeHomeLayout } from './contract.ts'
import { getHomeContent, updateHomeContent } from './index.ts'

const now = utc('2026-08-22 09:00')
const promotion = { text: 'Get up to 50% off', marked: '50% off', href: '/shop' }

test('a new shop has no home content', async () => {
  const { db } = await openTestShop()
  const { layout, ...blocks } = await getHomeContent(db)
  assert.deepEqual(layout, completeHomeLayout([]))
  assert.deepEqual(blocks, {
    hero: null,
    collections: [],
    promotion: null,
    testimonials: [],
    info_cards: [],
  })
})

test('an update of one block keeps the others', async () => {
  const { db } = await openTestShop()
  const quote = { quote: 'It fits.', name: 'Theo', rating: 5 }
  await updateHomeContent(db, { blocks: { promotion, testimonials: [quote] }, now })

  await updateHomeContent(db, { blocks: { promotion: { ...promotion, href: '/categories' } }, now })

  const home = await getHomeContent(db)
  assert.equal(home.promotion?.href, '/categories')
  assert.deepEqual(home.testimonials, [quote])
})

for (const href of ['https://other.example', '//other.example', '/\\other', 'shop', '']) {
  test(`home content with a link to ${JSON.stringify(href)} is rejected`, async () => {
    const { db } = await openTestShop()
    await assert.rejects(
      updateHomeContent(db, { blocks: { promotion: { ...promotion, href } }, now }),
    )
    assert.equal((await getHomeContent(db)).promotion, null)
  })
}
