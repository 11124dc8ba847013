import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { MarketplaceCall } from '#contract/marketplace'
import { newId } from '#platform/ids'
import { switchFault } from '#sandbox/marketplace'
import { marketplaceCalls } from '#tables/marketplace'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openMarketplaceSite } from '#tests/support/marketplace-site'

const PATH = '/marketplace-calls'
const market = { country: 'US', currency: 'USD', language: 'en' }

test('calls are listed newest first, in pages, by method and outcome, without secrets', async () => {
  const { list, provider, db, clock } = await openCalls()
  await provider.getProduct({ id: BEAR_MAT.id, market })
  await switchFault(db, { kind: 'wrong_signature', calls: 1, now: clock() })
  await provider.listCategories({ language: 'en' })
  const { items } = await list('')
  assert.deepEqual(
    items.slice(0, 2).map(({ method, outcome }) => [method, outcome]),
    [
      ['aliexpress.ds.category.get', 'refused'],
      ['aliexpress.ds.product.get', 'ok'],
    ],
  )
  assert.equal(items[1]!.parameters.product_id, BEAR_MAT.id)
  assert.doesNotMatch(JSON.stringify(items), /session|5000[01]|app_key/)
  assert.equal((await list('?outcome=failed')).items.length, 1)
  assert.equal((await list('?outcome=limited')).items.length, 0)
  assert.equal((await list('?method=aliexpress.ds.product.get&outcome=ok')).items.length, 1)

  const first = await list('?limit=1')
  const second = await list(`?limit=1&cursor=${first.next_cursor}`)
  assert.deepEqual([first.items[0]!.id, second.items[0]!.id], [items[0]!.id, items[1]!.id])
})

test('the methods that were called are listed once each', async () => {
  const { request, provider } = await openCalls()
  for (const _ of [1, 2]) await provider.getProduct({ id: BEAR_MAT.id, market })
  const { body } = await request('GET', `${PATH}/methods`)
  assert.deepEqual(body.items, ['/auth/token/create', 'aliexpress.ds.product.get'])
})

test('an owner repeats a call that reads, and sees its outcome; a fault is shown', async () => {
  const { request, list, provider, db, clock } = await openCalls()
  await provider.getProduct({ id: BEAR_MAT.id, market })
  const call = (await list('')).items[0]!
  assert.equal(call.can_repeat, true)
  assert.equal((await request('POST', `${PATH}/${call.id}/repeat`)).status, 204)
  const [again] = (await list('')).items
  assert.deepEqual([again!.method, again!.parameters], [call.method, call.parameters])
  assert.notEqual(again!.id, call.id)

  await switchFault(db, { kind: 'unavailable', calls: 1, now: clock() })
  const failed = await request('POST', `${PATH}/${call.id}/repeat`)
  assert.deepEqual([failed.status, failed.body.error.code], [503, 'marketplace_unavailable'])
  assert.equal((await list('?outcome=unavailable')).items.length, 1, 'tried once')
})

for (const method of ['aliexpress.ds.order.create', '/auth/token/refresh', 'toString']) {
  test(`a call of ${method} is never repeated`, async () => {
    const { request, db, seen } = await openCalls()
    const id = newId<'marketplace call'>()
    const call = { method, parameters: {}, attempt: 1, outcome: 'ok', durationMs: 1 } as const
    await db.insert(marketplaceCalls).values({ id, ...call, createdAt: new Date() })
    const before = seen.length
    const { status, body } = await request('POST', `${PATH}/${id}/repeat`)
    assert.deepEqual([status, body.error.code], [409, 'marketplace_call_not_repeatable'])
    assert.equal(seen.length, before)
  })
}

test('each call that is said to be repeatable is answered again', async () => {
  const { request, list, provider } = await openCalls()
  const search = { keyword: 'mat', page: 1, pageSize: 1, market }
  await provider.searchProducts(search)
  await provider.getProduct({ id: BEAR_MAT.id, market })
  await provider.listCategories({ language: 'en' })
  for (const { id, method } of (await list('')).items.filter(({ can_repeat }) => can_repeat)) {
    assert.equal((await request('POST', `${PATH}/${id}/repeat`)).status, 204, method)
  }
})

test('a pause is listed, ended by one of two people, and calls go through again', async () => {
  const { request, provider, db, clock } = await openCalls()
  await switchFault(db, { kind: 'daily_limit', calls: 1, seconds: 4000, now: clock() })
  const read = () => provider.getProduct({ id: BEAR_MAT.id, market })
  assert.equal((await read()).ok, false)
  const { body } = await request('GET', `${PATH}/pauses`)
  const method = 'aliexpress.ds.product.get'
  assert.deepEqual(
    body.items.map((pause: { method: string }) => pause.method),
    [method],
  )
  assert.equal((await read()).ok, false)
  const end = () => request('POST', `${PATH}/pauses/end`, { method })
  const statuses = (await Promise.all([end(), end()])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [204, 404])
  assert.equal((await read()).ok, true)
  const { rows } = await db.execute('select action from change_log order by seq desc limit 1')
  assert.equal(rows[0]!.action, 'marketplace.resumed')
})

test('what faults in a row have closed is opened for all calls, and one more fault does not close it', async () => {
  const { request, provider, db, clock } = await openCalls()
  await switchFault(db, { kind: 'server_error', calls: 6, now: clock() })
  for (const _ of [1, 2]) await provider.listCategories({ language: 'en' })
  const { body } = await request('GET', `${PATH}/pauses`)
  assert.equal(body.items[0]?.method, null)
  assert.ok(body.items[0].failures >= 5)
  assert.equal((await request('POST', `${PATH}/pauses/end`, { method: null })).status, 204)
  await db.execute(sql`delete from sandbox.marketplace_faults`)
  await switchFault(db, { kind: 'wrong_signature', calls: 1, now: clock() })
  await provider.listCategories({ language: 'en' })
  assert.equal((await provider.listCategories({ language: 'en' })).ok, true)
})

test('a call or a pause that is not there is not found', async () => {
  const { request } = await openCalls()
  const id = '00000000-0000-7000-8000-000000000000'
  assert.equal((await request('POST', `${PATH}/${id}/repeat`)).status, 404)
  assert.equal((await request('POST', `${PATH}/pauses/end`, { method: 'x' })).status, 404)
  assert.equal((await request('GET', `${PATH}?cursor=x`)).status, 422)
})

async function openCalls() {
  const site = await openMarketplaceSite({ isConnected: true })
  const request = site.request as unknown as Request
  const list = async (query: string): Promise<{ items: MarketplaceCall[]; next_cursor: string }> =>
    (await request('GET', `${PATH}${query}`)).body
  return { ...site, request, list }
}

/** Sends a request to the API. The shapes are those of several endpoints. */
type Request = (
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: the shapes of several endpoints
) => Promise<{ status: number; body: any }>
