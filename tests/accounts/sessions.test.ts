import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { SigningKeys } from '#modules/identity'
import { signingKeys } from '#tables/identity'
import { mina, openAccounts, sessionOf, theo } from './accounts.ts'

test('Mina stays signed in: each refresh gives new tokens for the same session', async () => {
  const { visitor } = await openAccounts({ autoconfirm: true })
  const client = visitor()
  const first = sessionOf(await client.signUp(mina))
  const second = sessionOf(await client.refreshSession())
  assert.notEqual(second.refresh_token, first.refresh_token)
  assert.notEqual(second.access_token, first.access_token)
  assert.equal(idOf(second), idOf(first))
  assert.equal((await client.getUser()).data.user?.email, mina.email)
})

test('Whoever lost the answer to a refresh gets the same token again, however late', async () => {
  const { pass, visitor } = await openAccounts({ autoconfirm: true })
  const first = sessionOf(await visitor().signUp(mina))
  const next = sessionOf(await visitor().refreshSession(first))
  pass(3600)
  const again = sessionOf(await visitor().refreshSession(first))
  assert.equal(again.refresh_token, next.refresh_token)
})

test('An old token that comes back in time is forgiven, and later ends the whole family', async () => {
  const { pass, visitor } = await openAccounts({ autoconfirm: true })
  const first = sessionOf(await visitor().signUp(mina))
  const second = sessionOf(await visitor().refreshSession(first))
  const third = sessionOf(await visitor().refreshSession(second))
  pass(9)
  const inTime = sessionOf(await visitor().refreshSession(first))
  assert.equal(inTime.refresh_token, third.refresh_token)

  pass(2)
  const late = await visitor().refreshSession(first)
  assert.equal(late.error?.code, 'refresh_token_already_used')
  const newest = await visitor().refreshSession(third)
  assert.equal(newest.error?.code, 'refresh_token_already_used')
  const { error } = await visitor().getUser(third.access_token)
  assert.equal(error?.name, 'AuthSessionMissingError', 'what thief or owner held opens nothing')
  sessionOf(await visitor().signInWithPassword(mina))
})

test('A hundred refreshes of ten sessions at once leave everybody signed in', async () => {
  const { post, visitor } = await openAccounts({ autoconfirm: true })
  await visitor().signUp(mina)
  const opened = await Promise.all(
    Array.from({ length: 10 }, async () => sessionOf(await visitor().signInWithPassword(mina))),
  )
  const asked = opened.flatMap((session) => Array.from({ length: 10 }, () => session))
  // Not by the client, which asks again after a failure and says nothing of it.
  const answers = await Promise.all(
    asked.map(({ refresh_token }) => post('/token?grant_type=refresh_token', { refresh_token })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const given = await Promise.all(answers.map(async (one) => (await one.json()).refresh_token))
  const living = [...new Set<string>(given)]
  assert.equal(living.length, 10, 'one next token for each session')
  for (const refresh_token of living) {
    sessionOf(await visitor().refreshSession({ refresh_token }))
  }
})

test('Signing out here, elsewhere or everywhere ends what it says, at once', async () => {
  const { post, visitor } = await openAccounts({ autoconfirm: true })
  const [phone, laptop, desk] = [visitor(), visitor(), visitor()]
  const onPhone = sessionOf(await phone.signUp(mina))
  const onLaptop = sessionOf(await laptop.signInWithPassword(mina))
  const onDesk = sessionOf(await desk.signInWithPassword(mina))
  const theos = visitor()
  await theos.signUp(theo)
  const isIn = async ({ access_token }: { access_token: string }) =>
    (await visitor().getUser(access_token)).error === null
  const standing = async () => Promise.all([onPhone, onLaptop, onDesk].map(isIn))

  await phone.signOut({ scope: 'local' })
  assert.deepEqual(await standing(), [false, true, true])
  const gone = await visitor().refreshSession(onPhone)
  assert.equal(gone.error?.code, 'refresh_token_not_found')
  await laptop.signOut({ scope: 'others' })
  assert.deepEqual(await standing(), [false, true, false])
  const bearer = { Authorization: `Bearer ${onLaptop.access_token}` }
  assert.equal((await post('/logout?scope=moon', '', bearer)).status, 400)
  const again = sessionOf(await phone.signInWithPassword(mina))
  assert.equal((await post('/logout', '', bearer)).status, 204)
  assert.deepEqual(await standing(), [false, false, false])
  assert.equal(await isIn(again), false)
  assert.equal((await theos.getUser()).error, null)
})

test('An expired token opens nothing', async () => {
  const { pass, visitor } = await openAccounts({ autoconfirm: true })
  const session = sessionOf(await visitor().signUp(mina))
  pass(3599)
  assert.equal((await visitor().getUser(session.access_token)).error, null)
  pass(2)
  const { error } = await visitor().getUser(session.access_token)
  assert.equal(error?.code, 'bad_jwt')
  assert.match(error!.message, /^invalid JWT: unable to parse or verify signature/)
})

test('A token that somebody made for themselves opens nothing', async () => {
  const { db, request, visitor } = await openAccounts({ autoconfirm: true })
  const { access_token } = sessionOf(await visitor().signUp(mina))
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
  for (const [said, token] of Object.entries(forged)) {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await request('/auth/v1/user', { headers })
    assert.equal(answer.status, 403, said)
    assert.equal((await answer.json()).error_code, 'bad_jwt', said)
  }
})

test('The client verifies tokens by the published keys, and the key is kept', async () => {
  const { db, identity, now, request, visitor } = await openAccounts({ autoconfirm: true })
  const client = visitor()
  await client.signUp(mina)
  const { data } = await client.getClaims()
  assert.equal(data?.claims.email, mina.email)
  assert.equal(data?.claims.iss, 'http://shop.test/auth/v1')
  const published = await (await request('/auth/v1/.well-known/jwks.json')).json()
  assert.deepEqual(
    published.keys.map(({ kid, d }: { kid: string; d?: string }) => ({ kid, d })),
    [{ kid: data?.header.kid, d: undefined }],
  )

  const one = { db, tokenSeconds: 3600 }
  const restarted = new SigningKeys({ ...one, secretKey: identity.secretKey })
  assert.equal((await restarted.own(now())).kid, data?.header.kid)
  const [row] = await db.select().from(signingKeys)
  assert.ok(!row!.sealedJwk.toString('latin1').includes('"d"'))
  const another = new SigningKeys({ ...one, secretKey: 'a-shop-that-was-set-up-differently!' })
  assert.notEqual((await another.own(now())).kid, data?.header.kid)
  assert.ok(await another.verifying(data!.header, now()), 'each verifies what the other signs')
})

test('Twenty processes that start at once share one key', async () => {
  const { db, now } = await openAccounts()
  const opened = Array.from({ length: 20 }, () => {
    const secretKey = 'one-key-for-all-of-the-processes!!'
    return new SigningKeys({ db, secretKey, tokenSeconds: 3600 }).own(now())
  })
  assert.equal(new Set((await Promise.all(opened)).map(({ kid }) => kid)).size, 1)
})

function idOf({ access_token }: { access_token: string }): string {
  return JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()).session_id
}
