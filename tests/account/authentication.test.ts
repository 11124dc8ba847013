import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { listEndpoints, type OpenApiDocument } from '../bad-input/openapi-endpoints.ts'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { addTestProduct } from '../support/test-shop.ts'

test('Whatever is somebody’s own wants to know who asks, and says so in the shop’s own words', async () => {
  const { as } = await openSignedInShop()
  const document: OpenApiDocument = await (await as(undefined).get('/openapi.json')).json()
  const personal = listEndpoints(document).filter(({ requiresSession }) => requiresSession)
  assert.ok(personal.length > 0)
  for (const { method, path } of personal) {
    const answer = await as(undefined).ask(method, path.replaceAll(/\{\w+\}/g, NO_ID))
    const { error } = await answer.json()
    assert.deepEqual([answer.status, error.code], [401, 'not_signed_in'], `${method} ${path}`)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
  }
})

test('Mina sees where she is signed in, and signs out her other phone from here', async () => {
  const { as, signIn, here, advanceClock } = await openSignedInShop()
  advanceClock(60)
  const phone = await signIn()

  const { items } = await (await as(here).get('/account/sessions')).json()
  assert.deepEqual(
    items.map(({ is_current, browser, system }: Record<string, unknown>) => {
      return { is_current, browser, system }
    }),
    [
      { is_current: false, browser: null, system: null },
      { is_current: true, browser: null, system: null },
    ],
  )
  assert.equal((await as(here).ask('DELETE', `/account/sessions/${items[0].id}`)).status, 204)
  assert.equal((await as(phone).get('/account/sessions')).status, 401)
  assert.equal((await as(here).ask('DELETE', `/account/sessions/${items[0].id}`)).status, 404)
  const left = await (await as(here).get('/account/sessions')).json()
  assert.equal(left.items.length, 1)
})

test('Theo cannot see Mina’s sessions, nor end one whose id he has', async () => {
  const { as, here, signUp } = await openSignedInShop()
  const stranger = await signUp(theo)
  const [hers] = (await (await as(here).get('/account/sessions')).json()).items
  const [his, ...more] = (await (await as(stranger).get('/account/sessions')).json()).items

  assert.notEqual(his.id, hers.id)
  assert.equal(more.length, 0)
  assert.equal((await as(stranger).ask('DELETE', `/account/sessions/${hers.id}`)).status, 404)
  assert.equal((await as(here).get('/account/sessions')).status, 200)
})

test('A session that was signed out opens nothing, here as little as at the service', async () => {
  const { as, client, here } = await openSignedInShop()
  await client.signOut()
  const answer = await as(here).get('/account/sessions')
  assert.equal(answer.status, 401)
  assert.equal((await answer.json()).error.code, 'session_ended')
  assert.match(answer.headers.get('www-authenticate') ?? '', /invalid_token/)
})

test('An expired, a forged and a nonsensical token are no guest: the client is told to get another', async () => {
  const { as, here, advanceClock } = await openSignedInShop()
  const forged = `${here.slice(0, -8)}AAAAAAAA`
  for (const token of [forged, 'nonsense', 'a.b.c', '.', 'x'.repeat(5000)]) {
    const answer = await as(token).ask('POST', '/carts')
    assert.equal(answer.status, 401, token.slice(0, 20))
    assert.equal((await answer.json()).error.code, 'session_ended')
  }
  assert.equal((await as(here).ask('POST', '/carts')).status, 201)
  advanceClock(3601)
  assert.equal((await as(here).ask('POST', '/carts')).status, 401)
})

test('Somebody who is banned is turned away at once', async () => {
  const { as, db, here } = await openSignedInShop()
  await db.execute(sql`update users set banned_until = '2099-01-01'`)
  const answer = await as(here).get('/account/sessions')
  assert.equal(answer.status, 401)
  assert.equal((await answer.json()).error.code, 'account_banned')
})

test('What says the same to everybody says so with any token, and is kept', async () => {
  const { as, db, here } = await openSignedInShop()
  await addTestProduct(db, 'Blue Cap')
  const answers = await Promise.all(
    [undefined, here, 'nonsense'].map((t) => as(t).get('/products')),
  )
  const [guest, ...others] = await Promise.all(answers.map((answer) => answer.text()))
  assert.deepEqual(others, [guest, guest])
  for (const { status, headers } of answers) {
    assert.equal(status, 200)
    assert.match(headers.get('cache-control') ?? '', /public/)
  }
})

test('An Idempotency-Key is each person’s own', async () => {
  const { as, here, signUp } = await openSignedInShop()
  const stranger = await signUp(theo)
  const cartOf = async (token: string | undefined) => {
    const answer = await as(token).ask('POST', '/carts', {}, { 'Idempotency-Key': 'first-cart' })
    return (await answer.json()).id
  }
  const hers = await cartOf(here)
  assert.equal(await cartOf(here), hers)
  const ids = new Set([hers, await cartOf(stranger), await cartOf(undefined)])
  assert.equal(ids.size, 3)
})

test('A session opens nothing of the administrators’', async () => {
  const { as, here } = await openSignedInShop()
  assert.equal((await as(here).get('/admin/imports')).status, 403)
})

const NO_ID = '01990000-0000-7000-8000-00000000dead'
