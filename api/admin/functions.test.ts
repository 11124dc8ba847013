import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSync, type SyncRunId } from '#modules/product-sync'
import { BEAR_MAT } from '#tests/support/marketplace'
import { buildMarketplace } from '#tests/support/marketplace-client'
import { openMarketplaceSite } from '#tests/support/marketplace-site'

/** Opens the API with a worker that runs each sync that begins. */
async function openFunctions() {
  const site = await openMarketplaceSite({ isConnected: true })
  const { db, client, clock, request } = site
  const work = async () => {
    for (let tries = 0; tries < 500; tries++) {
      const { rows } = await db.execute<{ id: SyncRunId }>(
        "select id from sync_runs where state = 'waiting'",
      )
      if (rows[0]) return runSync(db, rows[0].id, { marketplace: buildMarketplace(client), clock })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return null
  }
  const call = (name: string, body?: unknown) => request('POST', `/functions/v1/${name}`, body)
  return { ...site, call, work }
}

test('a program syncs products by their ids and gets the counts and the errors of the run', async () => {
  const { call, work } = await openFunctions()
  const body = { mode: 'production', productIds: [BEAR_MAT.id, '1005000000000000', BEAR_MAT.id] }
  const [answer] = await Promise.all([call('aliexpress-product-sync', body), work()])
  assert.deepEqual(answer, {
    status: 200,
    body: {
      ...{ success: true, syncedCount: 1, skippedCount: 0 },
      message: 'Sync completed: 1 product synced, 0 skipped',
      errors: ['1005000000000000: Product not found or access denied'],
    },
  })
})

test('a program that calls twice at once gets the same run', async () => {
  const { db, call, work } = await openFunctions()
  const body = { mode: 'production', keywords: ['lamp'] }
  const [first, second] = await Promise.all([
    ...[call('aliexpress-product-sync', body), call('aliexpress-product-sync', body)],
    work(),
  ])
  assert.deepEqual(first, second)
  const { rows } = await db.execute('select trigger from sync_runs')
  assert.deepEqual(rows, [{ trigger: 'function' }])
})

test('while one run goes on, another one of other products is refused', async () => {
  const { call, work } = await openFunctions()
  const first = call('aliexpress-product-sync', { mode: 'production', keywords: ['lamp'] })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const second = await call('aliexpress-product-sync', { mode: 'production', keywords: ['mat'] })
  assert.deepEqual([second.status, second.body.error.code], [409, 'sync_running'])
  await work()
  assert.equal((await first).status, 200)
})

test('a program syncs the categories, and then finds nothing to add', async () => {
  const { call, work } = await openFunctions()
  for (const [inserted, skipped] of [
    [2, 0],
    [0, 2],
  ]) {
    const [answer] = await Promise.all([call('sync-aliexpress-categories'), work()])
    assert.deepEqual(answer, { status: 200, body: { success: true, inserted, skipped } })
  }
})

test('a program stores tokens that work, and is told why others do not', async () => {
  const { call, tokens } = await openFunctions()
  const { accessToken: access_token, refreshToken: refresh_token } = tokens!
  const body = {
    access_token,
    refresh_token,
    expires_in: 2592000,
    user_id: '7',
    account: 'account',
  }
  assert.deepEqual(await call('update-aliexpress-tokens', body), {
    ...{ status: 200, body: { success: true } },
  })
  const wrong = await call('update-aliexpress-tokens', {
    ...body,
    access_token: 'not-a-token-here',
  })
  assert.equal(wrong.status, 200)
  assert.match(JSON.stringify(wrong.body), /"success":false,"error":"The consent/)
})

for (const [what, body] of [
  ['both', { mode: 'production', productIds: [BEAR_MAT.id], keywords: ['lamp'] }],
  ['neither', { mode: 'production' }],
  ['an id of letters', { mode: 'production', productIds: ['lamp'] }],
  ['another mode', { mode: 'test', keywords: ['lamp'] }],
] as const) {
  test(`a sync of ${what} is refused and starts nothing`, async () => {
    const { db, call } = await openFunctions()
    assert.equal((await call('aliexpress-product-sync', body)).status, 422)
    assert.deepEqual((await db.execute('select from sync_runs')).rows, [])
  })
}

test('the functions have their address of the specification, for staff alone', async () => {
  const { site } = await openFunctions()
  const response = await site.request('/functions/v1/sync-aliexpress-categories', {
    method: 'POST',
  })
  assert.equal(response.status, 401)
})
