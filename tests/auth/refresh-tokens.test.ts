import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { SigningKeys } from '#modules/identity'
import { listNewestEmails } from '#platform/email/email-queue'
import { signingKeys } from '#tables/identity'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'

test('Mina stays signed in: each refresh issues new tokens for the same session', async () => {
  const { createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const first = expectSession(await client.signUp(mina))
  const second = expectSession(await client.refreshSession())
  assert.notEqual(second.refresh_token, first.refresh_token)
  assert.notEqual(second.access_token, first.access_token)
  assert.equal(getSessionId(second), getSessionId(first))
  assert.equal((await client.getUser()).data.user?.email, mina.email)
})

test('a client that lost the response to a refresh gets the same token again within the reuse interval', async () => {
  const { advanceClock, createClient } = await openAuthShop({ autoconfirm: true })
  const first = expectSession(await createClient().signUp(mina))
  const next = expectSession(await createClient().refreshSession(first))
  advanceClock(10)
  const again = expectSession(await createClient().refreshSession(first))
  assert.equal(again.refresh_token, next.refresh_token)
})

test('a thief who alternates with Mina ends the session, and she gets an e-mail in her language', async () => {
  const { db, advanceClock, createClient } = await openAuthShop({ autoconfirm: true })
  const options = { data: { language: 'de' } }
  const stolen = expectSession(await createClient().signUp({ ...mina, options }))
  const ofMina = expectSession(await createClient().refreshSession(stolen))
  advanceClock(11)
  const ofThief = await createClient().refreshSession(stolen)
  assert.equal(ofThief.error?.code, 'refresh_token_already_used')
  const ended = await createClient().refreshSession(ofMina)
  assert.equal(ended.error?.code, 'refresh_token_already_used')
  const emails = await listNewestEmails(db, { limit: 9 })
  assert.deepEqual(
    emails.map(({ recipient, subject }) => ({ recipient, subject })),
    [{ recipient: mina.email, subject: 'Eine Sitzung Ihres Kontos bei Outwit wurde beendet' }],
    'one e-mail, however often the token is used again',
  )
  assert.match(emails[0]!.text, /http:\/\/shop\.test\/de\/reset-password/)
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
  assert.equal(error?.name, 'AuthSessionMissingError', 'every token of the family is revoked')
  expectSession(await createClient().signInWithPassword(mina))
})

test('a hundred concurrent refreshes of ten sessions sign no user out', async () => {
  const { postJson, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  const openedSessions = await Promise.all(
    Array.from({ length: 10 }, async () =>
      expectSession(await createClient().signInWithPassword(mina)),
    ),
  )
  const refreshes = openedSessions.flatMap((session) => Array.from({ length: 10 }, () => session))
  // The client would silently retry failed requests, so it is not used here.
  const answers = await Promise.all(
    refreshes.map(({ refresh_token }) =>
      postJson('/token?grant_type=refresh_token', { refresh_token }),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const newTokens = await Promise.all(
    answers.map(async (answer) => (await answer.json()).refresh_token),
  )
  const uniqueTokens = [...new Set<string>(newTokens)]
  assert.equal(uniqueTokens.length, 10, 'one new token for each session')
  for (const refresh_token of uniqueTokens) {
    expectSession(await createClient().refreshSession({ refresh_token }))
  }
})

test('signing out locally, of other sessions or globally ends those sessions at once', async () => {
  const { postJson, createClient } = await openAuthShop({ autoconfirm: true })
  const [phone, laptop, desk] = [createClient(), createClient(), createClient()]
  const onPhone = expectSession(await phone.signUp(mina))
  const onLaptop = expectSession(await laptop.signInWithPassword(mina))
  const onDesk = expectSession(await desk.signInWithPassword(mina))
  const theoClient = createClient()
  await theoClient.signUp(theo)
  const isSignedIn = async ({ access_token }: { access_token: string }) =>
    (await createClient().getUser(access_token)).error === null
  const listSignedIn = async () => Promise.all([onPhone, onLaptop, onDesk].map(isSignedIn))

  await phone.signOut({ scope: 'local' })
  assert.deepEqual(await listSignedIn(), [false, true, true])
  const ended = await createClient().refreshSession(onPhone)
  assert.equal(ended.error?.code, 'refresh_token_not_found')
  await laptop.signOut({ scope: 'others' })
  assert.deepEqual(await listSignedIn(), [false, true, false])
  const bearer = { Authorization: `Bearer ${onLaptop.access_token}` }
  assert.equal((await postJson('/logout?scope=moon', '', bearer)).status, 400)
  const again = expectSession(await phone.signInWithPassword(mina))
  assert.equal((await postJson('/logout', '', bearer)).status, 204)
  assert.deepEqual(await listSignedIn(), [false, false, false])
  assert.equal(await isSignedIn(again), false)
  assert.equal((await theoClient.getUser()).error, null)
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
  const hmacKey = new TextEncoder().encode(JSON.stringify(key!.publicJwk))
  const promoted = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' }))

  const forged = {
    'signed with another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey),
    'signed with the public key as a secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(hmacKey),
    'not signed': new UnsecuredJWT(claims).setExpirationTime('1h').encode(),
    'with changed claims': `${header}.${promoted.toString('base64url')}.${signature}`,
    'of an unknown key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'nobody' })
      .sign(privateKey),
    'not a token': 'garbage',
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

  const options = { db, maxTokenSeconds: 3600 }
  const restarted = new SigningKeys({ ...options, secretKey: identity.secretKey })
  assert.equal((await restarted.getSigningKey(now())).kid, data?.header.kid)
  const [row] = await db.select().from(signingKeys)
  assert.ok(!row!.encryptedJwk.toString('latin1').includes('"d"'))
  const otherKeys = new SigningKeys({
    ...options,
    secretKey: 'a-shop-that-was-set-up-differently!',
  })
  assert.notEqual((await otherKeys.getSigningKey(now())).kid, data?.header.kid)
  assert.ok(
    await otherKeys.getVerificationKey(data!.header, now()),
    'each verifies what the other signs',
  )
})

test('twenty processes that start concurrently share one key', async () => {
  const { db, now } = await openAuthShop()
  const requests = Array.from({ length: 20 }, () => {
    const secretKey = 'one-key-for-all-of-the-processes!!'
    return new SigningKeys({ db, secretKey, maxTokenSeconds: 3600 }).getSigningKey(now())
  })
  assert.equal(new Set((await Promise.all(requests)).map(({ kid }) => kid)).size, 1)
})

function getSessionId({ access_token }: { access_token: string }): string {
  return JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()).session_id
}
