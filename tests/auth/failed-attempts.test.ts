import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { purgeExpiredAuthData } from '#modules/identity'
import { purgeThrottle } from '#platform/throttle/purge-throttle'
import { throttleCounters } from '#platform/throttle/tables'
import { auditLog, knownNetworks } from '#tables/identity'
import { expectSession, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'

const HOUR = 3600
const TOO_MANY = {
  status: 429,
  code: 'over_request_rate_limit',
  message: 'Too many incorrect passwords. Try again later, or request a sign-in link.',
}

const flows = { ...IDENTITY_SETTINGS.flows, failedPasswordsPerDay: 5 }

/** Opens a shop in which Mina has an account and a known network. */
async function openShopWithMina(settings: Parameters<typeof openAuthShop>[0] = {}) {
  const shop = await openAuthShop({ autoconfirm: true, flows, ...settings })
  const { createClient, createClientAt } = shop
  expectSession(await createClient().signUp(mina))
  let networks = 0
  /** Tries a password from a network that no other attempt uses. */
  const tryPassword = async (credentials = mina, password = `wrong-${networks}`) => {
    const address = `203.0.${Math.floor(networks / 200)}.${(networks++ % 200) + 1}`
    return (await createClientAt(address).signInWithPassword({ ...credentials, password })).error
  }
  return { ...shop, tryPassword }
}

test('unknown networks share one limit of password attempts, which applies to the right password too', async () => {
  const { tryPassword, advanceClock } = await openShopWithMina()
  for (let attempt = 0; attempt < 5; attempt++)
    assert.equal((await tryPassword())?.code, 'invalid_credentials')
  const lockedOut = await tryPassword()
  assert.deepEqual({ ...TOO_MANY }, { ...TOO_MANY, ...pickErrorFields(lockedOut) })
  assert.equal(
    (await tryPassword(mina, mina.password))?.status,
    429,
    'the right password is rejected too',
  )
  advanceClock(24 * HOUR)
  assert.equal(await tryPassword(mina, mina.password), null)
})

test('an unknown address gets the same answers', async () => {
  const { tryPassword } = await openShopWithMina()
  const listAnswers = async (credentials: typeof mina) => {
    const answers = []
    for (let attempt = 0; attempt < 7; attempt++)
      answers.push(pickErrorFields(await tryPassword(credentials)))
    return answers
  }
  assert.deepEqual(await listAnswers(theo), await listAnswers(mina))
})

test('a hundred concurrent attempts compare the password no more often than the limit', async () => {
  const { tryPassword } = await openShopWithMina()
  const answers = await Promise.all(Array.from({ length: 100 }, () => tryPassword()))
  const compared = answers.filter((error) => error?.code === 'invalid_credentials')
  assert.deepEqual([compared.length, answers.length], [5, 100])
})

test('Mina signs in from a known network and anywhere by e-mail, however often strangers fail', async () => {
  const { db, tryPassword, createClient, createClientAt } = await openShopWithMina({
    autoconfirm: true,
  })
  for (let attempt = 0; attempt < 8; attempt++) await tryPassword()
  expectSession(await createClient().signInWithPassword(mina))

  const hotel = createClientAt('198.51.100.4')
  assert.equal((await hotel.signInWithPassword(mina)).error?.status, 429)
  assert.equal((await hotel.resetPasswordForEmail(mina.email)).error, null)
  const { code: token } = await getNewestEmail(db)
  expectSession(await hotel.verifyOtp({ type: 'recovery', email: mina.email, token }))
  expectSession(await hotel.signInWithPassword(mina))
})

test('failed attempts from a known network are counted too and cleared by the right password', async () => {
  const { createClient } = await openShopWithMina()
  const signIn = async (password: string) =>
    (await createClient().signInWithPassword({ ...mina, password })).error?.status
  for (let attempt = 0; attempt < 5; attempt++) assert.equal(await signIn('mistyped'), 400)
  assert.equal(await signIn(mina.password), 429)
  const { advanceClock, createClient: createOtherClient } = await openShopWithMina()
  const signInAgain = async (password: string) =>
    (await createOtherClient().signInWithPassword({ ...mina, password })).error?.status
  for (let attempt = 0; attempt < 4; attempt++) assert.equal(await signInAgain('mistyped'), 400)
  assert.equal(await signInAgain(mina.password), undefined)
  for (let attempt = 0; attempt < 5; attempt++) assert.equal(await signInAgain('mistyped'), 400)
  advanceClock(24 * HOUR)
  assert.equal(await signInAgain('mistyped'), 400)
})

test('the right password does not clear the failed attempts of strangers', async () => {
  const { tryPassword } = await openShopWithMina()
  for (let attempt = 0; attempt < 4; attempt++) assert.equal((await tryPassword())?.status, 400)
  assert.equal(await tryPassword(mina, mina.password), null)
  assert.equal((await tryPassword())?.status, 400)
  assert.equal((await tryPassword())?.status, 429)
})

test('the audit log records the lockout once, and the counters are purged', async () => {
  const { db, tryPassword, identity, now, advanceClock } = await openShopWithMina()
  for (let attempt = 0; attempt < 9; attempt++) await tryPassword()
  const isLockout = eq(auditLog.action, 'failed_attempt_limit_reached')
  const entries = await db.select().from(auditLog).where(isLockout)
  assert.deepEqual(
    entries.map(({ detail }) => detail),
    [{ kind: 'password', from: 'unknown_network' }],
  )
  await purgeThrottle(db, now())
  assert.equal((await db.select().from(throttleCounters)).length, 1)
  advanceClock(25 * HOUR)
  await purgeThrottle(db, now())
  assert.equal((await db.select().from(throttleCounters)).length, 0)
  const { sessions: settings } = identity.settings
  await purgeExpiredAuthData(db, { settings, auditDays: 365, now: now() })
  assert.equal((await db.select().from(knownNetworks)).length, 1)
  advanceClock(91 * 24 * HOUR)
  await purgeExpiredAuthData(db, { settings, auditDays: 365, now: now() })
  assert.equal((await db.select().from(knownNetworks)).length, 0)
})

test('a session holder has no additional password attempts, and each lockout is logged', async () => {
  const { db, tryPassword, advanceClock, request, createClient } = await openShopWithMina()
  const attacker = createClient()
  const { access_token } = expectSession(await attacker.signInWithPassword(mina))
  advanceClock(601)
  const deleteAccount = async (password: string) => {
    const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ password })
    const answer = await request('/api/account', { method: 'DELETE', headers, body })
    return answer.status
  }
  const change = async (current_password: string) =>
    (await attacker.updateUser({ password: 'another-one-yet', current_password })).error?.code
  assert.deepEqual(
    [await deleteAccount('a'), await deleteAccount('b'), await deleteAccount('c')],
    [403, 403, 403],
  )
  for (const one of ['d', 'e']) assert.equal(await change(one), 'current_password_invalid')
  assert.equal(await change(mina.password), 'over_request_rate_limit')
  assert.equal(await deleteAccount(mina.password), 429)
  assert.equal((await tryPassword())?.status, 400, 'other networks have their own attempts')
  const actions = (await db.select().from(auditLog).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )
  const count = (action: string) => actions.filter((one) => one === action).length
  assert.deepEqual(
    [
      count('reauthentication_failed'),
      count('password_change_failed'),
      count('failed_attempt_limit_reached'),
    ],
    [4, 2, 1],
  )
})

test('a new e-mail gives no new attempts at its code, but its link works', async () => {
  const limits = { ...flows, failedCodesPerDay: 15, emailsPerHour: 0 }
  const { db, advanceClock, createClient, createClientAt } = await openShopWithMina({
    flows: limits,
  })
  const requestCode = async (client = createClientAt('203.0.113.9')) => {
    advanceClock(61)
    await createClient().resetPasswordForEmail(mina.email)
    const email = await getNewestEmail(db)
    const tryCode = async (token: string) =>
      (await client.verifyOtp({ type: 'recovery', email: mina.email, token })).error?.code
    return { ...email, tryCode, wrong: email.code === '000000' ? '000001' : '000000' }
  }
  const first = await requestCode()
  for (let attempt = 0; attempt < 9; attempt++)
    assert.equal(await first.tryCode(first.wrong), 'otp_expired')
  assert.equal(
    await first.tryCode(first.code),
    undefined,
    'the right code is accepted within the limit',
  )

  const { tryCode, wrong } = await requestCode()
  for (let attempt = 0; attempt < 9; attempt++) await tryCode(wrong)
  const third = await requestCode(createClientAt('198.51.100.1'))
  for (let attempt = 0; attempt < 6; attempt++) await third.tryCode(third.wrong)
  const fourth = await requestCode(createClientAt('198.51.100.2'))
  assert.equal(await fourth.tryCode(fourth.code), 'otp_expired')
  const { error } = await createClient().verifyOtp({ type: 'recovery', token_hash: fourth.token })
  assert.equal(error, null)
  const fromKnownNetwork = await requestCode(createClient())
  assert.equal(await fromKnownNetwork.tryCode(fromKnownNetwork.code), undefined)
  advanceClock(24 * HOUR)
  const next = await requestCode(createClientAt('198.51.100.2'))
  assert.equal(await next.tryCode(next.code), undefined)
})

test('a shop without limits allows any number of attempts', async () => {
  const { db, tryPassword } = await openShopWithMina({
    flows: { ...flows, failedPasswordsPerDay: 0 },
  })
  for (let attempt = 0; attempt < 8; attempt++) assert.equal((await tryPassword())?.status, 400)
  assert.equal((await db.select().from(throttleCounters)).length, 0)
})

function pickErrorFields(
  error: { status?: number | undefined; code?: unknown; message: string } | null,
) {
  return error && { status: error.status, code: error.code, message: error.message }
}

test('a session cannot test the current password with new passwords that are rejected for another reason', async () => {
  const { createClient } = await openShopWithMina()
  const client = createClient()
  expectSession(await client.signInWithPassword(mina))
  // Each change is within the size limit, and both together exceed it.
  const data = { a: 'a'.repeat(7000) }
  assert.equal((await client.updateUser({ data })).error, null)
  const tryPassword = (password: string) => client.updateUser({ password, data: { b: data.a } })
  for (let attempt = 0; attempt < 5; attempt++) {
    assert.equal((await tryPassword(`wrong-one-${attempt}`)).error?.code, 'validation_failed')
  }
  assert.equal((await tryPassword(mina.password)).error?.code, TOO_MANY.code)
})
