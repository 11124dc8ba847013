import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct, findOrCreateCategoryPath } from '#modules/catalog'
import { updateHomeContent } from '#modules/content'
import { newId } from '#platform/ids'
import { dollars } from '#platform/money/money'
import { createShopper } from '#tests/support/shopper'
import { openTestShop, utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '#tests/support/test-site'

const now = utc('2026-08-22 09:00')
const SOURCE = 'art:mug.forest.0'
const SRC = '/images/art/mug.forest.0'

test('an administrator translates a product, and takes the translation back', async () => {
  const { mug, request } = await openShop()
  const path = `/products/${mug.id}/translations`
  const text = { title: ' Becher ', description: '<p onclick="x()">Aus Steingut.</p>' }
  const image_alts = [{ src: SRC, alt: 'Ein Becher' }]
  const saved = await request('PUT', `${path}/de`, { ...text, image_alts })
  assert.equal(saved.status, 200)
  const item = { title: 'Becher', description: '<p>Aus Steingut.</p>', image_alts }
  assert.deepEqual((await request('GET', path)).body, {
    base: {
      ...{ title: 'Mug', description: '<p>Stoneware.</p>' },
      image_alts: [{ src: SRC, alt: 'A mug' }],
    },
    items: [{ language: 'de', ...item }],
  })

  // What the next request leaves out is the base text again.
  const replaced = await request('PUT', `${path}/de`, { title: 'Tasse' })
  assert.deepEqual(replaced.body.items, [
    { language: 'de', title: 'Tasse', description: null, image_alts: [] },
  ])
  assert.equal((await request('DELETE', `${path}/de`)).status, 204)
  assert.deepEqual((await request('GET', path)).body.items, [])
})

test('a shop can be translated into a language that has no pages yet, and not into its own', async () => {
  const { mug, request } = await openShop()
  const put = (language: string) =>
    request('PUT', `/products/${mug.id}/translations/${language}`, { title: 'Kupa' })
  assert.equal((await put('tr')).status, 200)
  assert.equal((await put('en')).status, 422)
  assert.equal((await put('xx')).status, 422)
})

test('a translation of an unknown product, category or picture is rejected', async () => {
  const { mug, request } = await openShop()
  const body = { title: 'Becher' }
  assert.equal((await request('PUT', `/products/${newId()}/translations/de`, body)).status, 404)
  assert.equal((await request('DELETE', `/products/${newId()}/translations/de`)).status, 404)
  const name = { name: 'Geschirr' }
  assert.equal((await request('PUT', `/categories/${newId()}/translations/de`, name)).status, 404)
  const image_alts = [{ src: '/images/art/other', alt: 'x' }]
  const refused = await request('PUT', `/products/${mug.id}/translations/de`, { image_alts })
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'product_image_not_found'])
  const long = { title: 'x'.repeat(256) }
  assert.equal((await request('PUT', `/products/${mug.id}/translations/de`, long)).status, 422)
})

test('an administrator translates a category', async () => {
  const { categoryId, request } = await openShop()
  const path = `/categories/${categoryId}/translations`
  await request('PUT', `${path}/nl`, { name: 'Servies' })
  const { body } = await request('PUT', `${path}/de`, { name: 'Geschirr' })
  assert.deepEqual(body, {
    base: { name: 'Tableware' },
    items: [
      { language: 'de', name: 'Geschirr' },
      { language: 'nl', name: 'Servies' },
    ],
  })
  assert.equal((await request('DELETE', `${path}/nl`)).status, 204)
  assert.equal((await request('GET', path)).body.items.length, 1)
})

test('the terms of all products are listed in pages, and translated', async () => {
  const { request } = await openShop()
  const terms = [
    { term: 'Colour', name: '', translation: 'Farbe' },
    { term: 'Forest', name: 'Colour', translation: 'Waldgrün' },
  ]
  assert.equal((await request('PUT', '/translations/terms/de', { items: terms })).status, 204)
  const first = await request('GET', '/translations/terms/de?limit=2')
  const query = `limit=2&cursor=${first.body.next_cursor}`
  const second = await request('GET', `/translations/terms/de?${query}`)
  assert.deepEqual(
    [...first.body.items, ...second.body.items],
    [
      terms[0],
      { term: 'Material', name: '', translation: null },
      terms[1],
      { term: 'Stoneware', name: 'Material', translation: null },
    ],
  )
  assert.equal(second.body.next_cursor, null)
  assert.equal((await request('GET', '/translations/terms/de?cursor=e30')).status, 422)

  const items = [{ ...terms[1], translation: null }]
  await request('PUT', '/translations/terms/de', { items })
  const { body } = await request('GET', '/translations/terms/de')
  assert.equal(body.items[2]?.translation, null)
})

test('the texts of the home page are listed in its order, and translated', async () => {
  const { request } = await openShop()
  const path = '/translations/content/de'
  const items = [{ text: '50% off', translation: '50 % Rabatt' }]
  assert.equal((await request('PUT', path, { items })).status, 204)
  assert.deepEqual((await request('GET', path)).body.items, [
    { text: 'Get 50% off', translation: null },
    { text: '50% off', translation: '50 % Rabatt' },
  ])
})

test('translations are for administrators only', async () => {
  const { mug, request } = await openShop()
  for (const path of [`/products/${mug.id}/translations`, '/translations/content/de']) {
    assert.equal((await request('GET', path, undefined, UNKNOWN_ADMIN_TOKEN)).status, 403)
  }
})

interface AdminBody {
  items: Record<string, unknown>[]
  next_cursor: string | null
}

async function openShop() {
  const shop = await openTestShop()
  const { db } = shop
  const categoryId = await findOrCreateCategoryPath(db, ['Tableware'])
  const mug = await createProduct(db, {
    ...{ title: 'Mug', description: '<p>Stoneware.</p>', categoryId, now },
    attributes: [{ name: 'Material', value: 'Stoneware' }],
    options: [{ name: 'Colour', values: [{ value: 'Forest' }] }],
    variants: [{ options: ['Forest'], price: dollars(18), stock: 9 }],
    images: [{ source: SOURCE, alt: 'A mug' }],
  })
  const promotion = { text: 'Get 50% off', marked: '50% off', href: '/shop' }
  await updateHomeContent(db, { blocks: { promotion }, now })
  const { site } = await openTestSite({ shop })
  const shopper = createShopper(site)
  const request = (method: string, path: string, body?: unknown, token = ADMIN_TOKEN) =>
    shopper.request<AdminBody>(method, `/api/admin${path}`, body, {
      Authorization: `Bearer ${token}`,
    })
  return { mug, categoryId, request }
}
