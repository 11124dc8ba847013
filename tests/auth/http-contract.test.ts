import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRateLimits } from '#api'
import { openDatabase } from '#platform/db/database'
import { badValues } from '../bad-input/values.ts'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'

const API_VERSION = { 'X-Supabase-Api-Version': '2024-01-01' }

test('an error has the shape of the requested API version', async () => {
  const { postJson } = await openAuthShop()
  const legacy = await postJson('/token?grant_type=password', mina)
  assert.deepEqual(await legacy.json(), {
    ...{ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  })
  const current = await postJson('/token?grant_type=password', mina, API_VERSION)
  assert.equal(current.headers.get('X-Supabase-Api-Version'), '2024-01-01')
  assert.deepEqual(await current.json(), {
    ...{ code: 'invalid_credentials', message: 'Invalid login credentials' },
  })
  const weak = await postJson('/signup', { ...mina, password: 'mug' }, API_VERSION)
  assert.equal(weak.status, 422)
  assert.deepEqual((await weak.json()).weak_password, { reasons: ['length'] })
})

test('a page of another origin may call the service and reads the allowed headers', async () => {
  const { request } = await openAuthShop()
  const origin = 'https://another.example'
  const preflight = await request('/auth/v1/token', {
    method: 'OPTIONS',
    headers: {
      ...{ Origin: origin, 'Access-Control-Request-Method': 'POST' },
      'Access-Control-Request-Headers': 'apikey,authorization,content-type,x-supabase-api-version',
    },
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), origin)
  assert.match(preflight.headers.get('Access-Control-Allow-Headers')!, /apikey/i)
  const answer = await request('/auth/v1/user', { headers: { Origin: origin } })
  assert.equal(answer.headers.get('Access-Control-Allow-Origin'), origin)
  assert.match(answer.headers.get('Access-Control-Expose-Headers')!, /X-Supabase-Api-Version/)
})

test('every HTTP error is answered in JSON', async () => {
  const { postJson, request } = await openAuthShop()
  const toStatusAndCode = async (answer: Response) => [
    answer.status,
    (await answer.json()).error_code,
  ]
  assert.deepEqual(await toStatusAndCode(await postJson('/signup', '{')), [400, 'bad_json'])
  assert.deepEqual(await toStatusAndCode(await postJson('/signup', '')), [400, 'bad_json'])
  const tooLarge = await postJson('/signup', { data: 'x'.repeat(2 ** 20) })
  assert.deepEqual(await toStatusAndCode(tooLarge), [413, 'request_entity_too_large'])
  assert.deepEqual(await toStatusAndCode(await request('/auth/v1/moon')), [404, 'not_found'])
  assert.deepEqual(await toStatusAndCode(await request('/auth/v1/user')), [401, 'no_authorization'])
  assert.deepEqual(await toStatusAndCode(await postJson('/token', {})), [
    400,
    'invalid_credentials',
  ])
  const malformed = await postJson('/token?grant_type=refresh_token', { refresh_token: 'x' })
  assert.deepEqual(await toStatusAndCode(malformed), [400, 'validation_failed'])
  const verify = await request('/auth/v1/verify')
  assert.deepEqual(await toStatusAndCode(verify), [400, 'validation_failed'])
  assert.equal((await request('/auth/v1/health')).status, 200)
  assert.equal((await (await request('/auth/v1/settings')).json()).external.email, true)
})

const fields: Record<string, Record<string, unknown>> = {
  '/signup': { ...mina, data: { full_name: 'Mina' } },
  '/token?grant_type=password': mina,
  '/token?grant_type=refresh_token': { refresh_token: 'a'.repeat(43) },
  '/verify': { type: 'signup', token: '123456', email: mina.email },
  '/recover': { email: mina.email },
  '/resend': { type: 'signup', email: mina.email },
}

test('invalid values in any field are rejected or ignored without a server error', async () => {
  const { postJson } = await openAuthShop({ emailCooldownSeconds: 0 })
  for (const [path, validBody] of Object.entries(fields)) {
    for (const name of [...Object.keys(validBody), 'phone', 'token_hash']) {
      for (const value of badValues) {
        const answer = await postJson(path, { ...validBody, [name]: value })
        const text = await answer.text()
        const description = `${path} ${name}=${JSON.stringify(value)?.slice(0, 40)}: ${answer.status} ${text.slice(0, 99)}`
        assert.ok(answer.status < 500, description)
        if (answer.status >= 400) assert.ok(JSON.parse(text).error_code, description)
      }
    }
  }
})

test('a client that sends too large a body gets an error, with or without Content-Length', async () => {
  const { postJson, request } = await openAuthShop()
  const text = JSON.stringify({ ...mina, data: { bio: 'x'.repeat(3 * 2 ** 20) } })
  const sendInChunks = (json: string) => {
    const init = { method: 'POST', body: new Blob([json]).stream(), duplex: 'half' }
    return request('/auth/v1/signup', init as RequestInit)
  }
  for (let attempt = 0; attempt < 8; attempt++) {
    assert.equal((await postJson('/signup', text)).status, 413)
    assert.equal((await sendInChunks(text)).status, 413)
  }
  assert.equal((await sendInChunks(JSON.stringify(mina))).status, 200)
})

test('deeply nested JSON is rejected', async () => {
  const { postJson } = await openAuthShop()
  for (const depth of [5000, 50_000]) {
    const data = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const answer = await postJson(
      '/signup',
      `{"email":"mina@example.com","password":"forest","data":${data}}`,
    )
    assert.equal(answer.status, 400, await answer.text())
  }
})

test('invalid values in a user update are rejected or ignored', async () => {
  const { request, createClient } = await openAuthShop({ autoconfirm: true })
  const { access_token } = expectSession(await createClient().signUp(mina))
  const putUser = (body: unknown) =>
    request('/auth/v1/user', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
      body: JSON.stringify(body),
    })
  for (const value of badValues) {
    for (const body of [{ data: value }, { data: { bio: value } }, { email: value }, value]) {
      const answer = await putUser(body)
      assert.ok(answer.status < 500, `${JSON.stringify(body)?.slice(0, 60)}: ${answer.status}`)
    }
  }
  assert.equal((await putUser({ data: { bio: 'a\u0000b' } })).status, 400)
  assert.equal((await putUser({ app_metadata: { role: 'admin' } })).status, 403)
})

test('a client that tries many codes is rate limited', async () => {
  const { postJson } = await openAuthShop({
    rateLimits({ url }) {
      const { pool, close } = openDatabase(url, { maxConnections: 2 })
      after(close)
      return createRateLimits(pool)
    },
  })
  const wrongCode = { type: 'recovery', email: mina.email, token: '000000' }
  const answers = []
  for (let attempt = 0; attempt < 31; attempt++)
    answers.push(await postJson('/verify', wrongCode, API_VERSION))
  assert.deepEqual(new Set(answers.slice(0, 30).map(({ status }) => status)), new Set([403]))
  assert.equal(answers.at(-1)!.status, 429)
  assert.equal((await answers.at(-1)!.json()).code, 'over_request_rate_limit')
})

test('sign-ins beyond the password hashing capacity are rejected without a server error', async () => {
  const { postJson } = await openAuthShop()
  await postJson('/token?grant_type=password', mina)
  const requests = Array.from({ length: 150 }, () => postJson('/token?grant_type=password', mina))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)].sort(), [400, 429])
})
