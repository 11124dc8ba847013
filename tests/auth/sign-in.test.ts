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

test('a wrong password and an unknown address get the same answer', async () => {
  const { postJson, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  const wrong = await postJson('/token?grant_type=password', { ...mina, password: 'a-guess' })
  const unknown = await postJson('/token?grant_type=password', theo)
  assert.equal(wrong.status, 400)
  assert.equal(unknown.status, 400)
  assert.equal(await wrong.text(), await unknown.text())
  expectSession(await createClient().signInWithPassword({ ...mina, email: 'MINA@example.com' }))
})

test('an unconfirmed address is reported only for the right password', async () => {
  const { createClient } = await openAuthShop()
  await createClient().signUp(mina)
  const right = await createClient().signInWithPassword(mina)
  assert.equal(right.error?.code, 'email_not_confirmed')
  const wrong = await createClient().signInWithPassword({ ...mina, password: 'a-guess' })
  assert.equal(wrong.error?.code, 'invalid_credentials')
})

test('Mina resets her password by e-mail and is signed out everywhere else', async () => {
  const { db, createClient } = await openAuthShop({ autoconfirm: true })
  const otherClient = createClient()
  await otherClient.signUp(mina)
  const client = createClient()
  assert.equal((await client.resetPasswordForEmail(mina.email)).error, null)
  const { code: token } = await getNewestEmail(db)
  expectSession(await client.verifyOtp({ email: mina.email, token, type: 'recovery' }))

  const same = await client.updateUser({ password: mina.password })
  assert.equal(same.error?.code, 'same_password')
  assert.equal((await client.updateUser({ password: 'a-new-lamp' })).error, null)
  assert.equal((await client.getUser()).error, null)
  assert.equal((await otherClient.getUser()).data.user, null)
  const old = await createClient().signInWithPassword(mina)
  assert.equal(old.error?.code, 'invalid_credentials')
  expectSession(await createClient().signInWithPassword({ ...mina, password: 'a-new-lamp' }))
})

test('a password recovery for an unknown address gets the same answer', async () => {
  const { db, postJson, createClient } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(mina)
  const known = await postJson('/recover', { email: mina.email })
  const unknown = await postJson('/recover', { email: theo.email })
  assert.equal(known.status, unknown.status)
  assert.equal(await known.text(), await unknown.text())
  assert.equal(await countEmails(db), 1)
})

test('a second e-mail within a minute is rejected, and only the newest code is valid', async () => {
  const { db, advanceClock, createClient } = await openAuthShop()
  const client = createClient()
  await client.signUp(mina)
  const first = await getNewestEmail(db)
  const tooSoon = await client.resend({ type: 'signup', email: mina.email })
  assert.equal(tooSoon.error?.code, 'over_email_send_rate_limit')
  assert.match(tooSoon.error!.message, /only request this after 60 seconds/)
  advanceClock(61)
  assert.equal((await client.resend({ type: 'signup', email: mina.email })).error, null)
  const second = await getNewestEmail(db)
  assert.notEqual(second.token, first.token)
  const old = await client.verifyOtp({ token_hash: first.token, type: 'signup' })
  assert.equal(old.error?.code, 'otp_expired')
  expectSession(await client.verifyOtp({ token_hash: second.token, type: 'signup' }))
  const confirmed = await client.resend({ type: 'signup', email: mina.email })
  assert.equal(confirmed.error, null)
})
