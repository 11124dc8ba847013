import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { forgetFlows, forgetOldSignIns } from '#modules/identity'
import { auditLog, guesses, knownNetworks } from '#tables/identity'
import { IDENTITY_SETTINGS } from '../site.ts'
import { mina, newestLetter, openAccounts, sessionOf, theo } from './accounts.ts'

const HOUR = 3600
const TOO_MANY = {
  status: 429,
  code: 'over_request_rate_limit',
  message: 'Too many wrong passwords. Please try again later, or let us send you a link.',
}

const flows = { ...IDENTITY_SETTINGS.flows, wrongPasswordsADay: 5 }

/** Mina has an account and is at home; strangers are everywhere. */
async function openShopWithMina(given: Parameters<typeof openAccounts>[0] = {}) {
  const accounts = await openAccounts({ autoconfirm: true, flows, ...given })
  const { visitor, visitorFrom } = accounts
  sessionOf(await visitor().signUp(mina))
  let networks = 0
  /** Each from a network of its own. */
  const guess = async (someone = mina, password = `wrong-${networks}`) => {
    const address = `203.0.${Math.floor(networks / 200)}.${(networks++ % 200) + 1}`
    return (await visitorFrom(address).signInWithPassword({ ...someone, password })).error
  }
  return { ...accounts, guess }
}

test('Many networks together guess no more of one password than one does, right or wrong', async () => {
  const { guess, pass } = await openShopWithMina()
  for (let at = 0; at < 5; at++) assert.equal((await guess())?.code, 'invalid_credentials')
  const refused = await guess()
  assert.deepEqual({ ...TOO_MANY }, { ...TOO_MANY, ...pick(refused) })
  assert.equal((await guess(mina, mina.password))?.status, 429, 'nor is the right one told')
  pass(24 * HOUR)
  assert.equal(await guess(mina, mina.password), null)
})

test('An address that nobody has gets the same answers', async () => {
  const { guess } = await openShopWithMina()
  const answersFor = async (someone: typeof mina) => {
    const answers = []
    for (let at = 0; at < 7; at++) answers.push(pick(await guess(someone)))
    return answers
  }
  assert.deepEqual(await answersFor(theo), await answersFor(mina))
})

test('Guessed at a hundred times at once, a password is compared no more often', async () => {
  const { guess } = await openShopWithMina()
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess()))
  const compared = answers.filter((error) => error?.code === 'invalid_credentials')
  assert.deepEqual([compared.length, answers.length], [5, 100])
})

test('However many strangers guess, Mina comes in where she was before, and anywhere by a letter', async () => {
  const { db, guess, visitor, visitorFrom } = await openShopWithMina({ autoconfirm: true })
  for (let at = 0; at < 8; at++) await guess()
  sessionOf(await visitor().signInWithPassword(mina))

  const hotel = visitorFrom('198.51.100.4')
  assert.equal((await hotel.signInWithPassword(mina)).error?.status, 429)
  assert.equal((await hotel.resetPasswordForEmail(mina.email)).error, null)
  const { code: token } = await newestLetter(db)
  sessionOf(await hotel.verifyOtp({ type: 'recovery', email: mina.email, token }))
  sessionOf(await hotel.signInWithPassword(mina))
})

test('Where Mina was before guesses are counted too, and a right password forgets them', async () => {
  const { visitor } = await openShopWithMina()
  const type = async (password: string) =>
    (await visitor().signInWithPassword({ ...mina, password })).error?.status
  for (let at = 0; at < 5; at++) assert.equal(await type('mistyped'), 400)
  assert.equal(await type(mina.password), 429)
  const { pass, visitor: another } = await openShopWithMina()
  const again = async (password: string) =>
    (await another().signInWithPassword({ ...mina, password })).error?.status
  for (let at = 0; at < 4; at++) assert.equal(await again('mistyped'), 400)
  assert.equal(await again(mina.password), undefined)
  for (let at = 0; at < 5; at++) assert.equal(await again('mistyped'), 400)
  pass(24 * HOUR)
  assert.equal(await again('mistyped'), 400)
})

test('The right password does not wipe out what strangers guessed', async () => {
  const { guess } = await openShopWithMina()
  for (let at = 0; at < 4; at++) assert.equal((await guess())?.status, 400)
  assert.equal(await guess(mina, mina.password), null)
  assert.equal((await guess())?.status, 400)
  assert.equal((await guess())?.status, 429)
})

test('The log says once that guessing was stopped, and what was counted is forgotten', async () => {
  const { db, guess, identity, now, pass } = await openShopWithMina()
  for (let at = 0; at < 9; at++) await guess()
  const stopped = eq(auditLog.action, 'guessing_stopped')
  const entries = await db.select().from(auditLog).where(stopped)
  assert.deepEqual(
    entries.map(({ detail }) => detail),
    [{ kind: 'password', from: 'elsewhere' }],
  )
  await forgetFlows(db, now())
  assert.equal((await db.select().from(guesses)).length, 1)
  pass(25 * HOUR)
  await forgetFlows(db, now())
  assert.equal((await db.select().from(guesses)).length, 0)
  const { sessions: settings } = identity.settings
  await forgetOldSignIns(db, { settings, now: now() })
  assert.equal((await db.select().from(knownNetworks)).length, 1)
  pass(91 * 24 * HOUR)
  await forgetOldSignIns(db, { settings, now: now() })
  assert.equal((await db.select().from(knownNetworks)).length, 0)
})

test('Whoever holds a session of hers guesses her password no oftener, and it is noted', async () => {
  const { db, guess, pass, request, visitor } = await openShopWithMina()
  const thief = visitor()
  const { access_token } = sessionOf(await thief.signInWithPassword(mina))
  pass(601)
  const leave = async (password: string) => {
    const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ password })
    const answer = await request('/api/account', { method: 'DELETE', headers, body })
    return answer.status
  }
  const change = async (current_password: string) =>
    (await thief.updateUser({ password: 'another-one-yet', current_password })).error?.code
  assert.deepEqual([await leave('a'), await leave('b'), await leave('c')], [403, 403, 403])
  for (const one of ['d', 'e']) assert.equal(await change(one), 'current_password_invalid')
  assert.equal(await change(mina.password), 'over_request_rate_limit')
  assert.equal(await leave(mina.password), 429)
  assert.equal((await guess())?.status, 400, 'elsewhere others guess for themselves')
  const noted = (await db.select().from(auditLog)).map(({ action }) => action)
  const count = (action: string) => noted.filter((one) => one === action).length
  assert.deepEqual(
    [count('owner_not_shown'), count('password_change_refused'), count('guessing_stopped')],
    [4, 2, 1],
  )
})

test('A new letter is no new chance to guess its code, but its link is good', async () => {
  const set = { ...flows, wrongCodesADay: 15, lettersAnHour: 0 }
  const { db, pass, visitor, visitorFrom } = await openShopWithMina({ flows: set })
  const attempt = async (client = visitorFrom('203.0.113.9')) => {
    pass(61)
    await visitor().resetPasswordForEmail(mina.email)
    const letter = await newestLetter(db)
    const type = async (token: string) =>
      (await client.verifyOtp({ type: 'recovery', email: mina.email, token })).error?.code
    return { ...letter, type, wrong: letter.code === '000000' ? '000001' : '000000' }
  }
  const first = await attempt()
  for (let at = 0; at < 9; at++) assert.equal(await first.type(first.wrong), 'otp_expired')
  assert.equal(await first.type(first.code), undefined, 'at first a code is a code')

  const { type, wrong } = await attempt()
  for (let at = 0; at < 9; at++) await type(wrong)
  const third = await attempt(visitorFrom('198.51.100.1'))
  for (let at = 0; at < 6; at++) await third.type(third.wrong)
  const fourth = await attempt(visitorFrom('198.51.100.2'))
  assert.equal(await fourth.type(fourth.code), 'otp_expired')
  const { error } = await visitor().verifyOtp({ type: 'recovery', token_hash: fourth.token })
  assert.equal(error, null)
  const atHome = await attempt(visitor())
  assert.equal(await atHome.type(atHome.code), undefined)
  pass(24 * HOUR)
  const next = await attempt(visitorFrom('198.51.100.2'))
  assert.equal(await next.type(next.code), undefined)
})

test('A shop that counts no guesses lets everybody guess', async () => {
  const { db, guess } = await openShopWithMina({ flows: { ...flows, wrongPasswordsADay: 0 } })
  for (let at = 0; at < 8; at++) assert.equal((await guess())?.status, 400)
  assert.equal((await db.select().from(guesses)).length, 0)
})

function pick(error: { status?: number | undefined; code?: unknown; message: string } | null) {
  return error && { status: error.status, code: error.code, message: error.message }
}

test('A session is no place to guess the password from, by new ones that are refused for something else', async () => {
  const { visitor } = await openShopWithMina()
  const client = visitor()
  sessionOf(await client.signInWithPassword(mina))
  // Each change is small enough, and both together are not.
  const data = { a: 'a'.repeat(7000) }
  assert.equal((await client.updateUser({ data })).error, null)
  const guess = (password: string) => client.updateUser({ password, data: { b: data.a } })
  for (let at = 0; at < 5; at++) {
    assert.equal((await guess(`wrong-one-${at}`)).error?.code, 'validation_failed')
  }
  assert.equal((await guess(mina.password)).error?.code, TOO_MANY.code)
})
