import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countEmails,
  expectSession,
  getNewestEmail,
  listEmailTokens,
  mina,
  openAuthShop,
  theo,
} from '../support/auth-shop.ts'

test('Mina signs up, follows the link in her e-mail, and is signed in', async () => {
  const { db, request, createClient } = await openAuthShop()
  const client = createClient()
  const { data, error } = await client.signUp({
    ...{ email: 'Mina@Example.com', password: mina.password },
    options: { data: { full_name: 'Mina' }, emailRedirectTo: 'http://shop.test/?welcome=1' },
  })
  assert.equal(error, null)
  assert.equal(data.session, null)
  assert.equal(data.user?.email, mina.email)
  assert.equal(data.user?.identities?.length, 1)

  const email = await getNewestEmail(db)
  assert.equal(email.to, mina.email)
  const answer = await request(email.path, { redirect: 'manual' })
  assert.equal(answer.status, 303)
  const redirect = new URL(answer.headers.get('Location')!)
  assert.equal(
    `${redirect.origin}${redirect.pathname}${redirect.search}`,
    'http://shop.test/?welcome=1',
  )
  const fragment = new URLSearchParams(redirect.hash.slice(1))
  assert.equal(fragment.get('type'), 'signup')

  const [access_token, refresh_token] = ['access_token', 'refresh_token'].map((name) => {
    return fragment.get(name)!
  })
  await client.setSession({ access_token: access_token!, refresh_token: refresh_token! })
  const { data: current } = await client.getUser()
  assert.ok(current.user?.email_confirmed_at)
  assert.equal(current.user?.user_metadata.full_name, 'Mina')
  assert.equal(current.user?.user_metadata.email_verified, true)
})

test('a link is accepted once, and a redirect to another site leads to the shop', async () => {
  const { db, request, createClient } = await openAuthShop()
  const options = { emailRedirectTo: 'https://stranger.example/steal' }
  await createClient().signUp({ ...mina, options })
  const { path } = await getNewestEmail(db)
  const first = await request(path, { redirect: 'manual' })
  assert.match(first.headers.get('Location')!, /^http:\/\/shop\.test\/?#access_token=/)
  const second = await request(path, { redirect: 'manual' })
  assert.equal(second.status, 303)
  assert.match(second.headers.get('Location')!, /#error=access_denied&error_code=otp_expired/)
})

test('the code in the e-mail signs Mina in once, and both code and link expire after an hour', async () => {
  const { db, advanceClock, createClient } = await openAuthShop()
  const client = createClient()
  await client.signUp(mina)
  const { code: token, token: link } = await getNewestEmail(db)
  expectSession(await client.verifyOtp({ email: mina.email, token, type: 'email' }))
  const again = await client.verifyOtp({ email: mina.email, token, type: 'email' })
  assert.equal(again.error?.code, 'otp_expired')
  assert.equal(again.error?.status, 403)
  const byLink = await client.verifyOtp({ token_hash: link, type: 'email' })
  assert.equal(byLink.error?.message, 'Email link is invalid or has expired')

  await client.signUp(theo)
  const late = await getNewestEmail(db)
  advanceClock(3601)
  const expired = await client.verifyOtp({ email: theo.email, token: late.code, type: 'signup' })
  assert.equal(expired.error?.message, 'Token has expired or is invalid')
})

test('ten wrong codes invalidate the code but not the link', async () => {
  const { db, createClient } = await openAuthShop()
  const client = createClient()
  await client.signUp(mina)
  const { code, token: token_hash } = await getNewestEmail(db)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 10; attempt++) {
    await client.verifyOtp({ email: mina.email, token: wrong, type: 'signup' })
  }
  const right = await client.verifyOtp({ email: mina.email, token: code, type: 'signup' })
  assert.equal(right.error?.code, 'otp_expired')
  expectSession(await client.verifyOtp({ token_hash, type: 'signup' }))
})

test('a sign-up with a registered address does not reveal it', async () => {
  const { db, postJson, createClient } = await openAuthShop()
  await createClient().signUp(mina)
  const { token: token_hash } = await getNewestEmail(db)
  await createClient().verifyOtp({ token_hash, type: 'signup' })
  const emails = await countEmails(db)

  const known = await postJson('/signup', { ...mina, password: 'a-strangers-guess' })
  const unknown = await postJson('/signup', theo)
  assert.equal(known.status, unknown.status)
  assert.deepEqual(Object.keys(await known.json()), Object.keys(await unknown.json()))
  assert.equal(await countEmails(db), emails + 1, 'only Theo gets an e-mail')
  expectSession(await createClient().signInWithPassword(mina))
})

test('Mina cannot make herself an administrator at sign-up or later', async () => {
  const { createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const data = { role: 'admin', is_influencer: true, full_name: 'Mina' }
  const { data: signedUp } = await client.signUp({ ...mina, options: { data } })
  assert.equal(signedUp.user?.user_metadata.role, undefined)
  const { data: updated } = await client.updateUser({ data: { role: 'admin', bio: 'Likes mugs' } })
  assert.equal(updated.user?.user_metadata.role, undefined)
  assert.equal(updated.user?.user_metadata.is_influencer, undefined)
  assert.equal(updated.user?.user_metadata.bio, 'Likes mugs')
  assert.equal(updated.user?.user_metadata.full_name, 'Mina')
  assert.equal(updated.user?.app_metadata.role, undefined)
})

test('a sign-up with autoconfirm signs Mina in at once and reserves her address', async () => {
  const { db, createClient } = await openAuthShop({ autoconfirm: true })
  expectSession(await createClient().signUp(mina))
  assert.equal(await countEmails(db), 0)
  const { error } = await createClient().signUp(mina)
  assert.equal(error?.code, 'user_already_exists')
  assert.match(error!.message, /^User already registered/)
})

test('a weak password, an invalid address and a closed shop are rejected with a reason', async () => {
  const { createClient } = await openAuthShop()
  const weak = await createClient().signUp({ ...mina, password: 'mug' })
  assert.equal(weak.error?.code, 'weak_password')
  assert.match(weak.error!.message, /Password should be at least 8 characters/)
  const long = await createClient().signUp({ ...mina, password: 'm'.repeat(73) })
  assert.equal(long.error?.code, 'validation_failed')
  const malformed = await createClient().signUp({ ...mina, email: 'xx:;x@x.x' })
  assert.equal(malformed.error?.message, 'Unable to validate email address: invalid format')

  const closed = await openAuthShop({ signUpEnabled: false })
  const { error } = await closed.createClient().signUp(mina)
  assert.equal(error?.message, 'Signups not allowed for this instance')
})

test('ten concurrent sign-ups with one address create one user', async () => {
  const { db, createClient } = await openAuthShop({ emailCooldownSeconds: 0 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => createClient().signUp(mina)))
  assert.deepEqual(new Set(answers.map(({ error }) => error)), new Set([null]))
  assert.equal(new Set(answers.map(({ data }) => data.user?.id)).size, 1)
  const links = await listEmailTokens(db)
  assert.equal(links.length, 10)
  const accepted = []
  for (const token_hash of links) {
    const { error } = await createClient().verifyOtp({ token_hash, type: 'signup' })
    if (!error) accepted.push(token_hash)
  }
  assert.equal(accepted.length, 1, 'only the newest e-mail is valid')
})
