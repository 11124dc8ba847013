import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openMarketplaceSite } from '#tests/support/marketplace-site'

test('an owner connects an account, and the tokens are in no response', async () => {
  const { request, consent } = await openMarketplaceSite()
  const before = await request('GET', '/marketplace')
  assert.deepEqual([before.status, before.body.account], [200, null])
  const { state, code } = await consent()
  const finished = await request('POST', '/marketplace/consents/finish', { state, code })
  assert.equal(finished.status, 200)
  assert.equal(finished.body.account?.name, 'sandbox@outwit.example')
  assert.doesNotMatch(JSON.stringify(finished.body), /5000[01]/)
  assert.equal((await request('POST', '/marketplace/tests')).status, 200)
})

test('a state is good once, for the session that began, and for a quarter of an hour', async () => {
  const { request, consent, requestAs, passTime } = await openMarketplaceSite()
  const first = await consent()
  const other = await requestAs('Theo')
  const stolen = await other('POST', '/marketplace/consents/finish', first)
  assert.deepEqual([stolen.status, stolen.body.error.code], [409, 'marketplace_state_invalid'])
  assert.equal((await request('POST', '/marketplace/consents/finish', first)).status, 200)
  const again = await request('POST', '/marketplace/consents/finish', first)
  assert.equal(again.body.error.code, 'marketplace_state_invalid')
  const late = await consent()
  passTime(900_001)
  const tooLate = await request('POST', '/marketplace/consents/finish', late)
  assert.equal(tooLate.body.error.code, 'marketplace_state_invalid')
  const invented = await request('POST', '/marketplace/consents/finish', { state: 'x', code: 'y' })
  assert.equal(invented.status, 409)
})

test('a state that is used ten times at once connects once', async () => {
  const { request, consent } = await openMarketplaceSite()
  const input = await consent()
  const sent = Array.from({ length: 10 }, () =>
    request('POST', '/marketplace/consents/finish', input),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
})

test('pasted tokens are stored if a call with them succeeds', async () => {
  const { request, tokens } = await openMarketplaceSite({ isConnected: true })
  await request('DELETE', '/marketplace/tokens')
  const wrong = { access_token: 'not-a-token', refresh_token: 'not-a-token-either' }
  const refused = await request('PUT', '/marketplace/tokens', wrong)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'marketplace_consent_needed'])
  assert.equal((await request('GET', '/marketplace')).body.account, null)
  const right = { access_token: tokens!.accessToken, refresh_token: tokens!.refreshToken }
  const saved = await request('PUT', '/marketplace/tokens', right)
  assert.deepEqual([saved.status, saved.body.account?.consent_expires_at], [200, null])
})

test('products are found by a keyword and by their id, and unknown ones are not found', async () => {
  const { request } = await openMarketplaceSite({ isConnected: true })
  const found = await request('GET', '/marketplace/products?keyword=lamp')
  assert.deepEqual(
    found.body.items.map(({ product_title: title }) => title),
    ['Reading lamp'],
  )
  const product = await request('GET', `/marketplace/products/${BEAR_MAT.id}`)
  assert.deepEqual(
    [product.body.target_sale_price, product.body.target_sale_price_currency],
    [8.01, 'USD'],
  )
  assert.equal((await request('GET', '/marketplace/products/10000')).status, 404)
  assert.equal((await request('GET', '/marketplace/products/x')).status, 422)
})

test('without an account a search says that the access token is not configured', async () => {
  const { request } = await openMarketplaceSite()
  const refused = await request('GET', '/marketplace/products?keyword=lamp')
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'marketplace_not_connected'])
  assert.match(refused.body.error.message, /access token is not configured/)
})

test('the change log says who connected, and holds no secret', async () => {
  const { request, consent, db } = await openMarketplaceSite()
  const input = await consent()
  await request('POST', '/marketplace/consents/finish', input)
  const { rows } = await db.execute<{ action: string }>('select * from change_log order by seq')
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['marketplace.consent_started', 'marketplace.connected'],
  )
  for (const secret of [input.state, input.code]) assert.ok(!JSON.stringify(rows).includes(secret))
})
