import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { verifySync } from 'otplib'
import { purgeChallenges } from '#modules/identity'
import { auditLog, factorChallenges, factors, users } from '#tables/identity'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import {
  enrollTotp,
  generateTotp,
  generateWrongTotp,
  type TestAuthClient,
  verifyTotp,
} from '../support/totp.ts'

const openShop = () => openAuthShop({ autoconfirm: true, emailCooldownSeconds: 0 })

test('Mina adds an authenticator app, and her first code elevates her session to the second level', async () => {
  const { db, now, createClient } = await openShop()
  const client = createClient()
  const before = expectSession(await client.signUp(mina))
  const { data: enrolled } = await client.mfa.enroll({
    ...{ factorType: 'totp', friendlyName: 'Phone', issuer: 'Outwit & Co' },
  })
  assert.equal(enrolled!.type, 'totp')
  const { secret, uri, qr_code } = enrolled!.totp
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.match(
    uri,
    /^otpauth:\/\/totp\/Outwit%20%26%20Co:mina%40example\.com\?algorithm=SHA1&digits=6&/,
  )
  assert.match(uri, /issuer=Outwit%20%26%20Co&period=30&secret=[A-Z2-7]{32}$/)
  assert.match(qr_code, /^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
  const [row] = await db.select().from(factors)
  assert.ok(
    !row!.encryptedSecret!.toString('latin1').includes(secret),
    'the secret is stored encrypted',
  )

  const { data: levels } = await client.mfa.getAuthenticatorAssuranceLevel()
  assert.deepEqual([levels!.currentLevel, levels!.nextLevel], ['aal1', 'aal1'])
  const elevated = await verifyTotp(client, { id: enrolled!.id, secret }, { now })
  const claims = decodeClaims(elevated)
  assert.equal(claims.aal, 'aal2')
  assert.deepEqual(
    claims.amr.map(({ method }: { method: string }) => method),
    ['totp', 'password'],
  )
  assert.equal(claims.session_id, decodeClaims(before).session_id, 'the session is the same')
  const { data: list } = await client.mfa.listFactors()
  const [factor] = list!.totp
  assert.deepEqual([factor!.friendly_name, factor!.status], ['Phone', 'verified'])
  assert.ok(!JSON.stringify(list).includes(secret))
  const actions = (await db.select().from(auditLog).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )
  assert.deepEqual(actions, [
    'signed_up',
    'signed_in',
    'factor_enrolment_started',
    'factor_verified',
  ])
})

test('enrolling a factor ends sessions of the first level, and the second level survives a refresh', async () => {
  const shop = await openShop()
  const { createClient } = shop
  const [client, otherClient] = [createClient(), createClient()]
  const first = expectSession(await client.signUp(mina))
  const otherSession = expectSession(await otherClient.signInWithPassword(mina))
  await enrollTotp(client, shop)

  assert.ok((await createClient().getUser(otherSession.access_token)).error)
  const ended = await createClient().refreshSession(otherSession)
  assert.equal(ended.error?.code, 'refresh_token_not_found')
  const old = await createClient().refreshSession(first)
  assert.equal(old.error?.code, 'refresh_token_already_used')
  const refreshed = expectSession(await client.refreshSession())
  assert.equal(decodeClaims(refreshed).aal, 'aal2', 'the reused token did not end the session')

  const later = createClient()
  const again = expectSession(await later.signInWithPassword(mina))
  assert.equal(decodeClaims(again).aal, 'aal1')
  const { data } = await later.mfa.getAuthenticatorAssuranceLevel()
  assert.equal(data!.nextLevel, 'aal2')
  assert.equal(decodeClaims(expectSession(await client.refreshSession())).aal, 'aal2')
})

test('a refresh token that was exchanged before the elevation is rejected after it', async () => {
  const shop = await openShop()
  const client = shop.createClient()
  const first = expectSession(await client.signUp(mina))
  await client.refreshSession()
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  await verifyTotp(client, { id: data!.id, secret: data!.totp.secret }, shop)
  const stolen = await shop.createClient().refreshSession(first)
  assert.equal(stolen.error?.code, 'refresh_token_already_used')
})

test('a TOTP code is accepted once, within one step of the clock, also in concurrent requests', async () => {
  const shop = await openShop()
  const { now, advanceClock, postJson, createClient } = shop
  const client = createClient()
  await client.signUp(mina)
  const factor = await enrollTotp(client, shop)
  const { access_token } = await verifyTotp(client, factor, shop)
  const replayed = await client.mfa.challengeAndVerify({
    factorId: factor.id,
    code: generateTotp(factor.secret, now()),
  })
  assert.equal(replayed.error?.code, 'mfa_verification_failed')
  assert.equal(replayed.error?.message, 'Invalid TOTP code entered')

  advanceClock(60)
  const late = generateTotp(factor.secret, new Date(now().getTime() - 30_000))
  assert.ok(
    verifySync({
      secret: factor.secret,
      token: late,
      epoch: now().getTime() / 1000,
      epochTolerance: 30,
    }).valid,
  )
  assert.equal(
    (await client.mfa.challengeAndVerify({ factorId: factor.id, code: late })).error,
    null,
  )

  advanceClock(60)
  const bearer = { Authorization: `Bearer ${access_token}` }
  const challenges = await Promise.all(
    Array.from({ length: 8 }, async () => {
      return (await (await postJson(`/factors/${factor.id}/challenge`, {}, bearer)).json()).id
    }),
  )
  const code = generateTotp(factor.secret, now())
  const answers = await Promise.all(
    challenges.map((challenge_id) => {
      return postJson(`/factors/${factor.id}/verify`, { challenge_id, code }, bearer)
    }),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a challenge is accepted once, for five minutes, from the requesting network', async () => {
  const shop = await openShop()
  const { db, now, advanceClock, createClient } = shop
  const client = createClient()
  await client.signUp(mina)
  const { id: factorId, secret } = await enrollTotp(client, shop)
  const verifyChallenge = async (challengeId: string) => {
    const { error } = await client.mfa.verify({
      factorId,
      challengeId,
      code: generateTotp(secret, now()),
    })
    return [error?.status, error?.code]
  }
  const { data: challenge } = await client.mfa.challenge({ factorId })
  assert.equal(challenge!.expires_at, Math.floor(now().getTime() / 1000) + 300)
  await client.mfa.verify({
    factorId,
    challengeId: challenge!.id,
    code: generateTotp(secret, now()),
  })
  advanceClock(30)
  assert.deepEqual(await verifyChallenge(challenge!.id), [422, 'mfa_ip_address_mismatch'])

  const { data: old } = await client.mfa.challenge({ factorId })
  advanceClock(301)
  assert.deepEqual(await verifyChallenge(old!.id), [422, 'mfa_challenge_expired'])
  assert.deepEqual(await verifyChallenge(old!.id), [422, 'mfa_factor_not_found'])

  const { data: moved } = await client.mfa.challenge({ factorId })
  const isMovedChallenge = eq(factorChallenges.id, moved!.id as never)
  await db.update(factorChallenges).set({ ipAddress: '203.0.113.9' }).where(isMovedChallenge)
  assert.deepEqual(await verifyChallenge(moved!.id), [422, 'mfa_ip_address_mismatch'])
})

test('a client that knows the password and tries codes is locked out for longer each time', async () => {
  const shop = await openShop()
  const { db, now, advanceClock, postJson, createClient } = shop
  const owner = createClient()
  await owner.signUp(mina)
  const { id, secret } = await enrollTotp(owner, shop)
  const { access_token } = expectSession(await createClient().signInWithPassword(mina))
  const bearer = { Authorization: `Bearer ${access_token}` }
  const challenge = await (await postJson(`/factors/${id}/challenge`, {}, bearer)).json()
  const tryCode = async (code: string) => {
    const input = { challenge_id: challenge.id, code }
    return (await postJson(`/factors/${id}/verify`, input, bearer)).status
  }
  const wrong = () => generateWrongTotp(secret, now())
  const attempts = await Promise.all(Array.from({ length: 40 }, () => tryCode(wrong())))
  assert.deepEqual(
    countByStatus(attempts),
    { 422: 5, 429: 35 },
    'five attempts are allowed, even concurrently',
  )
  assert.equal(await tryCode(generateTotp(secret, now())), 429, 'the right code is rejected too')

  advanceClock(31)
  assert.equal(await tryCode(wrong()), 422)
  advanceClock(31)
  assert.equal(await tryCode(wrong()), 429)
  advanceClock(30)
  assert.equal(
    await tryCode(generateTotp(secret, now())),
    200,
    'the right code is accepted after the lockout',
  )
  const [row] = await db.select().from(factors)
  assert.equal(row!.failedAttempts, 0)
  const failures = (await db.select().from(auditLog)).filter(
    ({ action }) => action === 'factor_verification_failed',
  )
  assert.equal(failures.length, 6)
})

test('Theo cannot use Mina’s factor or challenge', async () => {
  const shop = await openShop()
  const { now, createClient } = shop
  const [minaClient, theoClient] = [createClient(), createClient()]
  await minaClient.signUp(mina)
  await theoClient.signUp(theo)
  const minasFactor = await enrollTotp(minaClient, shop)
  const theosFactor = await enrollTotp(theoClient, shop)
  const { data: challenge } = await minaClient.mfa.challenge({ factorId: minasFactor.id })
  const code = generateTotp(minasFactor.secret, now())
  const rejected = [
    await theoClient.mfa.challenge({ factorId: minasFactor.id }),
    await theoClient.mfa.verify({ factorId: minasFactor.id, challengeId: challenge!.id, code }),
    await theoClient.mfa.unenroll({ factorId: minasFactor.id }),
  ]
  assert.deepEqual(
    rejected.map(({ error }) => [error?.status, error?.code]),
    Array.from({ length: 3 }, () => [404, 'mfa_factor_not_found']),
  )
  const crossed = await theoClient.mfa.verify({
    ...{
      factorId: theosFactor.id,
      challengeId: challenge!.id,
      code: generateTotp(theosFactor.secret, now()),
    },
  })
  assert.deepEqual([crossed.error?.status, crossed.error?.code], [422, 'mfa_factor_not_found'])
  assert.equal((await minaClient.mfa.listFactors()).data!.totp.length, 1)
})

test('a session at the first level cannot change the second factor', async () => {
  const shop = await openShop()
  const { createClient } = shop
  const owner = createClient()
  await owner.signUp(mina)
  const { id } = await enrollTotp(owner, shop)
  const attacker = createClient()
  expectSession(await attacker.signInWithPassword(mina))

  const enrolled = await attacker.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
  assert.deepEqual(toErrorCode(enrolled), [403, 'insufficient_aal'])
  assert.deepEqual(toErrorCode(await attacker.mfa.unenroll({ factorId: id })), [
    422,
    'insufficient_aal',
  ])
  const changed = await attacker.updateUser({ password: 'the-thiefs-password' })
  assert.deepEqual(toErrorCode(changed), [401, 'insufficient_aal'])
  assert.equal((await owner.updateUser({ password: 'a-new-forest-mug' })).error, null)
})

for (const scope of ['others', 'global'] as const) {
  test(`a session at the first level that signs out ${scope} leaves those at the second level`, async () => {
    const shop = await openShop()
    const { createClient } = shop
    const [owner, attacker, pending] = [createClient(), createClient(), createClient()]
    await owner.signUp(mina)
    await enrollTotp(owner, shop)
    expectSession(await pending.signInWithPassword(mina))
    expectSession(await attacker.signInWithPassword(mina))

    assert.equal((await attacker.signOut({ scope })).error, null)
    assert.equal((await owner.getUser()).error, null)
    assert.equal((await pending.getUser()).error?.name, 'AuthSessionMissingError')
    assert.equal((await owner.signOut({ scope: 'global' })).error, null)
  })
}

test('the shop’s API rejects a session that still needs its second factor', async () => {
  const shop = await openShop()
  const { request, createClient } = shop
  const owner = createClient()
  await owner.signUp(mina)
  const factor = await enrollTotp(owner, shop)
  const unverified = createClient()
  const { access_token } = expectSession(await unverified.signInWithPassword(mina))
  const listSessions = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await request('/api/account/sessions', { headers })
    return [answer.status, (await answer.json()).error?.code]
  }
  assert.deepEqual(await listSessions(access_token), [403, 'second_factor_required'])
  const complete = await verifyTotp(unverified, factor, shop)
  assert.deepEqual(await listSessions(complete.access_token), [200, undefined])
})

test('removing a factor downgrades the sessions that it elevated', async () => {
  const shop = await openShop()
  const { createClient } = shop
  const [client, otherClient] = [createClient(), createClient()]
  await client.signUp(mina)
  const phone = await enrollTotp(client, shop)
  const tablet = await enrollTotp(client, shop, 'Tablet')
  await otherClient.signInWithPassword(mina)
  await verifyTotp(otherClient, phone, shop)

  assert.equal((await client.mfa.unenroll({ factorId: phone.id })).error, null)
  assert.equal(
    decodeClaims(expectSession(await client.refreshSession())).aal,
    'aal2',
    'the tablet keeps the session elevated',
  )
  const downgraded = decodeClaims(expectSession(await otherClient.refreshSession()))
  assert.equal(downgraded.aal, 'aal1')
  assert.deepEqual(downgraded.amr.length, 1)
  assert.deepEqual(toErrorCode(await otherClient.mfa.unenroll({ factorId: tablet.id })), [
    422,
    'insufficient_aal',
  ])

  const removals = await Promise.all([
    client.mfa.unenroll({ factorId: tablet.id }),
    client.mfa.unenroll({ factorId: tablet.id }),
  ])
  assert.equal(removals.filter(({ error }) => error === null).length, 1)
  assert.deepEqual(
    (await client.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel,
    'aal2',
    'the client still has the old access token',
  )
  assert.equal(decodeClaims(expectSession(await client.refreshSession())).aal, 'aal1')
  assert.equal((await client.getUser()).data.user?.factors, undefined)
})

test('an access token from before a removal no longer counts as the second level', async () => {
  const shop = await openShop()
  const client = shop.createClient()
  await client.signUp(mina)
  const phone = await enrollTotp(client, shop)
  const tablet = await enrollTotp(client, shop, 'Tablet')
  const other = shop.createClient()
  await other.signInWithPassword(mina)
  await verifyTotp(other, tablet, shop)
  await client.mfa.unenroll({ factorId: tablet.id })
  const stale = await other.mfa.unenroll({ factorId: phone.id })
  assert.deepEqual(toErrorCode(stale), [422, 'insufficient_aal'])
})

test('factor names are unique, a user has at most ten factors, and unverified ones are replaced', async () => {
  const { db, advanceClock, createClient } = await openShop()
  const client = createClient()
  await client.signUp(mina)
  const enrolApp = (friendlyName = '') => client.mfa.enroll({ factorType: 'totp', friendlyName })
  await enrolApp()
  const { error } = await enrolApp()
  assert.deepEqual([error?.status, error?.code], [422, 'mfa_factor_name_conflict'])
  assert.equal(error?.message, 'A factor with the friendly name "" for this user already exists')
  for (const name of 'abcdefghi') assert.equal((await enrolApp(name)).error, null)
  const eleventh = await enrolApp('k')
  assert.deepEqual(toErrorCode(eleventh), [422, 'too_many_enrolled_mfa_factors'])
  advanceClock(301)
  assert.equal((await enrolApp('k')).error, null)
  assert.equal((await db.select().from(factors)).length, 1)
  const enrolments = await Promise.all(Array.from({ length: 20 }, () => enrolApp('same')))
  assert.equal(enrolments.filter((one) => one.error === null).length, 1)
})

test('verifying a factor removes other unverified ones, and challenges do not accumulate', async () => {
  const shop = await openShop()
  const { db, now, advanceClock, createClient } = shop
  const client = createClient()
  await client.signUp(mina)
  const { data: unverified } = await client.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Begun',
  })
  const { id: factorId } = await enrollTotp(client, shop)
  assert.deepEqual(toErrorCode(await client.mfa.challenge({ factorId: unverified!.id })), [
    404,
    'mfa_factor_not_found',
  ])
  for (let count = 0; count < 40; count++) await client.mfa.challenge({ factorId })
  assert.equal((await db.select().from(factorChallenges)).length, 20)
  advanceClock(301)
  await purgeChallenges(db, now())
  assert.equal(
    (await db.select().from(factorChallenges)).length,
    20,
    'another shop may keep challenges for longer',
  )
  advanceClock(3300)
  await purgeChallenges(db, now())
  assert.equal((await db.select().from(factorChallenges)).length, 0)
})

test('factor ids are compared without regard to case', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const client = shop.createClient()
  await client.signUp(mina)
  const { id } = await enrollTotp(client, shop)
  const removed = await client.mfa.unenroll({ factorId: id.toUpperCase() })
  assert.deepEqual([removed.error, removed.data], [null, { id }])
})

test('a shop may allow verification without enrolment, or disable both', async () => {
  const shop = await openShop()
  const factorsOff = { ...shop.identity.settings.mfa, totp: 'verify' as const }
  const closed = await openAuthShop({ autoconfirm: true, mfa: factorsOff })
  const client = closed.createClient()
  await client.signUp(mina)
  const { error } = await client.mfa.enroll({ factorType: 'totp' })
  assert.deepEqual(
    [error?.code, error?.message],
    ['mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
  )
})

test('invalid factor requests get the errors of the wire contract', async () => {
  const { db, postJson, request, createClient } = await openShop()
  const { access_token, user } = expectSession(await createClient().signUp(mina)) as Session
  const bearer = { Authorization: `Bearer ${access_token}` }
  const postForError = async (path: string, body: unknown, headers = {}) => {
    const answer = await postJson(path, body, headers)
    const { error_code, msg } = await answer.json()
    return [answer.status, error_code, msg]
  }
  const withoutToken = await postForError('/factors/nonsense/verify', {})
  assert.deepEqual(withoutToken.slice(0, 2), [401, 'no_authorization'])
  assert.match(withoutToken[2], /Bearer token/)
  assert.deepEqual(await postForError('/factors/nonsense/verify', {}, bearer), [
    ...[404, 'validation_failed', 'factor_id must be an UUID'],
  ])
  const id = crypto.randomUUID()
  assert.deepEqual(await postForError(`/factors/${id}/challenge`, {}, bearer), [
    ...[404, 'mfa_factor_not_found', 'Factor not found'],
  ])
  assert.deepEqual(await postForError('/factors', { factor_type: 'smoke' }, bearer), [
    ...[400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  ])
  const enrolled = await (await postJson('/factors', { factor_type: 'totp' }, bearer)).json()
  const empty = { challenge_id: id, code: '' }
  assert.deepEqual(await postForError(`/factors/${enrolled.id}/verify`, empty, bearer), [
    ...[400, 'validation_failed', 'Code needs to be non-empty'],
  ])
  const removed = await request(`/auth/v1/factors/${enrolled.id}`, {
    ...{ method: 'DELETE', headers: { ...bearer, 'Content-Type': 'application/json' } },
  })
  assert.deepEqual(await removed.json(), { id: enrolled.id })

  await db
    .update(users)
    .set({ isAnonymous: true })
    .where(eq(users.id, user.id as never))
  assert.deepEqual((await postForError('/factors', {}, bearer)).slice(0, 2), [
    403,
    'no_authorization',
  ])
})

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

function decodeClaims({ access_token }: { access_token: string }) {
  return JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
}

function toErrorCode({
  error,
}: {
  error: Awaited<ReturnType<TestAuthClient['mfa']['unenroll']>>['error']
}) {
  return [error?.status, error?.code]
}

function countByStatus(statuses: number[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, String)).map(([status, of]) => [status, of!.length]),
  )
}
