import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, utc } from '#tests/shop'
import { editHome, homeContent } from './index.ts'

const now = utc('2026-08-22 09:00')
const promotion = { text: 'Get up to 50% off', marked: '50% off', href: '/shop' }

test('a shop whose owner wrote nothing claims nothing', async () => {
  const { db } = await openShop()
  assert.deepEqual(await homeContent(db), {
    hero: null,
    collections: [],
    promotion: null,
    testimonials: [],
    info_cards: [],
  })
})

test('editing one block leaves the others as they are', async () => {
  const { db } = await openShop()
  const quote = { quote: 'It fits.', name: 'Theo', rating: 5 }
  await editHome(db, { blocks: { promotion, testimonials: [quote] }, now })

  await editHome(db, { blocks: { promotion: { ...promotion, href: '/categories' } }, now })

  const home = await homeContent(db)
  assert.equal(home.promotion?.href, '/categories')
  assert.deepEqual(home.testimonials, [quote])
})

for (const href of [
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere',
  'shop',
  '',
]) {
  test(`content does not send visitors to ${JSON.stringify(href)}`, async () => {
    const { db } = await openShop()
    await assert.rejects(editHome(db, { blocks: { promotion: { ...promotion, href } }, now }))
    assert.equal((await homeContent(db)).promotion, null)
  })
}
