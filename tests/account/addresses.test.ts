import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { MAX_ADDRESSES } from '#contract/account'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'

const home = {
  ...{ type: 'home', first_name: 'Mina', last_name: 'Keller', street: 'Gartenweg 4' },
  ...{ city: 'Wien', zip_code: '1010', country: 'AT' },
}
const office = { ...home, type: 'work', street: 'Lindenallee 12', phone: '+43 1 5050' }

test('Mina saves two addresses; the first is her default until she changes it', async () => {
  const { her } = await openShop()
  const first = await her.add(home)
  const second = await her.add(office)
  assert.deepEqual([first.is_default, second.is_default], [true, false])
  assert.deepEqual([second.phone, second.state], ['+43 1 5050', null])

  const changed = await her.put(second.id, { ...office, is_default: true })
  assert.equal(changed.is_default, true)
  assert.deepEqual(await her.defaults(), [second.id])
  const updated = await her.put(second.id, { ...office, city: 'Graz', is_default: false })
  assert.deepEqual(
    [updated.city, updated.is_default],
    ['Graz', true],
    'another one has to take its place',
  )
})

test('the oldest remaining address becomes the default when the default is removed', async () => {
  const { her } = await openShop()
  const [first, second] = [await her.add(home), await her.add(office)]
  await her.add({ ...office, street: 'Am Hof 1' })
  assert.equal((await her.request('DELETE', first.id)).status, 204)
  assert.deepEqual(await her.defaults(), [second.id])
  assert.equal((await her.request('DELETE', first.id)).status, 404)
})

test('an undeliverable address is rejected and the invalid field is named', async () => {
  const { her } = await openShop()
  const invalidAddresses = {
    zip_code: { ...home, zip_code: '99' },
    state: { ...home, country: 'US', zip_code: '10001' },
    country: { ...home, country: 'XX' },
    street: { ...home, street: '   ' },
    first_name: { ...home, first_name: 'Mina\nBcc: everyone' },
    phone: { ...home, phone: 'call me' },
    type: { ...home, type: 'castle' },
  }
  for (const [field, address] of Object.entries(invalidAddresses)) {
    const answer = await her.request('POST', '', address)
    const { error } = await answer.json()
    assert.equal(answer.status, 422, field)
    assert.ok(field in error.fields, `${field} is named in ${JSON.stringify(error.fields)}`)
  }
  assert.deepEqual(await her.list(), [])
})

test('Theo cannot read, change or remove Mina’s address, whatever he sends', async () => {
  const { her, his, db } = await openShop()
  const mine = await her.add(home)
  assert.equal((await his.request('PUT', mine.id, office)).status, 404)
  assert.equal((await his.request('DELETE', mine.id)).status, 404)
  assert.deepEqual(await his.list(), [])

  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where email = 'mina@example.com'`,
  )
  const [{ id: user_id } = { id: '' }] = rows
  const planted = await his.add({ ...office, user_id, userId: user_id, id: mine.id, slot: 1 })
  assert.notEqual(planted.id, mine.id)
  assert.deepEqual(
    (await her.list()).map(({ id }) => id),
    [mine.id],
  )
  assert.equal((await her.list())[0]?.street, 'Gartenweg 4')
})

test('one default remains when several are set concurrently', async () => {
  const { her } = await openShop()
  for (let n = 1; n <= 6; n++) await her.add({ ...home, street: `Gartenweg ${n}` })
  const book = await her.list()
  const answers = await Promise.all(
    book.map(({ id }) => her.request('PUT', id, { ...home, is_default: true })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(6).fill(200),
  )
  assert.equal((await her.defaults()).length, 1)
})

test('concurrent requests cannot exceed the limit of saved addresses', async () => {
  const { her } = await openShop()
  const answers = await Promise.all(
    Array.from({ length: MAX_ADDRESSES + 5 }, () => her.request('POST', '', home)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(MAX_ADDRESSES).fill(201), ...Array(5).fill(409)])
  assert.equal((await her.list()).length, MAX_ADDRESSES)
  const [first] = await her.list()
  await her.request('DELETE', first!.id)
  assert.equal((await her.request('POST', '', home)).status, 201)
})

async function openShop() {
  const { as, db, accessToken, signUp } = await openSignedInShop()
  return {
    db,
    her: createAddressClient(as(accessToken)),
    his: createAddressClient(as(await signUp(theo))),
  }
}

interface SavedAddress {
  id: string
  street: string
  city: string
  state: string | null
  phone: string | null
  is_default: boolean
}

function createAddressClient({
  request: requestApi,
}: ReturnType<Awaited<ReturnType<typeof openSignedInShop>>['as']>) {
  const request = (method: string, id = '', body?: unknown) =>
    requestApi(method, `/addresses${id && `/${id}`}`, body)
  const put = async (id: string, body: unknown): Promise<SavedAddress> =>
    (await request('PUT', id, body)).json()
  const list = async (): Promise<SavedAddress[]> => (await (await request('GET')).json()).items
  return {
    ...{ request, put, list },
    add: async (body: unknown): Promise<SavedAddress> => (await request('POST', '', body)).json(),
    defaults: async () => (await list()).flatMap(({ id, is_default }) => (is_default ? [id] : [])),
  }
}
