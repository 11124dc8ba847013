import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { createRateLimits } from '#api'
import { openDatabase } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { auditLog, oauthAuthorizations, oauthClients, sessions, users } from '#tables/identity'
import { expectSession, mina, theo } from '../support/auth-shop.ts'
import {
  approve,
  buildAuthorizationQuery,
  exchangeCode,
  getCode,
  issueCode,
  openOAuthServerShop,
  REDIRECT_URI,
  refreshToken,
  registerReader,
  requestAuthorization,
  requestToken,
  signInToClient,
  startAuthorization,
} from '../support/oauth-server-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'
import { enrollTotp, verifyTotp } from '../support/totp.ts'
import { waitForLockWaiters } from '../support/wait-for-lock.ts'

type Answer = Awaited<ReturnType<typeof requestToken>>

function assertInvalidGrant({ status, body }: Answer, message?: string) {
  assert.deepEqual([status, body.error], [400, 'invalid_grant'], message)
}

test('a redirect URI must be one of the client, letter by letter', async () => {
  const shop = await openOAuthServerShop()
  const others = [
    `${REDIRECT_URI}/evil`,
    `${REDIRECT_URI}?evil`,
    `${REDIRECT_URI}#evil`,
    REDIRECT_URI.toUpperCase(),
    'https://reader.example.evil.example/callback',
    'https://reader.example:443/callback',
    'https://reader.example/%63allback',
    '',
  ]
  for (const redirect_uri of others) {
    const response = await requestAuthorization(shop, shop.reader, { redirect_uri })
    assert.equal(response.status, 400, redirect_uri)
    assert.equal(response.headers.get('Location'), null)
  }
  const missing = await requestAuthorization(shop, shop.reader, { redirect_uri: null })
  assert.equal(missing.status, 400)
})

test('an unknown client is not redirected', async () => {
  const shop = await openOAuthServerShop()
  for (const client_id of [crypto.randomUUID(), 'x', '']) {
    const response = await requestAuthorization(shop, { client_id })
    const { error_code } = await response.json()
    assert.deepEqual([response.status, error_code], [400, 'oauth_client_not_found'])
  }
})

test('errors of a request go to the client, with its state', async () => {
  const shop = await openOAuthServerShop()
  const rejected: [Record<string, string | null>, string][] = [
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge: 'too-short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: null }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ scope: 'email admin' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'interaction_required'],
    [{ prompt: 'login' }, 'login_required'],
    [{ request: 'a.b.c' }, 'request_not_supported'],
    [{ nonce: 'n'.repeat(3000) }, 'invalid_request'],
  ]
  for (const [parameters, expected] of rejected) {
    const response = await requestAuthorization(shop, shop.reader, parameters)
    const url = new URL(response.headers.get('Location')!)
    const { error, state, iss } = Object.fromEntries(url.searchParams)
    assert.equal(url.origin + url.pathname, REDIRECT_URI)
    assert.deepEqual(
      [error, state, iss],
      [expected, 'the-state-of-reader', 'http://shop.test/auth/v1'],
      JSON.stringify(parameters),
    )
  }
  assert.equal((await shop.db.select().from(oauthAuthorizations)).length, 0)
})

test('characters that cannot be stored are rejected, and no input is an error of the shop', async () => {
  const shop = await openOAuthServerShop()
  for (const text of ['a\0b', '\ud800', '%', '\u202e']) {
    const state = await requestAuthorization(shop, shop.reader, { state: text })
    const client = await requestAuthorization(shop, { client_id: text })
    const code = await exchangeCode(shop, shop.reader, { code: text, code_verifier: text })
    const secret = await exchangeCode(
      shop,
      { client_id: text, client_secret: text },
      { code: text },
    )
    const token = await refreshToken(shop, shop.reader, { refresh_token: text, scope: text })
    for (const { status } of [state, client, code, secret, token]) {
      assert.ok(status < 500, `${JSON.stringify(text)}: ${status}`)
    }
  }
  for (const body of ['[]', 'null', '1', '{"grant_type":{}}', '{', '']) {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body }
    const { status } = await shop.request('/auth/v1/oauth/token', init)
    assert.equal(status, 400, body)
  }
})

test('a request may be posted, which OpenID Connect requires', async () => {
  const shop = await openOAuthServerShop()
  const body = await buildAuthorizationQuery(shop.reader)
  const response = await shop.request('/auth/v1/oauth/authorize', {
    ...{ method: 'POST', body, redirect: 'manual' },
  })
  assert.equal(response.status, 303)
  assert.match(response.headers.get('Location')!, /^\/oauth\/consent\?authorization_id=/)
})

test('a repeated parameter is rejected', async () => {
  const shop = await openOAuthServerShop()
  const response = await requestAuthorization(shop, shop.reader)
  assert.equal(response.status, 302)
  const query = new URL(response.url).search
  const twice = await shop.request(`/auth/v1/oauth/authorize${query}&scope=phone`, {
    redirect: 'manual',
  })
  assert.match(twice.headers.get('Location')!, /error=invalid_request/)
})

test('an ID token is not signed with a shared secret', async () => {
  const k = Buffer.from('a-secret-of-the-shop-with-32-bytes').toString('base64url')
  const jwks = [{ kty: 'oct', kid: 'shared', k, alg: 'HS256', key_ops: ['sign', 'verify'] }]
  const shop = await openOAuthServerShop({ keys: { jwks } })
  const response = await requestAuthorization(shop, shop.reader, { scope: 'openid' })
  assert.match(response.headers.get('Location')!, /error=invalid_scope/)
  const metadata = await shop.request('/auth/v1/.well-known/openid-configuration')
  const { scopes_supported } = await metadata.json()
  assert.deepEqual(scopes_supported, ['email', 'phone', 'profile'])
})

test('a code counts once, and using it again ends the session', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, db } = shop
  const code = await issueCode(shop, { user, client: reader })
  const { body: tokens } = await exchangeCode(shop, reader, { code })
  assert.ok(tokens.access_token)
  assertInvalidGrant(await exchangeCode(shop, reader, { code }))
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  assert.equal((await shop.request('/auth/v1/oauth/userinfo', { headers })).status, 401)
  const { refresh_token } = tokens
  assertInvalidGrant(await refreshToken(shop, reader, { refresh_token }))
  const actions = (await db.select().from(auditLog)).map(({ action }) => action)
  assert.ok(actions.includes('oauth_code_reused'))
  assert.equal((await user.getUser()).error, null, 'the session in the shop continues')
})

test('whoever has a used code without its verifier cannot end the session', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader } = shop
  const code = await issueCode(shop, { user, client: reader })
  const { body } = await exchangeCode(shop, reader, { code })
  const code_verifier = 'another-verifier-that-is-long-enough-for-the-standard'
  assertInvalidGrant(await exchangeCode(shop, reader, { code, code_verifier }))
  const { status } = await refreshToken(shop, reader, { refresh_token: body.refresh_token })
  assert.equal(status, 200)
})

test('a code belongs to its client, verifier and redirect URI, and a wrong proof does not use it up', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, admin } = shop
  const thief = await registerReader(admin, { client_name: 'Thief' })
  const code = await issueCode(shop, { user, client: reader })
  assertInvalidGrant(await exchangeCode(shop, thief, { code }), 'another client')
  const wrong = [
    { code_verifier: 'another-verifier-that-is-long-enough-for-the-standard' },
    { redirect_uri: `${REDIRECT_URI}/evil` },
  ]
  for (const parameters of wrong) {
    assertInvalidGrant(await exchangeCode(shop, reader, { code, ...parameters }))
  }
  const withoutVerifier = await exchangeCode(shop, reader, { code, code_verifier: undefined })
  assert.equal(withoutVerifier.body.error, 'invalid_request')
  const { status } = await exchangeCode(shop, reader, { code, redirect_uri: REDIRECT_URI })
  assert.equal(status, 200)
})

test('a code expires after a minute, and a request after ten', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, advanceClock } = shop
  const code = await issueCode(shop, { user, client: reader })
  const id = await startAuthorization(shop, reader, { prompt: 'consent' })
  await user.oauth.getAuthorizationDetails(id)
  advanceClock(61)
  assertInvalidGrant(await exchangeCode(shop, reader, { code }))
  advanceClock(600)
  const { error } = await user.oauth.approveAuthorization(id)
  assert.deepEqual([error?.status, error?.code], [404, 'oauth_authorization_not_found'])
})

test('clients prove who they are', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, admin } = shop
  const app = await registerReader(admin, { token_endpoint_auth_method: 'none' })
  const code = await issueCode(shop, { user, client: reader })
  const { client_id } = reader
  const basic = (secret: string) => `Basic ${btoa(`${client_id}:${secret}`)}`
  const grant = { grant_type: 'authorization_code', code }
  const attempts: [Record<string, string | undefined>, Record<string, string>, string][] = [
    [{ client_id }, {}, 'invalid_client'],
    [{ client_id, client_secret: 'wrong' }, {}, 'invalid_client'],
    [{ client_id: crypto.randomUUID(), client_secret: 'x' }, {}, 'invalid_client'],
    [{ client_id: 'x' }, {}, 'invalid_client'],
    [{}, {}, 'invalid_client'],
    [{}, { Authorization: basic('wrong') }, 'invalid_client'],
    [{}, { Authorization: 'Basic !' }, 'invalid_client'],
    [
      { client_id: app.client_id },
      { Authorization: basic(reader.client_secret!) },
      'invalid_client',
    ],
    [{ client_id: app.client_id, client_secret: 'x' }, {}, 'invalid_client'],
    [{ ...reader }, { Authorization: basic(reader.client_secret!) }, 'invalid_request'],
  ]
  for (const [parameters, headers, expected] of attempts) {
    const { client_id, client_secret } = parameters
    const answer = await requestToken(shop, { ...grant, client_id, client_secret }, headers)
    assert.deepEqual([answer.status, answer.body.error], [400, expected])
    assert.equal(typeof answer.body.error_description, 'string')
  }
  assert.equal((await exchangeCode(shop, reader, { code })).status, 200)
})

test('unknown and forbidden grant types are rejected', async () => {
  const shop = await openOAuthServerShop()
  const { client_id, client_secret } = shop.reader
  const credentials = { client_id, client_secret }
  const grantTypes = [
    [undefined, 'invalid_request'],
    ['password', 'unsupported_grant_type'],
    ['client_credentials', 'unsupported_grant_type'],
  ]
  for (const [grant_type, expected] of grantTypes) {
    const { body } = await requestToken(shop, { ...credentials, grant_type })
    assert.equal(body.error, expected)
  }
  const once = await registerReader(shop.admin, { grant_types: ['authorization_code'] })
  const tokens = await signInToClient(shop, { user: shop.user, client: once })
  assert.equal(tokens.refresh_token, undefined)
  const { body } = await refreshToken(shop, once, { refresh_token: 'x' })
  assert.equal(body.error, 'unauthorized_client')
})

test('refresh tokens belong to their client, and rotate', async () => {
  const shop = await openOAuthServerShop({ refreshTokenReuseSeconds: 0 })
  const { user, reader, admin, postJson, advanceClock } = shop
  const thief = await registerReader(admin, { client_name: 'Thief' })
  const { refresh_token } = await signInToClient(shop, { user, client: reader })
  assertInvalidGrant(await refreshToken(shop, thief, { refresh_token }), 'another client')
  const asUser = await postJson('/token?grant_type=refresh_token', { refresh_token })
  assert.equal((await asUser.json()).error_code, 'refresh_token_not_found')
  const { data } = await user.getSession()
  const own = await refreshToken(shop, reader, { refresh_token: data.session!.refresh_token })
  assertInvalidGrant(own, 'a token of the shop itself')
  const tooMuch = await refreshToken(shop, reader, { refresh_token, scope: 'email phone' })
  assert.equal(tooMuch.body.error, 'invalid_scope')

  const next = await refreshToken(shop, reader, { refresh_token, scope: 'email' })
  assert.deepEqual([next.status, next.body.scope], [200, 'openid email'])
  advanceClock(1)
  assertInvalidGrant(await refreshToken(shop, reader, { refresh_token }), 'a used token')
  const { refresh_token: latest } = next.body
  assertInvalidGrant(await refreshToken(shop, reader, { refresh_token: latest }), 'its family')
})

test("the token of a client cannot act as the user, not even an administrator's", async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, db, request, postJson } = shop
  await db.update(users).set({ appMetadata: { role: 'admin' } })
  const { access_token, id_token } = await signInToClient(shop, { user, client: reader })
  for (const token of [access_token, id_token]) {
    const headers = { Authorization: `Bearer ${token}` }
    const requests: [string, RequestInit][] = [
      ['/auth/v1/user', {}],
      ['/auth/v1/user', { method: 'PUT', body: '{"password":"a-new-password"}' }],
      ['/auth/v1/logout', { method: 'POST' }],
      ['/auth/v1/factors', { method: 'POST', body: '{"factor_type":"totp"}' }],
      ['/auth/v1/user/oauth/grants', {}],
      ['/auth/v1/admin/users', {}],
      ['/auth/v1/admin/oauth/clients', {}],
      ['/api/account', {}],
      ['/api/account/sessions', {}],
      ['/api/orders', {}],
      ['/api/admin/imports', {}],
    ]
    for (const [path, init] of requests) {
      const { status } = await request(path, { ...init, headers })
      assert.ok([401, 403].includes(status), `${path}: ${status}`)
    }
    const id = await startAuthorization(shop, reader, { scope: 'phone' })
    const consent = await postJson(
      `/oauth/authorizations/${id}/consent`,
      { action: 'approve' },
      headers,
    )
    assert.equal(consent.status, 403)
  }
})

test('userinfo is for clients: the token of the shop itself and no token are rejected', async () => {
  const shop = await openOAuthServerShop()
  const { data } = await shop.user.getSession()
  const tokens = [data.session!.access_token, 'x', null]
  for (const token of tokens) {
    const headers: HeadersInit = token === null ? {} : { Authorization: `Bearer ${token}` }
    const response = await shop.request('/auth/v1/oauth/userinfo', { headers })
    assert.equal(response.status, 401)
    assert.match(response.headers.get('WWW-Authenticate')!, /^Bearer/)
  }
})

test('nobody decides for a user who is signed out', async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  const path = `/oauth/authorizations/${id}`
  assert.equal((await shop.request(`/auth/v1${path}`)).status, 401)
  const consent = await shop.postJson(`${path}/consent`, { action: 'approve' })
  assert.equal(consent.status, 401)

  const { data } = await shop.user.getSession()
  const { access_token } = data.session!
  await shop.user.oauth.getAuthorizationDetails(id)
  await shop.user.signOut()
  const bearer = { Authorization: `Bearer ${access_token}` }
  const late = await shop.postJson(`${path}/consent`, { action: 'approve' }, bearer)
  assert.equal(late.status, 403)
})

test('a cookie decides nothing, so another site cannot', async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  await shop.user.oauth.getAuthorizationDetails(id)
  const { data } = await shop.user.getSession()
  const Cookie = `access_token=${data.session!.access_token}`
  const response = await shop.request(`/auth/v1/oauth/authorizations/${id}/consent`, {
    method: 'POST',
    headers: { Cookie, 'Content-Type': 'text/plain', Origin: 'https://evil.example' },
    body: '{"action":"approve"}',
  })
  assert.equal(response.status, 401)
})

test("Theo cannot see or decide Mina's request", async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  await shop.user.oauth.getAuthorizationDetails(id)
  const client = shop.createClient()
  expectSession(await client.signUp(theo))
  const attempts = [
    await client.oauth.getAuthorizationDetails(id),
    await client.oauth.approveAuthorization(id),
    await client.oauth.denyAuthorization(id),
  ]
  for (const { error } of attempts) {
    assert.deepEqual([error?.status, error?.code], [404, 'oauth_authorization_not_found'])
  }
  assert.ok((await shop.user.oauth.approveAuthorization(id)).data!.redirect_url)
})

test('a request that nobody has opened is not approved', async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  const { error } = await shop.user.oauth.approveAuthorization(id)
  assert.equal(error?.code, 'oauth_authorization_not_found')
})

test('an unknown action is rejected', async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  await shop.user.oauth.getAuthorizationDetails(id)
  const { data } = await shop.user.getSession()
  const bearer = { Authorization: `Bearer ${data.session!.access_token}` }
  for (const body of [{ action: 'maybe' }, {}]) {
    const response = await shop.postJson(`/oauth/authorizations/${id}/consent`, body, bearer)
    assert.equal(response.status, 400)
  }
})

test('an anonymous user has no account to sign in with', async () => {
  const shop = await openOAuthServerShop({ anonymousSignInEnabled: true })
  const guest = shop.createClient()
  expectSession(await guest.signInAnonymously())
  const id = await startAuthorization(shop, shop.reader)
  const { error } = await guest.oauth.getAuthorizationDetails(id)
  assert.deepEqual([error?.status, error?.code], [403, 'no_authorization'])
})

test('a user with a second factor approves only after verifying it, and the session has its level', async () => {
  const shop = await openOAuthServerShop({ emailCooldownSeconds: 0 })
  const { user, reader } = shop
  const factor = await enrollTotp(user, shop)
  const withPassword = shop.createClient()
  expectSession(await withPassword.signInWithPassword(mina))
  const id = await startAuthorization(shop, reader)
  for (const call of ['getAuthorizationDetails', 'approveAuthorization'] as const) {
    const { error } = await withPassword.oauth[call](id)
    assert.deepEqual([error?.status, error?.code], [403, 'insufficient_aal'])
  }
  await verifyTotp(withPassword, factor, shop)
  const url = await approve(withPassword, id)
  const { body } = await exchangeCode(shop, reader, { code: url.searchParams.get('code')! })
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
  assert.equal(claims.aal, 'aal2')
  await withPassword.mfa.unenroll({ factorId: factor.id })
  const [row] = await shop.db.select().from(sessions).where(eq(sessions.id, claims.session_id))
  assert.equal(row!.aal, 'aal1', 'removing the factor downgrades this session too')
})

test('a deleted client can do nothing any more', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, admin } = shop
  const tokens = await signInToClient(shop, { user, client: reader })
  const code = await issueCode(shop, { user, client: reader })
  const id = await startAuthorization(shop, reader, { prompt: 'consent' })
  await user.oauth.getAuthorizationDetails(id)
  assert.equal((await admin.oauth.deleteClient(reader.client_id)).error, null)

  const { error } = await user.oauth.approveAuthorization(id)
  assert.equal(error?.code, 'oauth_authorization_not_found')
  const { refresh_token } = tokens
  assert.equal((await exchangeCode(shop, reader, { code })).body.error, 'invalid_client')
  assert.equal((await refreshToken(shop, reader, { refresh_token })).body.error, 'invalid_client')
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  assert.equal((await shop.request('/auth/v1/oauth/userinfo', { headers })).status, 401)
  assert.deepEqual((await user.oauth.listGrants()).data, [])
})

test('a redirect URI that was removed gets no code', async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  await shop.user.oauth.getAuthorizationDetails(id)
  const redirect_uris = ['https://reader.example/new']
  await shop.admin.oauth.updateClient(shop.reader.client_id, { redirect_uris })
  const { error } = await shop.user.oauth.approveAuthorization(id)
  assert.equal(error?.code, 'oauth_authorization_not_found')
})

test('signing out and a ban invalidate a code that is not exchanged yet', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, db, now } = shop
  const code = await issueCode(shop, { user, client: reader })
  await db.update(users).set({ bannedUntil: new Date(now().getTime() + 60_000) })
  assertInvalidGrant(await exchangeCode(shop, reader, { code }))
  await db.update(users).set({ bannedUntil: null })
  await user.signOut({ scope: 'local' })
  assertInvalidGrant(await exchangeCode(shop, reader, { code }))
})

test('changing the password ends the sessions of clients', async () => {
  const shop = await openOAuthServerShop()
  const { refresh_token } = await signInToClient(shop, { user: shop.user, client: shop.reader })
  await shop.user.updateUser({ password: 'a-new-password-of-mina' })
  assertInvalidGrant(await refreshToken(shop, shop.reader, { refresh_token }))
})

test('the only session that the shop allows and that of a client do not end each other', async () => {
  const { user, reader, ...shop } = await openOAuthServerShop({
    sessions: { ...IDENTITY_SETTINGS.sessions, isSingleSession: true },
  })
  shop.advanceClock(5)
  const tokens = await signInToClient(shop, { user, client: reader })
  shop.advanceClock(5)
  assert.equal((await user.refreshSession()).error, null)
  shop.advanceClock(5)
  const refreshed = await refreshToken(shop, reader, { refresh_token: tokens.refresh_token })
  assert.equal(refreshed.status, 200)
  assert.equal((await user.refreshSession()).error, null)
})

test('of ten approvals at once one issues a code', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader } = shop
  const id = await startAuthorization(shop, reader)
  await user.oauth.getAuthorizationDetails(id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? user.oauth.approveAuthorization(id) : user.oauth.denyAuthorization(id),
    ),
  )
  const codes = answers.map(({ error }) => error?.code ?? 'decided')
  assert.equal(codes.filter((code) => code === 'decided').length, 1)
  assert.equal(codes.filter((code) => code === 'validation_failed').length, 9)
})

test('of two users who open a request at once one gets it', async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  const clients = [shop.user, shop.createClient()]
  expectSession(await clients[1]!.signUp(theo))
  const { loads } = await runInTransaction(shop.db, async (tx) => {
    await tx.select().from(oauthAuthorizations).for('update')
    const loads = Promise.all(clients.map((one) => one.oauth.getAuthorizationDetails(id)))
    await waitForLockWaiters(shop.db, 2)
    return { loads }
  })
  const codes = (await loads).map(({ error }) => error?.code ?? 'opened')
  assert.deepEqual(codes.sort(), ['oauth_authorization_not_found', 'opened'])
})

test('of ten exchanges of a code at once one gets tokens, which the others revoke', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, db } = shop
  const code = await issueCode(shop, { user, client: reader })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => exchangeCode(shop, reader, { code })),
  )
  const succeeded = answers.filter(({ status }) => status === 200)
  assert.equal(succeeded.length, 1)
  for (const answer of answers) if (answer.status !== 200) assertInvalidGrant(answer)
  const created = (await db.select().from(sessions)).filter((row) => row.oauthClientId)
  assert.equal(created.length, 1)
  assert.notEqual(created[0]!.endedAt, null)
})

test('a client that is deleted while its code is exchanged gets no session', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, db } = shop
  const code = await issueCode(shop, { user, client: reader })
  const { exchange } = await runInTransaction(db, async (tx) => {
    await tx.delete(oauthClients)
    const exchange = exchangeCode(shop, reader, { code })
    await waitForLockWaiters(db)
    return { exchange }
  })
  assertInvalidGrant(await exchange)
  const left = (await db.select().from(sessions)).filter((row) => row.oauthClientId)
  assert.deepEqual(left, [])
})

test('a grant that is revoked while its codes are exchanged leaves no session', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, db } = shop
  const codes = []
  for (let index = 0; index < 5; index++)
    codes.push(await issueCode(shop, { user, client: reader }))
  const [revoked, ...answers] = await Promise.all([
    user.oauth.revokeGrant({ clientId: reader.client_id }),
    ...codes.map((code) => exchangeCode(shop, reader, { code })),
  ])
  assert.equal(revoked.error, null)
  for (const { status } of answers) assert.ok([200, 400].includes(status), `${status}`)
  const left = (await db.select().from(sessions)).filter((row) => row.oauthClientId)
  assert.deepEqual(left, [])
})

test('requests and exchanges are limited, as sign-ins are', async () => {
  const shop = await openOAuthServerShop({
    rateLimits({ url }) {
      const { pool, close } = openDatabase(url, { maxConnections: 2 })
      after(close)
      return createRateLimits(pool, { sign_in: 6 })
    },
  })
  const { reader } = shop
  const authorize = async () => (await requestAuthorization(shop, reader)).status
  const exchange = async () => (await exchangeCode(shop, reader, { code: 'x' })).status
  const statuses = []
  for (let attempt = 0; attempt < 3; attempt++) statuses.push(await authorize(), await exchange())
  assert.ok(!statuses.slice(0, 4).includes(429), `${statuses}`)
  assert.deepEqual([await authorize(), await exchange()], [429, 429])
})

test('a code of a remembered grant is issued once for parallel loads of the page', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader } = shop
  await signInToClient(shop, { user, client: reader })
  const id = await startAuthorization(shop, reader)
  const loads = await Promise.all([1, 2, 3].map(() => user.oauth.getAuthorizationDetails(id)))
  const opened = loads.filter(({ error }) => !error)
  assert.equal(opened.length, 1)
  assert.ok(getCode(opened[0]!.data))
})
