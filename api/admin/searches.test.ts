import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/ids'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { addTestProduct } from '#tests/support/test-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const synonyms = '/api/admin/search-synonyms'
const pins = '/api/admin/searches/pins'

interface List<Item> {
  items: Item[]
}

test('an administrator adds synonyms, shoppers find by them, and no longer once they are deleted', async () => {
  const { mina, searchTitles } = await openShopWith('Jeans', 'Canvas bag')
  const body = { language: 'en', words: ['Pants', 'trousers'], targets: ['jeans'] }
  assert.deepEqual(await searchTitles('pants'), [])

  const created = await mina.request<{ id: string }>('POST', synonyms, body, headers)
  const { id } = created.body
  assert.deepEqual(
    [created.status, { ...created.body, created_at: '' }],
    [201, { id, ...body, created_at: '' }],
  )
  assert.deepEqual(await searchTitles('trouser'), ['Jeans'])
  assert.deepEqual(await searchTitles('jeans'), ['Jeans'])
  const listed = await mina.request<List<{ id: string }>>('GET', synonyms, undefined, headers)
  assert.deepEqual(
    listed.body.items.map((item) => item.id),
    [id],
  )

  const remove = () => mina.request('DELETE', `${synonyms}/${id}`, undefined, headers)
  assert.equal((await remove()).status, 204)
  assert.equal((await remove()).status, 404)
  assert.deepEqual(await searchTitles('trousers!'), [])
})

test('synonyms without targets find each other, phrases too, in their language only', async () => {
  const { mina, searchTitles } = await openShopWith('Eau de parfum', 'Cologne', 'Sofa')
  const add = (language: string, ...words: string[]) =>
    mina.request('POST', synonyms, { language, words }, headers)
  await add('en', 'eau de parfum', 'cologne')
  await add('de', 'couch', 'sofa')

  assert.deepEqual((await searchTitles('colognes')).sort(), ['Cologne', 'Eau de parfum'])
  assert.deepEqual((await searchTitles('eau de parfum')).sort(), ['Cologne', 'Eau de parfum'])
  assert.deepEqual(await searchTitles('couch'), [])
})

test('a pinned product comes first in its search, however that is spelt, and only there', async () => {
  const { mina, db, searchTitles } = await openShopWith('Red lamp', 'Lamp lamp')
  const { id } = await addTestProduct(db, 'Torch')
  const phrase = 'Lamps for the desk'
  const save = (product_ids: string[]) =>
    mina.request('PUT', pins, { language: 'en', phrase, product_ids }, headers)

  assert.equal((await save([id])).status, 200)
  assert.notEqual((await searchTitles('desk'))[0], 'Torch')
  assert.equal((await searchTitles('the lamp desks'))[0], 'Torch')
  assert.notEqual((await searchTitles('lamp'))[0], 'Torch')
  const listed = await mina.request<List<object>>('GET', pins, undefined, headers)
  assert.deepEqual(listed.body.items, [{ language: 'en', phrase, product_ids: [id] }])

  const refused = await save([newId()])
  assert.equal(refused.status, 422)
  assert.equal((await searchTitles('lamps desk'))[0], 'Torch')
  await save([])
  assert.notEqual((await searchTitles('desk, lamps'))[0], 'Torch')
})

test('an administrator sees what shoppers did not find, without what may be an address or a number of a person', async () => {
  const { mina, searchTitles } = await openShopWith('Lamp')
  for (const q of ['Zither', 'zither', 'mina@example.com', '+49 170 1234567']) await searchTitles(q)

  const path = '/api/admin/searches/without-result'
  const { body } = await mina.request<List<{ phrase: string; times: number }>>(
    ...(['GET', path, undefined, headers] as const),
  )
  assert.deepEqual(
    body.items.map(({ phrase, times }) => [phrase, times]),
    [['zither', 2]],
  )
})

test('only administrators change searches, and only validly', async () => {
  const { mina } = await openShopWith()
  const cases: [string, string, object | undefined, number][] = [
    ['POST', synonyms, { language: 'en', words: ['couch'] }, 422],
    ['POST', synonyms, { language: 'xx', words: ['couch', 'sofa'] }, 422],
    ['POST', synonyms, { language: 'en', words: ['!', 'sofa'] }, 422],
    ['PUT', pins, { language: 'en', phrase: '?', product_ids: [] }, 422],
  ]
  for (const [method, path, body, status] of cases) {
    const { status: got } = await mina.request(method, path, body, headers)
    assert.equal(got, status, JSON.stringify(body))
    assert.equal((await mina.request(method, path, body)).status, 401)
  }
  for (const path of [synonyms, pins, '/api/admin/searches/without-result']) {
    assert.equal((await mina.request('GET', path)).status, 401, path)
  }
})

/** Each search is for another text: a purge reaches the cache of the process a moment after the change. */
async function openShopWith(...titles: string[]) {
  const { db, mina } = await openCheckoutShop()
  for (const title of titles) await addTestProduct(db, title)
  const searchTitles = async (q: string) => {
    const path = `/api/products?${new URLSearchParams({ q })}`
    const { body } = await mina.request<List<{ title: string }>>('GET', path)
    return body.items.map(({ title }) => title)
  }
  return { db, mina, searchTitles }
}
