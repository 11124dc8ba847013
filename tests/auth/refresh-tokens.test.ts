import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { SigningKeys } from '#modules/identity'
import { signingKeys } from '#tables/identity'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'

test('Mina stays signed in: each refresh issues new tokens for the same session', async () => {
  const { createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const first = expectSession(await client.signUp(mina))
  const second = expectSession(await client.refreshSession())
  assert.notEqual(second.refresh_token, first.refresh_token)
  assert.notEqual(second.access_token, first.access_token)
  assert.equal(idOf(second), idOf(first))
  assert.equal((await client.getUser()).data.user?.email, mina.email)
})

test('a client that lost the response to a refresh gets the same token again at any time', async () => {
  const { advanceClock, createClient } = await openAuthShop({ autoconfirm: true })
  const first = expectSession(await createClient().signUp(mina))
  const next = expectSession(await createClient().refreshSession(first))
  advanceClock(3600)
  const again = expectSession(await createClient().refreshSession(first))
  assert.equal(again.refresh_token, next.refresh_token)
})

test('a reused token is tolerated within the reuse interval and later revokes the whole family', async () => {
  const { advanceClock, createClient } = await openAuthShop({ autoconfirm: true })
  const first = expectSession(await createClient().signUp(mina))
  const second = expectSession(await createClient().refreshSession(first))
  const third = expectSession(await createClient().refreshSession(second))
  advanceClock(9)
  const inTime = expectSession(await createClient().refreshSession(first))
  assert.equal(inTime.refresh_token, third.refresh_token)

  advanceClock(2)
  const late = await createClient().refreshSession(first)
  assert.equal(late.error?.code, 'refresh_token_already_used')
  const newest = await createClient().refreshSession(third)
  assert.equal(newest.error?.code, 'refresh_token_already_used')
  const { error } = await createClient().getUser(third.access_token)
  assert.equal(error?.name, 'AuthSessionMissingError', 'what thief or owner held opens nothing')
  expectSession(await createClient().signInWithPassword(mina))
})

test('a hundred concurrent refreshes of ten sessions sign no user out', async () => {
  const { postJson, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  const opened = await Promise.all(
    Array.from({ length: 10 }, async () =>
      expectSession(await createClient().signInWithPassword(mina)),
    ),
  )
  const refreshes = opened.flatMap((session) => Array.from({ length: 10 }, () => session))
  // Not by the client, which asks again after a failure and says nothing of it.
  const answers = await Promise.all(
    refreshes.map(({ refresh_token }) =>
      postJson('/token?grant_type=refresh_token', { refresh_token }),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const newTokens = await Promise.all(answers.map(async (one) => (await one.json()).refresh_token))
  const living = [...new Set<string>(newTokens)]
  assert.equal(living.length, 10, 'one next token for each session')
  for (const refresh_token of living) {
    expectSession(await createClient().refreshSession({ refresh_token }))
  }
})

test('signing out locally, of other sessions or globally ends those sessions at once', async () => {
  const { postJson, createClient } = await openAuthShop({ autoconfirm: true })
  const [phone, laptop, desk] = [createClient(), createClient(), createClient()]
  const onPhone = expectSession(await phone.signUp(mina))
  const onLaptop = expectSession(await laptop.signInWithPassword(mina))
  const onDesk = expectSession(await desk.signInWithPassword(mina))
  const theos = createClient()
  await theos.signUp(theo)
  const isIn = async ({ access_token }: { access_token: string }) =>
    (await createClient().getUser(access_token)).error === null
  const standing = async () => Promise.all([onPhone, onLaptop, onDesk].map(isIn))

  await phone.signOut({ scope: 'local' })
  assert.deepEqual(await standing(), [false, true, true])
  const gone = await createClient().refreshSession(onPhone)
  assert.equal(gone.error?.code, 'refresh_token_not_found')
  await laptop.signOut({ scope: 'others' })
  assert.deepEqual(await standing(), [false, true, false])
  const bearer = { Authorization: `Bearer ${onLaptop.access_token}` }
  assert.equal((await postJson('/logout?scope=moon', '', bearer)).status, 400)
  const again = expectSession(await phone.signInWithPassword(mina))
  assert.equal((await postJson('/logout', '', bearer)).status, 204)
  assert.deepEqual(await standing(), [false, false, false])
  assert.equal(await isIn(again), false)
  assert.equal((await theos.getUser()).error, null)
})

test('an expired token is rejected', async () => {
  const { advanceClock, createClient } = await openAuthShop({ autoconfirm: true })
  const session = expectSession(await createClient().signUp(mina))
  advanceClock(3599)
  assert.equal((await createClient().getUser(session.access_token)).error, null)
  advanceClock(2)
  const { error } = await createClient().getUser(session.access_token)
  assert.equal(error?.code, 'bad_jwt')
  assert.match(error!.message, /^invalid JWT: unable to parse or verify signature/)
})

test('a self-made token is rejected', async () => {
  const { db, request, createClient } = await openAuthShop({ autoconfirm: true })
  const { access_token } = expectSession(await createClient().signUp(mina))
  const [header, payload, signature] = access_token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const [key] = await db.select().from(signingKeys)
  const { privateKey } = await generateKeyPair('ES256')
  const asHmac = new TextEncoder().encode(JSON.stringify(key!.publicJwk))
  const promoted = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' }))

  const forged = {
    'signed with another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey),
    'signed with what is published': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(asHmac),
    'not signed': new UnsecuredJWT(claims).setExpirationTime('1h').encode(),
    changed: `${header}.${promoted.toString('base64url')}.${signature}`,
    'of an unknown key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'nobody' })
      .sign(privateKey),
    'no token at all': 'garbage',
  }
  for (const [description, token] of Object.entries(forged)) {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await request('/auth/v1/user', { headers })
    assert.equal(answer.status, 403, description)
    assert.equal((await answer.json()).error_code, 'bad_jwt', description)
  }
})

test('the client verifies tokens by the published keys, and the key persists', async () => {
  const { db, identity, now, request, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  await client.signUp(mina)
  const { data } = await client.getClaims()
  assert.equal(data?.claims.email, mina.email)
  assert.equal(data?.claims.iss, 'http://shop.test/auth/v1')
  const published = await (await request('/auth/v1/.well-known/jwks.json')).json()
  assert.deepEqual(
    published.keys.map(({ kid, d }: { kid: string; d?: string }) => ({ kid, d })),
    [{ kid: data?.header.kid, d: undefined }],
  )

  const one = { db, maxTokenSeconds: 3600 }
  const restarted = new SigningKeys({ ...one, secretKey: identity.secretKey })
  assert.equal((await restarted.getSigningKey(now())).kid, data?.header.kid)
  const [row] = await db.select().from(signingKeys)
  assert.ok(!row!.encryptedJwk.toString('latin1').includes('"d"'))
  const another = new SigningKeys({ ...one, secretKey: 'a-shop-that-was-set-up-differently!' })
  assert.notEqual((await another.getSigningKey(now())).kid, data?.header.kid)
  assert.ok(
    await another.getVerificationKey(data!.header, now()),
    'each verifies what the other signs',
  )
})

test('twenty processes that start concurrently share one key', async () => {
  const { db, now } = await openAuthShop()
  const opened = Array.from({ length: 20 }, () => {
    const secretKey = 'one-key-for-all-of-the-processes!!'
    return new SigningKeys({ db, secretKey, maxTokenSeconds: 3600 }).getSigningKey(now())
  })
  assert.equal(new Set((await Promise.all(opened)).map(({ kid }) => kid)).size, 1)
})

function idOf({ access_token }: { access_token: string }): string {
  return JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()).session_id
}
