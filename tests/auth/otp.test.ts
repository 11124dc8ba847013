import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countEmails,
  expectSession,
  getNewestEmail,
  mina,
  openAuthShop,
  theo,
} from '../support/auth-shop.ts'

const { email } = mina

test('Mina signs in by the magic link in an e-mail and by its code', async () => {
  const { db, advanceClock, request, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  const client = createClient()
  const options = { emailRedirectTo: 'http://shop.test/cart' }
  assert.equal((await client.signInWithOtp({ email, options })).error, null)
  const { path } = await getNewestEmail(db)
  assert.match(path, /&type=magiclink&/)
  const { headers } = await request(path, { redirect: 'manual' })
  assert.match(
    headers.get('Location')!,
    /^http:\/\/shop.test\/cart#access_token=.*&type=magiclink$/,
  )

  advanceClock(61)
  await client.signInWithOtp({ email })
  const { code: token } = await getNewestEmail(db)
  expectSession(await client.verifyOtp({ email, token, type: 'email' }))
})

test('a new user signs up by magic link or code', async () => {
  const { db, createClient } = await openAuthShop()
  const client = createClient()
  const options = { data: { full_name: 'Theo', role: 'admin' } }
  assert.equal((await client.signInWithOtp({ email: theo.email, options })).error, null)
  const { path, token: token_hash } = await getNewestEmail(db)
  assert.match(path, /&type=signup&/)
  expectSession(await client.verifyOtp({ token_hash, type: 'email' }))
  const { data } = await client.getUser()
  assert.ok(data.user?.email_confirmed_at)
  assert.equal(data.user?.user_metadata.full_name, 'Theo')
  assert.equal(data.user?.user_metadata.role, undefined)
  const wrong = await createClient().signInWithPassword({ ...theo, password: '' })
  assert.equal(
    wrong.error?.code,
    'invalid_credentials',
    'an account without a password accepts none',
  )
})

test('a new user signs in by one-time code with autoconfirm too', async () => {
  const { db, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  await client.signInWithOtp({ email })
  const { path, token: token_hash } = await getNewestEmail(db)
  assert.match(path, /&type=magiclink&/)
  expectSession(await client.verifyOtp({ token_hash, type: 'magiclink' }))
})

test('an unconfirmed user gets the confirmation e-mail, once a minute', async () => {
  const { db, advanceClock, createClient } = await openAuthShop()
  await createClient().signUp(mina)
  advanceClock(61)
  await createClient().signInWithOtp({ email })
  assert.match((await getNewestEmail(db)).path, /&type=signup&/)
  assert.equal(await countEmails(db), 2)
  const tooSoon = await createClient().signInWithOtp({ email })
  assert.equal(tooSoon.error?.code, 'over_email_send_rate_limit')
  assert.equal(await countEmails(db), 2)
})

test('an unknown user gets an error where the request creates no account', async () => {
  const { db, createClient } = await openAuthShop()
  const options = { shouldCreateUser: false }
  const { error } = await createClient().signInWithOtp({ email, options })
  assert.deepEqual([error?.status, error?.code], [422, 'otp_disabled'])
  assert.equal(error?.message, 'Signups not allowed for otp')
  await createClient().signUp(mina)
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
  assert.equal((await createClient().signInWithOtp({ email, options })).error, null)
  assert.match((await getNewestEmail(db)).path, /&type=magiclink&/)

  const closed = await openAuthShop({ signUpEnabled: false })
  const answer = await closed.createClient().signInWithOtp({ email })
  assert.equal(answer.error?.message, 'Signups not allowed for this instance')
})

test('a PKCE magic link signs in the browser that requested it', async () => {
  const { db, request, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  const client = createClient('pkce')
  await client.signInWithOtp({ email })
  const { path } = await getNewestEmail(db)
  const { headers } = await request(path, { redirect: 'manual' })
  const code = new URL(headers.get('Location')!).searchParams.get('code')!
  const { access_token } = expectSession(await client.exchangeCodeForSession(code))
  const { amr } = JSON.parse(`${Buffer.from(access_token.split('.')[1]!, 'base64url')}`)
  assert.equal(amr[0].method, 'magiclink')
})

test('a code is rejected for any other type', async () => {
  const { db, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  await createClient().signInWithOtp({ email })
  const { code: token, token: token_hash } = await getNewestEmail(db)
  for (const type of ['signup', 'invite', 'email_change'] as const) {
    assert.equal(
      (await createClient().verifyOtp({ email, token, type })).error?.code,
      'otp_expired',
    )
    assert.equal((await createClient().verifyOtp({ token_hash, type })).error?.code, 'otp_expired')
  }
  expectSession(await createClient().verifyOtp({ email, token, type: 'magiclink' }))
})

test('concurrent attempts at a code are limited to ten', async () => {
  const { db, postJson, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  await createClient().signInWithOtp({ email })
  const { code } = await getNewestEmail(db)
  const attempts = Array.from({ length: 20 }, (_, index) => {
    return {
      type: 'magiclink',
      email,
      token: `${(Number(code) + index + 1) % 1_000_000}`.padStart(6, '0'),
    }
  })
  await Promise.all(attempts.map((attempt) => postJson('/verify', attempt)))
  const { rows } = await db.execute<{ failed_attempts: number }>(
    'select failed_attempts from one_time_tokens',
  )
  assert.deepEqual(rows, [{ failed_attempts: 10 }])
  const right = await createClient().verifyOtp({ email, token: code, type: 'magiclink' })
  assert.equal(right.error?.code, 'otp_expired')
})

test('the legacy magic link endpoint behaves the same and sends no text message', async () => {
  const { db, postJson } = await openAuthShop()
  const getResponse = async (path: string, body: object) => {
    const answer = await postJson(path, body)
    return [answer.status, (await answer.json()).error_code]
  }
  assert.deepEqual(await getResponse('/magiclink', { email, data: {} }), [200, undefined])
  assert.equal(await countEmails(db), 1)
  assert.deepEqual(await getResponse('/otp', { email, channel: 'sms' }), [400, 'validation_failed'])
  assert.deepEqual(await getResponse('/otp', { email, phone: '1555' }), [400, 'validation_failed'])
  assert.deepEqual(await getResponse('/otp', {}), [400, 'validation_failed'])
  assert.deepEqual(await getResponse('/otp', { email, create_user: 'x' }), [
    400,
    'validation_failed',
  ])
})
