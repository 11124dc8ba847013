import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { auditLog, usedWebauthnChallenges, users, webauthnCredentials } from '#tables/identity'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { enrollTotp, type TestAuthClient } from '../support/totp.ts'
import { Authenticator } from '../support/webauthn-authenticator.ts'

const openShop = () => openAuthShop({ autoconfirm: true, emailCooldownSeconds: 0 })

async function addPasskey(client: TestAuthClient, device = new Authenticator()) {
  const { data, error } = await client.passkey.startRegistration()
  assert.equal(error, null)
  const { challenge_id: challengeId, options } = data!
  const added = await client.passkey.verifyRegistration({
    challengeId,
    credential: device.create(options),
  })
  return { ...added, challengeId, options, device }
}

async function signInWithPasskey(client: TestAuthClient, device: Authenticator) {
  const { data } = await client.passkey.startAuthentication()
  const { challenge_id: challengeId, options } = data!
  const credential = device.get(options)
  const verified = await client.passkey.verifyAuthentication({ challengeId, credential })
  return { ...verified, challengeId, credential, options }
}

test('Mina adds a passkey and signs in with it alone', async () => {
  const { db, advanceClock, createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const { data: passkey, error, options, device } = await addPasskey(client)
  assert.equal(error, null)
  assert.equal(options.authenticatorSelection?.residentKey, 'required')
  assert.equal(options.rp.id, 'shop.test')
  assert.deepEqual(Object.keys(passkey!).sort(), ['created_at', 'id'])

  advanceClock(60)
  const {
    data,
    error: refused,
    options: requestOptions,
  } = await signInWithPasskey(createClient(), device)
  assert.equal(refused, null)
  assert.deepEqual(requestOptions.allowCredentials, [], 'the options name no credential')
  const claims = decodeClaims(data!.session!)
  assert.deepEqual(
    [claims.email, claims.aal, claims.amr[0].method],
    [mina.email, 'aal2', 'passkey'],
  )
  const { data: list } = await client.passkey.list()
  assert.ok(list![0]!.last_used_at! > list![0]!.created_at)
  const actions = (await db.select().from(auditLog).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )
  assert.deepEqual(actions, ['signed_up', 'signed_in', 'passkey_added', 'signed_in'])
})

test('a passkey without user verification counts as one factor', async () => {
  const { createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const { device } = await addPasskey(client, new Authenticator({ isVerifying: false }))
  const { data } = await signInWithPasskey(createClient(), device)
  assert.equal(decodeClaims(data!.session!).aal, 'aal1')
})

test('a passkey challenge is accepted once, in time, and for its own purpose', async () => {
  const { db, advanceClock, createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const { device, challengeId, options } = await addPasskey(client)
  const again = await client.passkey.verifyRegistration({
    challengeId,
    credential: new Authenticator().create(options),
  })
  assert.deepEqual(toErrorCode(again), [400, 'webauthn_challenge_not_found'])

  const { challengeId: usedId, credential } = await signInWithPasskey(createClient(), device)
  const replayed = await createClient().passkey.verifyAuthentication({
    challengeId: usedId,
    credential,
  })
  assert.deepEqual(toErrorCode(replayed), [400, 'webauthn_challenge_not_found'])
  const { data: challenge } = await createClient().passkey.startAuthentication()
  advanceClock(301)
  const expired = await createClient().passkey.verifyAuthentication({
    challengeId: challenge!.challenge_id,
    credential: device.get(challenge!.options),
  })
  assert.deepEqual(toErrorCode(expired), [400, 'webauthn_challenge_expired'])

  const { data: registration } = await client.passkey.startRegistration()
  const { challenge_id: registrationId, options: registrationOptions } = registration!
  const misused = await createClient().passkey.verifyAuthentication({
    challengeId: registrationId,
    credential: device.get(registrationOptions),
  })
  assert.deepEqual(toErrorCode(misused), [400, 'webauthn_challenge_not_found'])
  const result = await createClient().passkey.verifyAuthentication({
    challengeId: 'nonsense',
    credential: device.get(challenge!.options),
  })
  assert.deepEqual(toErrorCode(result), [400, 'webauthn_challenge_not_found'])
  assert.equal(
    (await db.select().from(usedWebauthnChallenges)).length,
    2,
    'unused challenges leave no rows',
  )
})

test('eight concurrent uses of one passkey response open one session', async () => {
  const { postJson, createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const { device } = await addPasskey(client)
  const { data } = await createClient().passkey.startAuthentication()
  const body = { challenge_id: data!.challenge_id, credential: device.get(data!.options) }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => postJson('/passkeys/authentication/verify', body)),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a forged, copied or unknown passkey is rejected', async () => {
  const { db, createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const { device } = await addPasskey(client)
  const forged = new Authenticator()
  Object.assign(forged, { id: device.id, handle: device.handle })
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), forged)), [
    400,
    'webauthn_verification_failed',
  ])

  const unknown = new Authenticator()
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), unknown)), [
    400,
    'webauthn_verification_failed',
  ])
  const foreignDevice = new Authenticator({ origin: 'https://shop.test.evil.example' })
  assert.deepEqual(toErrorCode(await addPasskey(client, foreignDevice)), [
    400,
    'webauthn_verification_failed',
  ])
  const otherShop = new Authenticator({ rpId: 'evil.example' })
  assert.deepEqual(toErrorCode(await addPasskey(client, otherShop)), [
    400,
    'webauthn_verification_failed',
  ])

  assert.equal((await signInWithPasskey(createClient(), device)).error, null)
  device.counter = 0
  const copied = await signInWithPasskey(createClient(), device)
  assert.deepEqual(
    toErrorCode(copied),
    [400, 'webauthn_verification_failed'],
    'the signature counter decreased',
  )
  const [row] = await db.select().from(webauthnCredentials)
  assert.equal(row!.counter, 1)
})

test('a user cannot use, duplicate, rename or remove the passkey of another user', async () => {
  const { db, createClient } = await openShop()
  const [minaClient, theoClient] = [createClient(), createClient()]
  await minaClient.signUp(mina)
  await theoClient.signUp(theo)
  const minasPasskey = await addPasskey(minaClient)
  const same = new Authenticator()
  Object.assign(same, { id: minasPasskey.device.id })
  assert.deepEqual(toErrorCode(await addPasskey(theoClient, same)), [
    400,
    'webauthn_verification_failed',
  ])

  const { data: registration } = await minaClient.passkey.startRegistration()
  const duplicate = await theoClient.passkey.verifyRegistration({
    challengeId: registration!.challenge_id,
    credential: new Authenticator().create(registration!.options),
  })
  assert.deepEqual(toErrorCode(duplicate), [400, 'webauthn_challenge_not_found'])

  const passkeyId = minasPasskey.data!.id
  const renamed = await theoClient.passkey.update({ passkeyId, friendlyName: 'Mine' })
  assert.deepEqual(toErrorCode(renamed), [404, 'webauthn_credential_not_found'])
  assert.deepEqual(toErrorCode(await theoClient.passkey.delete({ passkeyId })), [
    404,
    'webauthn_credential_not_found',
  ])
  assert.equal((await db.select().from(webauthnCredentials)).length, 1)

  minasPasskey.device.handle = Buffer.from(crypto.randomUUID()).toString('base64url')
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), minasPasskey.device)), [
    400,
    'webauthn_verification_failed',
  ])
})

test('a banned or unconfirmed user cannot sign in with a passkey', async () => {
  const { db, now, createClient } = await openShop()
  const client = createClient()
  const { data } = await client.signUp(mina)
  const { device } = await addPasskey(client)
  const isMina = eq(users.id, data.user!.id as never)
  await db.update(users).set({ emailConfirmedAt: null }).where(isMina)
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), device)), [
    403,
    'email_not_confirmed',
  ])
  const bannedUntil = new Date(now().getTime() + 60_000)
  await db.update(users).set({ emailConfirmedAt: now(), bannedUntil }).where(isMina)
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), device)), [
    403,
    'user_banned',
  ])
})

test('Mina renames and removes her passkey', async () => {
  const { postJson, request, createClient } = await openShop()
  const client = createClient()
  const { access_token } = expectSession(await client.signUp(mina))
  const { data, device } = await addPasskey(client)
  const passkeyId = data!.id
  const updated = await client.passkey.update({ passkeyId, friendlyName: 'Laptop' })
  assert.equal(updated.data?.friendly_name, 'Laptop')
  const { data: list } = await client.passkey.list()
  assert.deepEqual(list, [updated.data])
  for (const friendlyName of ['', ' ', 'n'.repeat(121)]) {
    assert.equal((await client.passkey.update({ passkeyId, friendlyName })).error?.status, 400)
  }
  const removed = await client.passkey.delete({ passkeyId })
  assert.equal(removed.error, null)
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), device)), [
    400,
    'webauthn_verification_failed',
  ])

  const bearer = { Authorization: `Bearer ${access_token}` }
  assert.equal((await request('/auth/v1/passkeys')).status, 401)
  assert.equal((await postJson('/passkeys/registration/verify', {}, bearer)).status, 400)
  const unknown = await request('/auth/v1/passkeys/nonsense', { method: 'DELETE', headers: bearer })
  assert.equal(unknown.status, 404)
})

test('a session opened by a passkey is downgraded to the first level when the passkey is removed', async () => {
  const { createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const { data, device } = await addPasskey(client)
  const other = createClient()
  await signInWithPasskey(other, device)
  await client.passkey.delete({ passkeyId: data!.id })
  assert.equal(decodeClaims(expectSession(await other.refreshSession())).aal, 'aal1')
})

test('a session without the MFA factor cannot change passkeys, and one opened by a passkey removes the factor', async () => {
  const shop = await openShop()
  const { createClient } = shop
  const client = createClient()
  await client.signUp(mina)
  const { data, device } = await addPasskey(client)
  const app = await enrollTotp(client, shop)
  const attacker = createClient()
  await attacker.signInWithPassword(mina)
  assert.deepEqual(toErrorCode(await attacker.passkey.startRegistration()), [
    403,
    'insufficient_aal',
  ])
  assert.deepEqual(toErrorCode(await attacker.passkey.delete({ passkeyId: data!.id })), [
    403,
    'insufficient_aal',
  ])
  const owner = createClient()
  await signInWithPasskey(owner, device)
  assert.equal((await owner.mfa.unenroll({ factorId: app.id })).error, null)
})

test('a user has at most ten passkeys, and a shop may disable them', async () => {
  const { identity, createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  for (let count = 0; count < 10; count++) assert.equal((await addPasskey(client)).error, null)
  assert.deepEqual(toErrorCode(await client.passkey.startRegistration()), [
    422,
    'too_many_passkeys',
  ])

  const mfa = { ...identity.settings.mfa, passkeys: false }
  const shopWithoutPasskeys = await openAuthShop({ mfa })
  assert.deepEqual(
    toErrorCode(await shopWithoutPasskeys.createClient().passkey.startAuthentication()),
    [404, 'passkey_disabled'],
  )
})

test('a security key is registered with its first challenge and verified with the next', async () => {
  const { createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const { data: factor } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  const factorId = factor!.id
  const webauthn = { rpId: 'shop.test', rpOrigins: ['http://shop.test'] }
  const device = new Authenticator({ isVerifying: false })
  const answerChallenge = async (visitor: TestAuthClient, key: Authenticator) => {
    const { data } = await visitor.mfa.challenge({ factorId, webauthn })
    const { type, credential_options } = data!.webauthn
    const options = credential_options.publicKey as never
    const json = type === 'create' ? key.create(options) : key.get(options)
    const credential_response = { ...json, toJSON: () => json } as never
    const input = { type, ...webauthn, credential_response } as never
    return {
      type,
      ...(await visitor.mfa.verify({ factorId, challengeId: data!.id, webauthn: input })),
    }
  }
  const registered = await answerChallenge(client, device)
  assert.deepEqual([registered.type, registered.error], ['create', null])
  const methods = decodeClaims(registered.data!).amr.map(({ method }: { method: string }) => method)
  assert.deepEqual(methods, ['mfa/webauthn', 'password'])

  const later = createClient()
  await later.signInWithPassword(mina)
  const stranger = await answerChallenge(later, new Authenticator())
  assert.deepEqual(toErrorCode(stranger), [422, 'mfa_verification_failed'])
  const verified = await answerChallenge(later, device)
  assert.deepEqual([verified.type, verified.error], ['request', null])
  assert.equal(decodeClaims(verified.data!).aal, 'aal2')
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), device)), [
    400,
    'webauthn_verification_failed',
  ])
  assert.equal((await later.mfa.unenroll({ factorId })).error, null)
})

test('an administrator lists the passkeys of a user and removes one', async () => {
  const { createAdminClient, request, createClient } = await openShop()
  const client = createClient()
  const { data } = await client.signUp(mina)
  const userId = data.user!.id
  const { device } = await addPasskey(client)
  const { data: list } = await createAdminClient().passkey.listPasskeys({ userId })
  assert.equal(list!.length, 1)
  const passkeyId = list![0]!.id
  const path = `/auth/v1/admin/users/${userId}/passkeys`
  assert.equal((await request(path)).status, 401)
  assert.equal((await createAdminClient().passkey.deletePasskey({ userId, passkeyId })).error, null)
  const again = await createAdminClient().passkey.deletePasskey({ userId, passkeyId })
  assert.deepEqual(toErrorCode(again), [404, 'webauthn_credential_not_found'])
  assert.deepEqual(toErrorCode(await signInWithPasskey(createClient(), device)), [
    400,
    'webauthn_verification_failed',
  ])
})

function decodeClaims({ access_token }: { access_token: string }) {
  return JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
}

function toErrorCode({ error }: { error: Error | null }) {
  const { status, code } = (error ?? {}) as { status?: number; code?: string }
  return [status, code]
}
