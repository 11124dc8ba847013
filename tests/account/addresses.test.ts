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
  const { minaClient } = await openShop()
  const first = await minaClient.add(home)
  const second = await minaClient.add(office)
  assert.deepEqual([first.is_default, second.is_default], [true, false])
  assert.deepEqual([second.phone, second.state], ['+43 1 5050', null])

  const changed = await minaClient.put(second.id, { ...office, is_default: true })
  assert.equal(changed.is_default, true)
  assert.deepEqual(await minaClient.listDefaults(), [second.id])
  const updated = await minaClient.put(second.id, { ...office, city: 'Graz', is_default: false })
  assert.deepEqual(
    [updated.city, updated.is_default],
    ['Graz', true],
    'only another default address replaces it',
  )
})

test('the oldest remaining address becomes the default when the default is removed', async () => {
  const { minaClient } = await openShop()
  const [first, second] = [await minaClient.add(home), await minaClient.add(office)]
  await minaClient.add({ ...office, street: 'Am Hof 1' })
  assert.equal((await minaClient.request('DELETE', first.id)).status, 204)
  assert.deepEqual(await minaClient.listDefaults(), [second.id])
  assert.equal((await minaClient.request('DELETE', first.id)).status, 404)
})

test('an address keeps its second line until it is saved without one', async () => {
  const { minaClient } = await openShop()
  const { id, address_line_2 } = await minaClient.add({ ...home, address_line_2: 'Top 7' })
  assert.equal(address_line_2, 'Top 7')
  await minaClient.request('PUT', id, home)
  assert.equal((await minaClient.list())[0]?.address_line_2, null)
})

test('an undeliverable address is rejected and the invalid field is named', async () => {
  const { minaClient } = await openShop()
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
    const response = await minaClient.request('POST', '', address)
    const { error } = await response.json()
    assert.equal(response.status, 422, field)
    assert.ok(field in error.fields, `${field} is named in ${JSON.stringify(error.fields)}`)
  }
  assert.deepEqual(await minaClient.list(), [])
})

test('Theo cannot read, change or remove Mina’s address, whatever he sends', async () => {
  const { minaClient, theoClient, db } = await openShop()
  const minaAddress = await minaClient.add(home)
  assert.equal((await theoClient.request('PUT', minaAddress.id, office)).status, 404)
  assert.equal((await theoClient.request('DELETE', minaAddress.id)).status, 404)
  assert.deepEqual(await theoClient.list(), [])

  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where email = 'mina@example.com'`,
  )
  const [{ id: user_id } = { id: '' }] = rows
  const created = await theoClient.add({
    ...office,
    user_id,
    userId: user_id,
    id: minaAddress.id,
    slot: 1,
  })
  assert.notEqual(created.id, minaAddress.id)
  assert.deepEqual(
    (await minaClient.list()).map(({ id }) => id),
    [minaAddress.id],
  )
  assert.equal((await minaClient.list())[0]?.street, 'Gartenweg 4')
})

test('one default remains when several are set concurrently', async () => {
  const { minaClient } = await openShop()
  for (let n = 1; n <= 6; n++) await minaClient.add({ ...home, street: `Gartenweg ${n}` })
  const savedAddresses = await minaClient.list()
  const responses = await Promise.all(
    savedAddresses.map(({ id }) => minaClient.request('PUT', id, { ...home, is_default: true })),
  )
  assert.deepEqual(
    responses.map(({ status }) => status),
    Array(6).fill(200),
  )
  assert.equal((await minaClient.listDefaults()).length, 1)
})

test('concurrent requests cannot exceed the limit of saved addresses', async () => {
  const { minaClient } = await openShop()
  const responses = await Promise.all(
    Array.from({ length: MAX_ADDRESSES + 5 }, () => minaClient.request('POST', '', home)),
  )
  const statuses = responses.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(MAX_ADDRESSES).fill(201), ...Array(5).fill(409)])
  assert.equal((await minaClient.list()).length, MAX_ADDRESSES)
  const [first] = await minaClient.list()
  await minaClient.request('DELETE', first!.id)
  assert.equal((await minaClient.request('POST', '', home)).status, 201)
})

async function openShop() {
  const { as, db, accessToken, signUp } = await openSignedInShop()
  return {
    db,
    minaClient: createAddressClient(as(accessToken)),
    theoClient: createAddressClient(as(await signUp(theo))),
  }
}

interface SavedAddress {
  id: string
  street: string
  address_line_2: string | null
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
    listDefaults: async () =>
      (await list()).flatMap(({ id, is_default }) => (is_default ? [id] : [])),
  }
}
