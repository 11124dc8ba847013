import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oidc from 'openid-client'
import { purgeOAuthData } from '#modules/identity'
import {
  auditLog,
  knownNetworks,
  oauthAuthorizations,
  oauthClients,
  sessions,
  users,
} from '#tables/identity'
import {
  approve,
  discoverShop,
  exchangeCode,
  getCode,
  openOAuthServerShop,
  REDIRECT_URI,
  refreshToken,
  registerReader,
  requestAuthorization,
  signInToClient,
  startAuthorization,
} from '../support/oauth-server-shop.ts'

test('Mina signs in to another application with her account of the shop', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader } = shop
  const { data: minasAccount } = await user.getUser()
  const config = await discoverShop(shop, reader)
  const [verifier, state, nonce] = [
    oidc.randomPKCECodeVerifier(),
    oidc.randomState(),
    oidc.randomNonce(),
  ]
  const url = oidc.buildAuthorizationUrl(config, {
    ...{ redirect_uri: REDIRECT_URI, scope: 'openid email profile', state, nonce },
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const redirect = await shop.request(url.pathname + url.search, { redirect: 'manual' })
  const consentPage = new URL(redirect.headers.get('Location')!, 'http://shop.test')
  assert.equal(consentPage.pathname, '/oauth/consent')

  const id = consentPage.searchParams.get('authorization_id')!
  const { data: details } = await user.oauth.getAuthorizationDetails(id)
  assert.deepEqual(details, {
    ...{ authorization_id: id, redirect_uri: REDIRECT_URI, scope: 'openid email profile' },
    client: { id: reader.client_id, name: 'Reader', uri: '', logo_uri: '' },
    user: { id: minasAccount.user!.id, email: 'mina@example.com' },
  })
  const { data: approved } = await user.oauth.approveAuthorization(id)
  const callback = new URL(approved!.redirect_url)
  assert.equal(callback.origin + callback.pathname, REDIRECT_URI)

  const tokens = await oidc.authorizationCodeGrant(config, callback, {
    ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, maxAge: 600 },
  })
  const { sub, email, email_verified, name, aud } = tokens.claims()!
  assert.deepEqual(
    { sub, email, email_verified, name, aud },
    {
      ...{ sub: minasAccount.user!.id, email: 'mina@example.com', email_verified: true },
      ...{ name: 'Mina Keller', aud: reader.client_id },
    },
  )
  assert.equal(tokens.scope, 'openid email profile')
  assert.ok(!('user' in tokens), 'the account itself is not part of the response')
  const info = await oidc.fetchUserInfo(config, tokens.access_token, sub)
  assert.deepEqual([info.sub, info.email, info.name], [sub, 'mina@example.com', 'Mina Keller'])

  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!)
  assert.notEqual(refreshed.refresh_token, tokens.refresh_token)
  assert.equal(refreshed.claims()!.sub, sub)
  assert.equal((await oidc.fetchUserInfo(config, refreshed.access_token, sub)).sub, sub)
})

test('a public client signs in without a secret, found by the metadata of OAuth', async () => {
  const shop = await openOAuthServerShop()
  const app = await registerReader(shop.admin, {
    ...{ token_endpoint_auth_method: 'none', redirect_uris: ['http://127.0.0.1:8123/callback'] },
  })
  assert.equal(app.client_secret, undefined)
  const config = await discoverShop(shop, app, {
    ...{ algorithm: 'oauth2', authentication: oidc.None() },
  })
  const verifier = oidc.randomPKCECodeVerifier()
  const id = await startAuthorization(shop, app, {
    ...{ redirect_uri: 'http://127.0.0.1:8123/callback', scope: 'email' },
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
  })
  const callback = await approve(shop.user, id)
  const tokens = await oidc.authorizationCodeGrant(config, callback, {
    ...{ pkceCodeVerifier: verifier, expectedState: 'the-state-of-reader' },
  })
  assert.deepEqual([tokens.scope, tokens.id_token], ['email', undefined])
  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!)
  assert.ok(refreshed.access_token)
})

test('a client authenticates in the header or in the body', async () => {
  const shop = await openOAuthServerShop()
  for (const authentication of [oidc.ClientSecretBasic(), oidc.ClientSecretPost()]) {
    const config = await discoverShop(shop, shop.reader, { authentication })
    const { refresh_token } = await signInToClient(shop, { user: shop.user, client: shop.reader })
    assert.ok((await oidc.refreshTokenGrant(config, refresh_token)).access_token)
  }
})

test('the metadata names the endpoints, and only S256 as a challenge method', async () => {
  const { request } = await openOAuthServerShop()
  const service = 'http://shop.test/auth/v1'
  const paths = [
    '/auth/v1/.well-known/openid-configuration',
    '/auth/v1/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/auth/v1',
  ]
  for (const path of paths) {
    const metadata = await (await request(path)).json()
    assert.equal(metadata.issuer, service, path)
    assert.equal(metadata.authorization_endpoint, `${service}/oauth/authorize`)
    assert.equal(metadata.token_endpoint, `${service}/oauth/token`)
    assert.equal(metadata.userinfo_endpoint, `${service}/oauth/userinfo`)
    assert.deepEqual(metadata.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(metadata.id_token_signing_alg_values_supported, ['ES256'])
    assert.equal(metadata.registration_endpoint, undefined)
  }
})

test('Mina denies, and the application is told so', async () => {
  const shop = await openOAuthServerShop()
  const id = await startAuthorization(shop, shop.reader)
  await shop.user.oauth.getAuthorizationDetails(id)
  const { data } = await shop.user.oauth.denyAuthorization(id)
  const url = new URL(data!.redirect_url)
  assert.equal(url.origin + url.pathname, REDIRECT_URI)
  const { error, state, iss, code } = Object.fromEntries(url.searchParams)
  assert.deepEqual(
    { error, state, iss, code },
    {
      ...{ error: 'access_denied', state: 'the-state-of-reader', code: undefined },
      iss: 'http://shop.test/auth/v1',
    },
  )
  assert.deepEqual((await shop.user.oauth.listGrants()).data, [])
})

test('Mina is not asked again for what she has granted, but for more', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader } = shop
  await signInToClient(shop, { user, client: reader, scope: 'openid email' })
  const again = await user.oauth.getAuthorizationDetails(
    await startAuthorization(shop, reader, { scope: 'email' }),
  )
  assert.ok(getCode(again.data))

  const requests = [
    await startAuthorization(shop, reader, { scope: 'email phone' }),
    await startAuthorization(shop, reader, { scope: 'email', prompt: 'consent' }),
  ]
  for (const id of requests) {
    const { data } = await user.oauth.getAuthorizationDetails(id)
    assert.ok('client' in data!, 'the consent page asks')
  }
})

test('an app on the device of the user is asked for each time, because another app could pose as it', async () => {
  const shop = await openOAuthServerShop()
  const redirect_uri = 'http://localhost:9000/callback'
  const app = await registerReader(shop.admin, {
    ...{ token_endpoint_auth_method: 'none', redirect_uris: [redirect_uri] },
  })
  await approve(shop.user, await startAuthorization(shop, app, { redirect_uri }))
  const id = await startAuthorization(shop, app, { redirect_uri })
  const { data } = await shop.user.oauth.getAuthorizationDetails(id)
  assert.ok('client' in data!, 'the consent page asks')
})

test('Mina lists and revokes her grants, which ends the sessions and codes of the application', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader } = shop
  const { refresh_token } = await signInToClient(shop, { user, client: reader })
  const remembered = await user.oauth.getAuthorizationDetails(
    await startAuthorization(shop, reader),
  )
  const code = getCode(remembered.data)
  const { data: grants } = await user.oauth.listGrants()
  assert.deepEqual(
    grants!.map(({ client, scopes }) => [client.id, client.name, scopes]),
    [[reader.client_id, 'Reader', ['openid', 'email']]],
  )
  assert.equal(Number.isNaN(Date.parse(grants![0]!.granted_at)), false)

  const { error } = await user.oauth.revokeGrant({ clientId: reader.client_id })
  assert.equal(error, null)
  assert.deepEqual((await user.oauth.listGrants()).data, [])
  const answers = [
    await refreshToken(shop, reader, { refresh_token }),
    await exchangeCode(shop, reader, { code }),
  ]
  for (const { status, body } of answers) {
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  }
  const again = await user.oauth.revokeGrant({ clientId: reader.client_id })
  assert.deepEqual([again.error?.status, again.error?.code], [404, 'oauth_consent_not_found'])
})

test('a sign-in to an application leaves the account, its devices and its list of sessions as they were', async () => {
  const shop = await openOAuthServerShop()
  const { db, user, reader, request } = shop
  const { data } = await user.getSession()
  const networks = await db.select().from(knownNetworks)
  await signInToClient(shop, { user, client: reader })
  assert.deepEqual(await db.select().from(knownNetworks), networks)
  const headers = { Authorization: `Bearer ${data.session!.access_token}` }
  const list = await (await request('/api/account/sessions', { headers })).json()
  assert.equal(list.items.length, 1)
  const [clientSession] = (await db.select().from(sessions)).filter((row) => row.oauthClientId)
  assert.deepEqual(clientSession!.oauthScopes, ['openid', 'email'])
  const actions = (await db.select().from(auditLog)).map(({ action }) => action)
  assert.ok(actions.includes('oauth_authorization_approved'))
  assert.ok(actions.includes('oauth_client_signed_in'))
})

test('scopes decide what userinfo and both tokens contain', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, request } = shop
  const { access_token, id_token, scope } = await signInToClient(shop, {
    ...{ user, client: reader, scope: 'openid' },
  })
  assert.equal(scope, 'openid')
  const headers = { Authorization: `Bearer ${access_token}` }
  const info = await (await request('/auth/v1/oauth/userinfo', { headers })).json()
  assert.deepEqual(Object.keys(info), ['sub'])
  const access = decodeClaims(access_token)
  assert.deepEqual(
    [access.client_id, access.scope, access.email, access.user_metadata, access.app_metadata],
    [reader.client_id, 'openid', '', {}, {}],
  )
  for (const token of [access_token, id_token]) {
    assert.doesNotMatch(JSON.stringify(decodeClaims(token)), /mina@|Mina/)
  }
})

test('userinfo has only checked values of what the user has written', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, request, db } = shop
  const scope = 'openid email phone profile'
  const { access_token } = await signInToClient(shop, { user, client: reader, scope })
  const readInfo = async () => {
    const headers = { Authorization: `Bearer ${access_token}` }
    return (await request('/auth/v1/oauth/userinfo', { headers })).json()
  }
  const avatar_url = '/images/avatars/a.webp'
  await db.update(users).set({
    ...{ phone: '12025550100', phoneConfirmedAt: shop.now() },
    userMetadata: { full_name: 'Mina Keller', avatar_url, sub: 'theo', email: 'theo@example.com' },
  })
  const { updated_at, sub, ...claims } = await readInfo()
  assert.ok(Number.isInteger(updated_at))
  assert.notEqual(sub, 'theo')
  assert.deepEqual(claims, {
    ...{ email: 'mina@example.com', email_verified: true },
    ...{ phone_number: '+12025550100', phone_number_verified: true },
    ...{ name: 'Mina Keller', picture: `http://shop.test${avatar_url}` },
  })
  const userMetadata = { full_name: { x: 1 }, avatar_url: 'javascript:alert(1)' }
  await db.update(users).set({ userMetadata })
  const { name, picture } = await readInfo()
  assert.deepEqual([name, picture], [undefined, undefined])
})

test('without a scope a client gets its own ones, or the e-mail address', async () => {
  const shop = await openOAuthServerShop()
  const limited = await registerReader(shop.admin, { scope: 'profile openid' })
  const scopes = []
  for (const client of [shop.reader, limited]) {
    const id = await startAuthorization(shop, client, { scope: null })
    const { data } = await shop.user.oauth.getAuthorizationDetails(id)
    scopes.push('scope' in data! && data.scope)
  }
  assert.deepEqual(scopes, ['email', 'openid profile'])
  const response = await requestAuthorization(shop, limited, { scope: 'email' })
  assert.match(response.headers.get('Location')!, /error=invalid_scope/)
})

test('old requests are purged after a day, and recent ones stay', async () => {
  const shop = await openOAuthServerShop()
  await startAuthorization(shop, shop.reader)
  await purgeOAuthData(shop.db, inHours(shop, 23))
  assert.equal(await shop.db.$count(oauthAuthorizations), 1)
  await purgeOAuthData(shop.db, inHours(shop, 25))
  assert.equal(await shop.db.$count(oauthAuthorizations), 0)
})

test('a session that cannot be refreshed is purged when its tokens have expired', async () => {
  const shop = await openOAuthServerShop()
  const { user, reader, admin, db } = shop
  const once = await registerReader(admin, { grant_types: ['authorization_code'] })
  for (const client of [reader, once]) await signInToClient(shop, { user, client })
  await purgeOAuthData(db, inHours(shop, 7 * 24))
  assert.equal(await db.$count(sessions), 3)
  await purgeOAuthData(db, inHours(shop, 9 * 24))
  const left = (await db.select().from(sessions)).map(({ oauthClientId }) => oauthClientId)
  assert.deepEqual(left.sort(), [reader.client_id, null].sort())
})

test('an application that registered itself is purged if nobody uses it', async () => {
  const shop = await openOAuthServerShop({ clientRegistrationEnabled: true })
  const metadata = { client_name: 'Newcomer', redirect_uris: [REDIRECT_URI] }
  const register = async () => (await shop.postJson('/oauth/clients/register', metadata)).json()
  const [used] = [await register(), await register()]
  await signInToClient(shop, { user: shop.user, client: used })
  await purgeOAuthData(shop.db, inHours(shop, 31 * 24))
  const left = (await shop.db.select().from(oauthClients)).map(({ id }) => id)
  assert.deepEqual(left.sort(), [shop.reader.client_id, used.client_id].sort())
})

const inHours = ({ now }: { now: () => Date }, hours: number) =>
  new Date(now().getTime() + hours * 3_600_000)

function decodeClaims(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
}
