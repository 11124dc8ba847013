import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { listEndpoints, type OpenApiDocument } from '../bad-input/openapi-endpoints.ts'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { addTestProduct } from '../support/test-shop.ts'

test('every personal endpoint rejects a guest with the shop’s own error', async () => {
  const { as } = await openSignedInShop()
  const document: OpenApiDocument = await (await as(undefined).get('/openapi.json')).json()
  const personalEndpoints = listEndpoints(document).filter(({ requiresSession }) => requiresSession)
  assert.ok(personalEndpoints.length > 0)
  for (const { method, path } of personalEndpoints) {
    const response = await as(undefined).request(method, path.replaceAll(/\{\w+\}/g, UNKNOWN_ID))
    const { error } = await response.json()
    assert.deepEqual([response.status, error.code], [401, 'not_signed_in'], `${method} ${path}`)
    assert.equal(response.headers.get('www-authenticate'), 'Bearer')
  }
})

test('Mina lists her sessions and signs out her other phone', async () => {
  const { as, signIn, accessToken, advanceClock } = await openSignedInShop()
  advanceClock(60)
  const phoneToken = await signIn()

  const { items } = await (await as(accessToken).get('/account/sessions')).json()
  assert.deepEqual(
    items.map(({ is_current, browser, system }: Record<string, unknown>) => {
      return { is_current, browser, system }
    }),
    [
      { is_current: false, browser: null, system: null },
      { is_current: true, browser: null, system: null },
    ],
  )
  assert.equal(
    (await as(accessToken).request('DELETE', `/account/sessions/${items[0].id}`)).status,
    204,
  )
  assert.equal((await as(phoneToken).get('/account/sessions')).status, 401)
  assert.equal(
    (await as(accessToken).request('DELETE', `/account/sessions/${items[0].id}`)).status,
    404,
  )
  const remaining = await (await as(accessToken).get('/account/sessions')).json()
  assert.equal(remaining.items.length, 1)
})

test('Theo can neither see Mina’s sessions nor end one by its id', async () => {
  const { as, accessToken, signUp } = await openSignedInShop()
  const theoToken = await signUp(theo)
  const [minaSession] = (await (await as(accessToken).get('/account/sessions')).json()).items
  const [theoSession, ...otherSessions] = (
    await (await as(theoToken).get('/account/sessions')).json()
  ).items

  assert.notEqual(theoSession.id, minaSession.id)
  assert.equal(otherSessions.length, 0)
  assert.equal(
    (await as(theoToken).request('DELETE', `/account/sessions/${minaSession.id}`)).status,
    404,
  )
  assert.equal((await as(accessToken).get('/account/sessions')).status, 200)
})

test('a session that was signed out is rejected by the API', async () => {
  const { as, client, accessToken } = await openSignedInShop()
  await client.signOut()
  const response = await as(accessToken).get('/account/sessions')
  assert.equal(response.status, 401)
  assert.equal((await response.json()).error.code, 'session_ended')
  assert.match(response.headers.get('www-authenticate') ?? '', /invalid_token/)
})

test('an expired, forged or malformed token is rejected and not treated as a guest', async () => {
  const { as, accessToken, advanceClock } = await openSignedInShop()
  const forged = `${accessToken.slice(0, -8)}AAAAAAAA`
  for (const token of [forged, 'nonsense', 'a.b.c', '.', 'x'.repeat(5000)]) {
    const response = await as(token).request('POST', '/carts')
    assert.equal(response.status, 401, token.slice(0, 20))
    assert.equal((await response.json()).error.code, 'session_ended')
  }
  assert.equal((await as(accessToken).request('POST', '/carts')).status, 201)
  advanceClock(3601)
  assert.equal((await as(accessToken).request('POST', '/carts')).status, 401)
})

test('a banned user is rejected at once', async () => {
  const { as, db, accessToken } = await openSignedInShop()
  await db.execute(sql`update users set banned_until = '2099-01-01'`)
  const response = await as(accessToken).get('/account/sessions')
  assert.equal(response.status, 401)
  assert.equal((await response.json()).error.code, 'account_banned')
})

test('a public endpoint sends the same response for any token and stays cacheable', async () => {
  const { as, db, accessToken } = await openSignedInShop()
  await addTestProduct(db, 'Blue Cap')
  const responses = await Promise.all(
    [undefined, accessToken, 'nonsense'].map((t) => as(t).get('/products')),
  )
  const [guestText, ...otherTexts] = await Promise.all(responses.map((response) => response.text()))
  assert.deepEqual(otherTexts, [guestText, guestText])
  for (const { status, headers } of responses) {
    assert.equal(status, 200)
    assert.match(headers.get('cache-control') ?? '', /public/)
  }
})

test('an Idempotency-Key is scoped to its user', async () => {
  const { as, accessToken, signUp } = await openSignedInShop()
  const theoToken = await signUp(theo)
  const createCart = async (token: string | undefined) => {
    const response = await as(token).request(
      'POST',
      '/carts',
      {},
      { 'Idempotency-Key': 'first-cart' },
    )
    return (await response.json()).id
  }
  const minaCartId = await createCart(accessToken)
  assert.equal(await createCart(accessToken), minaCartId)
  const ids = new Set([minaCartId, await createCart(theoToken), await createCart(undefined)])
  assert.equal(ids.size, 3)
})

test('a shopper’s session is rejected by the admin endpoints', async () => {
  const { as, accessToken } = await openSignedInShop()
  assert.equal((await as(accessToken).get('/admin/imports')).status, 403)
})

const UNKNOWN_ID = '01990000-0000-7000-8000-00000000dead'
