import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { users } from '#tables/identity'
import {
  expectSession,
  flushEmails,
  getNewestEmail,
  mina,
  openAuthShop,
} from '../support/auth-shop.ts'
import { USER_UPDATE_SETTINGS } from '../support/confirmed-user.ts'

type Shop = Awaited<ReturnType<typeof openAuthShop>>

/** Follows the link of the newest e-mail and returns where it redirects to. */
async function followNewestLink({ db, request }: Shop) {
  const { path } = await getNewestEmail(db)
  const answer = await request(path, { redirect: 'manual' })
  assert.equal(answer.status, 303)
  return new URL(answer.headers.get('Location')!)
}

async function getEmailCode(shop: Shop) {
  const code = (await followNewestLink(shop)).searchParams.get('code')
  assert.ok(code, 'the redirect contains a code')
  return code
}

const getSessionMethod = (token: string) => {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).amr[0].method
}

const verifier = 'a-verifier-that-only-mina-has-and-that-is-long-enough'
const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

test('Mina signs up with PKCE and the link in her e-mail returns a code to the same browser', async () => {
  const shop = await openAuthShop()
  const client = shop.createClient('pkce')
  const options = { emailRedirectTo: 'http://shop.test/?welcome=1' }
  await client.signUp({ ...mina, options })
  assert.match((await getNewestEmail(shop.db)).token, /^pkce_[0-9a-f]{56}$/)
  const redirect = await followNewestLink(shop)
  assert.equal(redirect.hash, '')
  assert.equal(redirect.searchParams.get('welcome'), '1')

  const code = redirect.searchParams.get('code')!
  const session = expectSession(await client.exchangeCodeForSession(code))
  assert.equal(getSessionMethod(session.access_token), 'email/signup')
  const { data } = await client.getUser()
  assert.ok(data.user?.email_confirmed_at)
  const again = await shop.postJson('/token?grant_type=pkce', {
    ...{ auth_code: code, code_verifier: verifier },
  })
  assert.equal(again.status, 404)
  assert.equal((await again.json()).error_code, 'flow_state_not_found')
})

test('a pending code is rejected when its user is banned meanwhile', async () => {
  const shop = await openAuthShop()
  const client = shop.createClient('pkce')
  await client.signUp(mina)
  const code = await getEmailCode(shop)
  await shop.db.update(users).set({ bannedUntil: new Date(shop.now().getTime() + 60_000) })
  const { error } = await client.exchangeCodeForSession(code)
  assert.deepEqual([error?.code, error?.status], ['user_banned', 403])
})

test('a PKCE client reports a password recovery', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const client = shop.createClient('pkce')
  await client.signUp(mina)
  await client.resetPasswordForEmail(mina.email)
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const session = expectSession(await client.exchangeCodeForSession(await getEmailCode(shop)))
  assert.equal(getSessionMethod(session.access_token), 'recovery')
  assert.ok(events.includes('PASSWORD_RECOVERY'), `${events}`)
})

test('a sign-up with autoconfirm signs the user in at once and leaves no flow state', async () => {
  const { db, createClient } = await openAuthShop({ autoconfirm: true })
  expectSession(await createClient('pkce').signUp(mina))
  assert.equal((await db.execute('select from flow_states')).rowCount, 0)
})

test('a code is rejected with another verifier and stays valid for its own', async () => {
  const shop = await openAuthShop()
  const client = shop.createClient('pkce')
  await client.signUp(mina)
  const code = await getEmailCode(shop)
  const stolen = await shop.postJson('/token?grant_type=pkce', {
    ...{ auth_code: code, code_verifier: verifier },
  })
  assert.equal(stolen.status, 400)
  assert.equal((await stolen.json()).error_code, 'bad_code_verifier')
  expectSession(await client.exchangeCodeForSession(code))
})

test('an e-mail link may be followed late, but its code expires', async () => {
  const shop = await openAuthShop()
  const { advanceClock, createClient } = shop
  const client = createClient('pkce')
  await client.signUp(mina)
  advanceClock(3000)
  const code = await getEmailCode(shop)
  advanceClock(301)
  const { error } = await client.exchangeCodeForSession(code)
  assert.equal(error?.code, 'flow_state_expired')
  assert.equal(error?.status, 422)
})

test('one of many concurrent exchanges of one code succeeds', async () => {
  const shop = await openAuthShop()
  await shop.postJson('/signup', { ...mina, ...challenge })
  const exchange = { auth_code: await getEmailCode(shop), code_verifier: verifier }
  const requests = Array.from({ length: 8 }, () =>
    shop.postJson('/token?grant_type=pkce', exchange),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, ...Array.from({ length: 7 }, () => 404)])
})

test('a link that is followed twice yields one code, and the error is in the query and the fragment', async () => {
  const shop = await openAuthShop()
  const client = shop.createClient('pkce')
  await client.signUp(mina)
  const code = await getEmailCode(shop)
  const second = await followNewestLink(shop)
  assert.equal(second.searchParams.get('error'), 'access_denied')
  assert.equal(second.searchParams.get('error_code'), 'otp_expired')
  assert.match(second.hash, /^#error=access_denied&error_code=otp_expired&error_description=Email/)
  expectSession(await client.exchangeCodeForSession(code))
})

test('two concurrent requests of one link yield one code', async () => {
  const shop = await openAuthShop()
  await shop.createClient('pkce').signUp(mina)
  await flushEmails(shop.db)
  const redirects = await Promise.all(Array.from({ length: 6 }, () => followNewestLink(shop)))
  const codes = redirects.filter(({ searchParams }) => searchParams.has('code'))
  assert.equal(codes.length, 1)
})

test('the one-time code of an e-mail works without PKCE', async () => {
  const shop = await openAuthShop()
  const client = shop.createClient('pkce')
  await client.signUp(mina)
  const { code: token } = await getNewestEmail(shop.db)
  const session = expectSession(await client.verifyOtp({ email: mina.email, token, type: 'email' }))
  assert.equal(getSessionMethod(session.access_token), 'otp')
  assert.equal((await followNewestLink(shop)).searchParams.get('error_code'), 'otp_expired')
})

test('an e-mail without a code challenge continues no PKCE flow of another client', async () => {
  const shop = await openAuthShop({ autoconfirm: true, emailCooldownSeconds: 0 })
  await shop.createClient().signUp(mina)
  await shop.postJson('/recover', { email: mina.email, ...challenge })
  await shop.postJson('/recover', { email: mina.email })
  const redirect = await followNewestLink(shop)
  assert.equal(redirect.searchParams.get('code'), null)
  assert.match(redirect.hash, /^#access_token=/)
})

test('a new password invalidates the code of an older e-mail', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const client = shop.createClient('pkce')
  expectSession(await client.signUp(mina))
  await shop.postJson('/recover', { email: mina.email, ...challenge })
  const code = await getEmailCode(shop)
  await client.updateUser({ password: 'a-new-lamp' })
  const late = await shop.postJson('/token?grant_type=pkce', {
    ...{ auth_code: code, code_verifier: verifier },
  })
  assert.equal(late.status, 404)
})

test('an invalid code challenge is rejected with a reason', async () => {
  const { postJson } = await openAuthShop()
  const getError = async (path: string, more: Record<string, unknown>) => {
    const answer = await postJson(path, { ...mina, ...challenge, ...more })
    const { error_code, msg } = await answer.json()
    return [answer.status, error_code, msg]
  }
  const both = 'PKCE flow requires code_challenge_method and code_challenge'
  for (const path of ['/signup', '/recover']) {
    const withoutMethod = await getError(path, { code_challenge_method: null })
    assert.deepEqual(withoutMethod, [400, 'validation_failed', both])
    const withoutChallenge = await getError(path, { code_challenge: '' })
    assert.deepEqual(withoutChallenge, [400, 'validation_failed', both])
    assert.equal((await getError(path, { code_challenge: 'short' }))[1], 'validation_failed')
    const malformed = await getError(path, { code_challenge: `${'a'.repeat(43)}/` })
    assert.equal(malformed[1], 'validation_failed')
    const unknown = await getError(path, { code_challenge_method: 's512' })
    assert.deepEqual(unknown.slice(0, 2), [400, 'bad_code_verifier'])
  }
  const empty = await postJson('/token?grant_type=pkce', { auth_code: 'x' })
  assert.deepEqual([empty.status, (await empty.json()).error_code], [400, 'validation_failed'])
  const unknown = await postJson('/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' })
  assert.deepEqual(
    [unknown.status, (await unknown.json()).error_code],
    [404, 'flow_state_not_found'],
  )
})

test('a plain code challenge is compared as it is', async () => {
  const shop = await openAuthShop()
  const plain = { code_challenge: verifier, code_challenge_method: 'PLAIN' }
  await shop.postJson('/signup', { ...mina, ...plain })
  const auth_code = await getEmailCode(shop)
  const answer = await shop.postJson('/token?grant_type=pkce', {
    auth_code,
    code_verifier: verifier,
  })
  assert.equal(answer.status, 200)
})

test('a session reports that it began with an e-mail change', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, secureEmailChange: false },
  })
  const { db, createClient, advanceClock } = shop
  const client = createClient('pkce')
  await client.signUp(mina)
  expectSession(await client.exchangeCodeForSession(await getEmailCode(shop)))
  advanceClock(61)
  assert.equal((await client.updateUser({ email: 'mina@new.example' })).error, null)
  assert.equal((await getNewestEmail(db)).to, 'mina@new.example')
  const session = expectSession(await client.exchangeCodeForSession(await getEmailCode(shop)))
  assert.equal(getSessionMethod(session.access_token), 'email_change')
})
