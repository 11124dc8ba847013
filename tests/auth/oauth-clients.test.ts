import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oidc from 'openid-client'
import { auditLog, oauthClients } from '#tables/identity'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import {
  discoverShop,
  fetchFromShop,
  openOAuthServerShop,
  REDIRECT_URI,
  refreshToken,
  signInToClient,
  type TestOAuthClient,
} from '../support/oauth-server-shop.ts'
import { ADMIN_TOKEN } from '../support/test-site.ts'

const adminHeaders = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const reader = { client_name: 'Reader', redirect_uris: [REDIRECT_URI] }

test('an administrator creates a client, whose secret is in this response only', async () => {
  const { db, createAdminClient } = await openAuthShop()
  const { oauth } = createAdminClient()
  const { data: client } = await oauth.createClient({
    ...reader,
    client_uri: 'https://reader.example',
  })
  const { client_id, client_secret, created_at, updated_at, ...metadata } = client!
  assert.match(client_secret!, /^[\w-]{43}$/)
  assert.equal(created_at, updated_at)
  assert.deepEqual(metadata, {
    ...{ client_name: 'Reader', client_uri: 'https://reader.example' },
    ...{ client_type: 'confidential', token_endpoint_auth_method: 'client_secret_basic' },
    ...{ registration_type: 'manual', redirect_uris: [REDIRECT_URI] },
    ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  })
  const { data: found } = await oauth.getClient(client_id)
  assert.deepEqual(found, { client_id, created_at, updated_at, ...metadata })
  const { data: list } = await oauth.listClients()
  assert.deepEqual(list.clients, [found])
  const [row] = await db.select().from(oauthClients)
  assert.ok(!JSON.stringify(row).includes(client_secret!), 'the secret is stored hashed')
  const [entry] = await db.select().from(auditLog)
  assert.deepEqual([entry!.action, entry!.detail.client_id], ['oauth_client_created', client_id])
})

test('creating a client answers 201, and clients are listed in pages', async () => {
  const { createAdminClient, postJson } = await openAuthShop()
  const { oauth } = createAdminClient()
  for (const client_name of ['One', 'Two', 'Three']) {
    await oauth.createClient({ ...reader, client_name })
  }
  const { data } = await oauth.listClients({ page: 1, perPage: 2 })
  const { clients, total, nextPage, lastPage } = data as Extract<typeof data, { total: number }>
  assert.equal(clients.length, 2)
  assert.deepEqual([total, nextPage, lastPage], [3, 2, 2])
  const { data: last } = await oauth.listClients({ page: 2, perPage: 2 })
  assert.equal(last.clients.length, 1)
  const created = await postJson('/admin/oauth/clients', reader, adminHeaders)
  assert.equal(created.status, 201)
})

test('redirect URIs are required, at most ten, and secure', async () => {
  const { createAdminClient } = await openAuthShop()
  const { oauth } = createAdminClient()
  const rejected = [
    [],
    Array.from({ length: 11 }, (_, index) => `https://reader.example/${index}`),
    ['http://reader.example/callback'],
    ['https://reader.example/callback#fragment'],
    ['https://mina:secret@reader.example/callback'],
    ['javascript:alert(1)'],
    ['reader.example/callback'],
    ['https://reader.example\\@evil.example/'],
  ]
  for (const redirect_uris of rejected) {
    const { error } = await oauth.createClient({ client_name: 'Reader', redirect_uris })
    assert.deepEqual([error?.status, error?.code], [400, 'validation_failed'], `${redirect_uris}`)
    assert.match(error!.message, /redirect_uri/)
  }
  const missing = await oauth.createClient({ client_name: 'Reader' } as typeof reader)
  assert.match(missing.error!.message, /redirect_uris is required/)
  const { error } = await oauth.createClient({
    ...{ client_name: 'Reader', redirect_uris: ['http://localhost:9000/callback'] },
  })
  assert.equal(error, null, 'HTTP is allowed on localhost')
})

test('metadata that is no text, no web address or not supported is rejected', async () => {
  const { postJson } = await openAuthShop()
  const rejected = [
    { client_name: '' },
    { client_name: 'Reader \u202egnp.exe' },
    { client_name: 'x'.repeat(201) },
    { client_uri: 'javascript:alert(1)' },
    { logo_uri: 'data:image/png;base64,x' },
    { grant_types: ['password'] },
    { grant_types: ['refresh_token'] },
    { response_types: ['token'] },
    { scope: 'email admin' },
    { token_endpoint_auth_method: 'private_key_jwt' },
  ]
  for (const metadata of rejected) {
    const response = await postJson(
      '/admin/oauth/clients',
      { ...reader, ...metadata },
      adminHeaders,
    )
    const { error_code } = await response.json()
    const label = JSON.stringify(metadata)
    assert.deepEqual([response.status, error_code], [400, 'validation_failed'], label)
  }
})

test('an administrator changes a client, but not whether it is public', async () => {
  const { createAdminClient } = await openAuthShop()
  const { oauth } = createAdminClient()
  const { data: client } = await oauth.createClient(reader)
  const id = client!.client_id
  const redirect_uris = ['https://reader.example/new']
  const { data: updated } = await oauth.updateClient(id, { client_name: 'Reader 2', redirect_uris })
  assert.deepEqual([updated!.client_name, updated!.redirect_uris], ['Reader 2', redirect_uris])
  assert.equal(updated!.client_secret, undefined)
  const asPublic = await oauth.updateClient(id, { token_endpoint_auth_method: 'none' })
  assert.equal(asPublic.error?.code, 'validation_failed')
  assert.equal((await oauth.updateClient(id, {})).error?.code, 'validation_failed')
  assert.equal((await oauth.getClient(id)).data!.client_type, 'confidential')
})

test('a new secret replaces the old one at once, and sessions continue', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const { oauth } = shop.createAdminClient()
  const client = (await oauth.createClient(reader)).data!
  const user = shop.createClient()
  expectSession(await user.signUp(mina))
  const { refresh_token } = await signInToClient(shop, { user, client })
  const { data: renewed } = await oauth.regenerateClientSecret(client.client_id)
  assert.notEqual(renewed!.client_secret, client.client_secret)
  const withOldSecret = await refreshToken(shop, client, { refresh_token })
  assert.deepEqual([withOldSecret.status, withOldSecret.body.error], [400, 'invalid_client'])
  assert.equal((await refreshToken(shop, renewed!, { refresh_token })).status, 200)

  const app = await oauth.createClient({ ...reader, token_endpoint_auth_method: 'none' })
  const { error } = await oauth.regenerateClientSecret(app.data!.client_id)
  assert.deepEqual([error?.status, error?.code], [400, 'validation_failed'])
})

test('unknown clients are not found', async () => {
  const { createAdminClient } = await openAuthShop()
  const { oauth } = createAdminClient()
  const id = crypto.randomUUID()
  const calls = [
    () => oauth.getClient(id),
    () => oauth.updateClient(id, { client_name: 'Reader' }),
    () => oauth.deleteClient(id),
    () => oauth.regenerateClientSecret(id),
  ]
  for (const call of calls) {
    const { error } = await call()
    assert.deepEqual([error?.status, error?.code], [404, 'oauth_client_not_found'])
  }
})

test('only administrators manage clients', async () => {
  const { createClient, createAdminClient, postJson } = await openAuthShop({ autoconfirm: true })
  const { access_token } = expectSession(await createClient().signUp(mina))
  const { error } = await createAdminClient(access_token).oauth.createClient(reader)
  assert.deepEqual([error?.status, error?.code], [403, 'not_admin'])
  assert.equal((await postJson('/admin/oauth/clients', reader)).status, 401)
})

test('applications register themselves only if the shop allows it', async () => {
  const closed = await openAuthShop()
  const refused = await closed.postJson('/oauth/clients/register', reader)
  assert.deepEqual(
    [refused.status, (await refused.json()).error_code],
    [403, 'oauth_dynamic_client_registration_disabled'],
  )
  assert.equal((await closed.db.select().from(oauthClients)).length, 0)
})

test('an application that registers itself can be signed in to', async () => {
  const shop = await openOAuthServerShop({ clientRegistrationEnabled: true })
  const known = (await discoverShop(shop, shop.reader)).serverMetadata()
  const config = await oidc.dynamicClientRegistration(
    new URL(known.issuer),
    { client_name: 'Newcomer', redirect_uris: [REDIRECT_URI] },
    undefined,
    { execute: [oidc.allowInsecureRequests], [oidc.customFetch]: fetchFromShop(shop) },
  )
  const client = config.clientMetadata()
  assert.deepEqual([client.client_secret_expires_at, client.registration_type], [0, 'dynamic'])
  const { access_token } = await signInToClient(shop, {
    ...{ user: shop.user, client: client as TestOAuthClient, scope: 'email' },
  })
  assert.ok(access_token)
  const invalid = await shop.postJson('/oauth/clients/register', { client_name: 'Newcomer' })
  assert.deepEqual([invalid.status, (await invalid.json()).error], [400, 'invalid_client_metadata'])
})
