import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expectSession, getNewestEmail, mina, openAuthShop } from '../support/auth-shop.ts'

const NAMES =
  'aud app_metadata created_at email id identities is_anonymous phone role updated_at user_metadata'

/** Returns the sorted names of the fields that not every user has. */
function omitUsualFields(user: object, usualFields = NAMES.split(' ')) {
  for (const name of usualFields) assert.ok(name in user, name)
  assert.ok(!JSON.stringify(user).includes('null'), 'absent values are omitted')
  return Object.keys(user)
    .filter((name) => !usualFields.includes(name))
    .sort()
}

const data = { full_name: 'Mina', sub: 'another', email_verified: true }

test('a new user receives a user object without forged fields', async () => {
  const { db, postJson, createClient } = await openAuthShop()
  const user = await (await postJson('/signup', { ...mina, data })).json()
  assert.deepEqual(omitUsualFields(user), ['confirmation_sent_at'])
  const userMetadata = {
    sub: user.id,
    email: mina.email,
    email_verified: false,
    phone_verified: false,
  }
  assert.deepEqual(user.user_metadata, { full_name: 'Mina', ...userMetadata })
  assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] })
  assert.deepEqual([user.aud, user.role, user.phone], ['authenticated', 'authenticated', ''])
  const [identity] = user.identities
  assert.deepEqual(
    [identity.id, identity.user_id, identity.provider, identity.email],
    [user.id, user.id, 'email', mina.email],
  )
  assert.notEqual(identity.identity_id, user.id)
  assert.equal(identity.last_sign_in_at, identity.created_at)

  const { token: token_hash } = await getNewestEmail(db)
  const confirmed = (await createClient().verifyOtp({ token_hash, type: 'signup' })).data.user!
  assert.deepEqual(
    omitUsualFields(confirmed).filter((name) => name !== 'confirmation_sent_at'),
    ['confirmed_at', 'email_confirmed_at', 'last_sign_in_at'],
  )
  assert.equal(confirmed.confirmed_at, confirmed.email_confirmed_at)
  assert.equal(confirmed.user_metadata.email_verified, true)
  for (const timestamp of [confirmed.created_at, confirmed.last_sign_in_at!]) {
    assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  }
})

test('a sign-up with the address of another user receives a decoy user', async () => {
  const { db, postJson, createClient } = await openAuthShop()
  const real = await (await postJson('/signup', mina)).json()
  const { token: token_hash } = await getNewestEmail(db)
  await createClient().verifyOtp({ token_hash, type: 'signup' })
  const user = await (await postJson('/signup', { ...mina, data })).json()
  assert.notEqual(user.id, real.id)
  assert.deepEqual(omitUsualFields(user), ['confirmation_sent_at'])
  assert.deepEqual([user.identities, user.role, user.email], [[], '', mina.email])
  assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] })
  assert.equal(user.user_metadata.full_name, 'Mina')
  assert.equal((await createClient().signUp(mina)).data.session, null)
})

test('a session has the fields that the client stores, and its token has the claims that other services read', async () => {
  const { now, postJson, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  const session = await (await postJson('/token?grant_type=password', mina)).json()
  const names = 'access_token expires_at expires_in refresh_token token_type user'.split(' ')
  assert.deepEqual(Object.keys(session).sort(), names)
  const seconds = Math.floor(now().getTime() / 1000)
  assert.deepEqual(
    [session.token_type, session.expires_in, session.expires_at],
    ['bearer', 3600, seconds + 3600],
  )

  const { alg, typ, kid } = decodeProtectedHeader(session.access_token)
  assert.deepEqual([alg, typ, typeof kid], ['ES256', 'JWT', 'string'])
  const { jti, session_id, ...claims } = decodeJwt(session.access_token)
  assert.ok(jti && session_id)
  const { id, app_metadata, user_metadata } = session.user
  assert.deepEqual(claims, {
    ...{ iss: 'http://shop.test/auth/v1', sub: id, aud: 'authenticated' },
    ...{ iat: seconds, exp: seconds + 3600, email: mina.email, phone: '' },
    ...{ app_metadata, user_metadata, role: 'authenticated', is_anonymous: false },
    ...{ aal: 'aal1', amr: [{ method: 'password', timestamp: seconds }] },
  })
})

test('an enrolled authenticator app is listed in the user without its secret', async () => {
  const { createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  expectSession(await client.signUp(mina))
  const { data: added } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  assert.match(added!.totp.uri, /^otpauth:\/\/totp\//)
  const [factor] = (await client.getUser()).data.user!.factors!
  const { id, factor_type, friendly_name, status, ...rest } = factor!
  assert.deepEqual(
    [id, factor_type, friendly_name, status],
    [added!.id, 'totp', 'Phone', 'unverified'],
  )
  assert.ok(!JSON.stringify(rest).includes(added!.totp.secret))
  assert.ok(rest.created_at && rest.updated_at)
})
