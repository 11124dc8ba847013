import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countLetters, mina, newestLetter, openAccounts, sessionOf, theo } from './accounts.ts'

test('A wrong password and an unknown address get the same answer', async () => {
  const { post, visitor } = await openAccounts({ autoconfirm: true })
  await visitor().signUp(mina)
  const wrong = await post('/token?grant_type=password', { ...mina, password: 'a-guess' })
  const unknown = await post('/token?grant_type=password', theo)
  assert.equal(wrong.status, 400)
  assert.equal(unknown.status, 400)
  assert.equal(await wrong.text(), await unknown.text())
  sessionOf(await visitor().signInWithPassword({ ...mina, email: 'MINA@example.com' }))
})

test('Before her address is confirmed only the right password says so', async () => {
  const { visitor } = await openAccounts()
  await visitor().signUp(mina)
  const right = await visitor().signInWithPassword(mina)
  assert.equal(right.error?.code, 'email_not_confirmed')
  const wrong = await visitor().signInWithPassword({ ...mina, password: 'a-guess' })
  assert.equal(wrong.error?.code, 'invalid_credentials')
})

test('Mina forgets her password, chooses another by letter, and is signed out everywhere else', async () => {
  const { db, visitor } = await openAccounts({ autoconfirm: true })
  const elsewhere = visitor()
  await elsewhere.signUp(mina)
  const here = visitor()
  assert.equal((await here.resetPasswordForEmail(mina.email)).error, null)
  const { code: token } = await newestLetter(db)
  sessionOf(await here.verifyOtp({ email: mina.email, token, type: 'recovery' }))

  const same = await here.updateUser({ password: mina.password })
  assert.equal(same.error?.code, 'same_password')
  assert.equal((await here.updateUser({ password: 'a-new-lamp' })).error, null)
  assert.equal((await here.getUser()).error, null)
  assert.equal((await elsewhere.getUser()).data.user, null)
  const old = await visitor().signInWithPassword(mina)
  assert.equal(old.error?.code, 'invalid_credentials')
  sessionOf(await visitor().signInWithPassword({ ...mina, password: 'a-new-lamp' }))
})

test('Asking for a new password answers the same for an address without an account', async () => {
  const { db, post, visitor } = await openAccounts({ autoconfirm: true })
  await visitor().signUp(mina)
  const known = await post('/recover', { email: mina.email })
  const unknown = await post('/recover', { email: theo.email })
  assert.equal(known.status, unknown.status)
  assert.equal(await known.text(), await unknown.text())
  assert.equal(await countLetters(db), 1)
})

test('A second letter within a minute is refused, and the newest code is the one that counts', async () => {
  const { db, pass, visitor } = await openAccounts()
  const client = visitor()
  await client.signUp(mina)
  const first = await newestLetter(db)
  const soon = await client.resend({ type: 'signup', email: mina.email })
  assert.equal(soon.error?.code, 'over_email_send_rate_limit')
  assert.match(soon.error!.message, /only request this after 60 seconds/)
  pass(61)
  assert.equal((await client.resend({ type: 'signup', email: mina.email })).error, null)
  const second = await newestLetter(db)
  assert.notEqual(second.token, first.token)
  const old = await client.verifyOtp({ token_hash: first.token, type: 'signup' })
  assert.equal(old.error?.code, 'otp_expired')
  sessionOf(await client.verifyOtp({ token_hash: second.token, type: 'signup' }))
  const nothing = await client.resend({ type: 'signup', email: mina.email })
  assert.equal(nothing.error, null)
})
