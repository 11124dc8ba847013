import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'

const SECRET = 'a-jwt-secret-that-only-tests-use-000'
const API_VERSION = { 'X-Supabase-Api-Version': '2024-01-01' }

const signToken = (claims: object) =>
  new SignJWT({ aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(Buffer.from(SECRET))

async function openShopWithSession() {
  const shop = await openAuthShop({ autoconfirm: true, keys: { sharedSecret: SECRET } })
  const client = shop.createClient()
  const session = expectSession(await client.signUp(mina))
  const requestUser = async (authorization: string | null, more: Record<string, string> = {}) => {
    const headers = {
      ...API_VERSION,
      ...more,
      ...(authorization && { Authorization: authorization }),
    }
    const answer = await shop.request('/auth/v1/user', { headers })
    const { code, message } = await answer.json()
    return { status: answer.status, code, message }
  }
  return { ...shop, requestUser, client, session, id: (await client.getUser()).data.user!.id }
}

test('a client that requests a user gets an error that says what is wrong with its token', async () => {
  const { requestUser, id, session } = await openShopWithSession()
  const requestWithClaims = async (claims: object) =>
    requestUser(`Bearer ${await signToken(claims)}`)
  const noBearer = {
    ...{ status: 401, code: 'no_authorization' },
    message: 'This endpoint requires a valid Bearer token',
  }
  assert.deepEqual(await requestUser(null), noBearer)
  assert.deepEqual(await requestUser(`Basic ${session.access_token}`), noBearer)
  assert.equal((await requestUser(`bearer ${session.access_token}`)).status, 200)

  const garbage = await requestUser('Bearer garbage')
  assert.deepEqual([garbage.status, garbage.code], [403, 'bad_jwt'])
  assert.match(garbage.message, /^invalid JWT: unable to parse or verify signature/)
  const invalidClaims: [object, number, string, string][] = [
    [{ role: 'anon' }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    [{ sub: 'mina' }, 400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'],
    [
      { sub: id, session_id: 'x' },
      ...([403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID'] as const),
    ],
    [
      { sub: randomUUID(), session_id: randomUUID() },
      ...([403, 'user_not_found', 'User from sub claim in JWT does not exist'] as const),
    ],
    [
      { sub: randomUUID() },
      ...([403, 'user_not_found', 'User from sub claim in JWT does not exist'] as const),
    ],
    [{ sub: id }, ...([403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID'] as const)],
    [
      { sub: id, session_id: randomUUID() },
      ...([
        403,
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      ] as const),
    ],
  ]
  for (const [claims, status, code, message] of invalidClaims) {
    assert.deepEqual(await requestWithClaims(claims), { status, code, message })
  }
})

test('a token is valid for its audience only, and a request for another audience is rejected', async () => {
  const { requestUser, session } = await openShopWithSession()
  const bearer = `Bearer ${session.access_token}`
  assert.equal((await requestUser(bearer, { 'X-JWT-AUD': 'authenticated' })).status, 200)
  const { status, code } = await requestUser(bearer, { 'X-JWT-AUD': 'somebody-else' })
  assert.deepEqual([status, code], [400, 'validation_failed'])
})

test('a session that was ended remotely ends in the browser at its next request', async () => {
  const { client, postJson, session } = await openShopWithSession()
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  await postJson('/logout', '', { Authorization: `Bearer ${session.access_token}` })
  const { error } = await client.getUser()
  assert.equal(error?.name, 'AuthSessionMissingError')
  assert.ok(events.includes('SIGNED_OUT'), `${events}`)
  assert.equal((await client.getSession()).data.session, null)
})

test('a service signs a user out with that user’s token, but not with an invalid one', async () => {
  const { createAdminClient, session, createClient } = await openShopWithSession()
  const otherSession = expectSession(await createClient().signInWithPassword(mina))
  const isSignedIn = async ({ access_token }: { access_token: string }) =>
    (await createClient().getUser(access_token)).error === null
  assert.equal((await createAdminClient().signOut(session.access_token, 'others')).error, null)
  assert.deepEqual([await isSignedIn(session), await isSignedIn(otherSession)], [true, false])
  assert.equal((await createAdminClient().signOut(session.access_token)).error, null)
  assert.equal(await isSignedIn(session), false)
  const { error } = await createAdminClient().signOut('garbage')
  assert.match(error?.message ?? '', /^invalid JWT/)
})
