import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNewestEmails } from '#platform/email/email-queue'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { createConfirmedUser, getEmailTo, USER_UPDATE_SETTINGS } from '../support/confirmed-user.ts'
import { enrollTotp } from '../support/totp.ts'

const NEW = 'mina@new.example'

for (const order of [
  ['new', 'old'],
  ['old', 'new'],
] as const) {
  test(`Mina’s new address takes effect when both e-mails are confirmed, the one to the ${order[0]} address first`, async () => {
    const shop = await openAuthShop()
    const client = await createConfirmedUser(shop, mina)
    const { data, error } = await client.updateUser({ email: 'Mina@New.example' })
    assert.equal(error, null)
    assert.deepEqual([data.user?.email, data.user?.new_email], [mina.email, NEW])
    assert.ok(data.user?.email_change_sent_at)

    const emails = {
      new: await getEmailTo(shop.db, NEW),
      old: await getEmailTo(shop.db, mina.email),
    }
    assert.notEqual(emails.new.code, emails.old.code)
    const first = await shop.postJson('/verify', {
      type: 'email_change',
      token_hash: emails[order[0]].token,
    })
    assert.deepEqual(await first.json(), {
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    })
    assert.equal((await client.getUser()).data.user?.email, mina.email)
    const again = await shop.postJson('/verify', {
      type: 'email_change',
      token_hash: emails[order[0]].token,
    })
    assert.equal(again.status, 403, 'one e-mail does not confirm twice')

    const email = order[1] === 'new' ? NEW : mina.email
    const last = await shop
      .createClient()
      .verifyOtp({ type: 'email_change', email, token: emails[order[1]].code })
    expectSession(last)
    const { user } = (await client.getUser()).data
    assert.deepEqual([user?.email, user?.new_email], [NEW, undefined])
    assert.deepEqual(
      user?.identities?.map(({ identity_data }) => identity_data?.email),
      [NEW],
    )
    assert.equal(user?.identities?.[0]?.identity_data?.email_verified, true)
    assert.equal(user?.user_metadata.email, NEW)
    expectSession(
      await shop.createClient().signInWithPassword({ email: NEW, password: mina.password }),
    )
    const before = await shop.createClient().signInWithPassword(mina)
    assert.equal(before.error?.code, 'invalid_credentials')
    const [notice] = await listNewestEmails(shop.db, { limit: 1 })
    assert.deepEqual([notice?.recipient, notice?.template], [mina.email, 'email-changed'])
    assert.match(notice!.text, /uses mina@new\.example instead of mina@example\.com/)
  })
}

test('Mina confirms both e-mails of an address change after she has signed out', async () => {
  const shop = await openAuthShop()
  const client = await createConfirmedUser(shop, mina)
  await client.updateUser({ email: NEW })
  assert.equal((await client.signOut()).error, null)
  for (const email of [NEW, mina.email]) {
    const { code: token } = await getEmailTo(shop.db, email)
    const answer = await shop.createClient().verifyOtp({ type: 'email_change', email, token })
    assert.equal(answer.error, null)
  }
  expectSession(
    await shop.createClient().signInWithPassword({ email: NEW, password: mina.password }),
  )
})

test('the first link of an address change returns a message, the second one a session', async () => {
  const shop = await openAuthShop()
  const client = await createConfirmedUser(shop, mina)
  await client.updateUser({ email: NEW }, { emailRedirectTo: 'http://shop.test/profile?tab=me' })
  const followLink = async (to: string) => {
    const { path } = await getEmailTo(shop.db, to)
    const answer = await shop.request(path, { redirect: 'manual' })
    assert.equal(answer.status, 303)
    return new URL(answer.headers.get('Location')!)
  }
  const firstRedirect = await followLink(NEW)
  assert.equal(firstRedirect.search, '?tab=me')
  assert.match(firstRedirect.hash, /^#message=Confirmation\+link\+accepted.*&sb=$/)
  const secondRedirect = await followLink(mina.email)
  assert.match(secondRedirect.hash, /access_token=.*type=email_change/)
})

test('a PKCE client gets the message of the first link in the query and exchanges the code of the second', async () => {
  const shop = await openAuthShop()
  const client = await createConfirmedUser(shop, mina, 'pkce')
  await client.updateUser({ email: NEW })
  const firstRedirect = await shop.request((await getEmailTo(shop.db, NEW)).path, {
    redirect: 'manual',
  })
  assert.match(new URL(firstRedirect.headers.get('Location')!).search, /message=Confirmation/)
  const secondRedirect = await shop.request((await getEmailTo(shop.db, mina.email)).path, {
    redirect: 'manual',
  })
  const code = new URL(secondRedirect.headers.get('Location')!).searchParams.get('code')
  assert.ok(code)
  const { data, error } = await client.exchangeCodeForSession(code)
  assert.equal(error, null)
  assert.equal(data.user?.email, NEW)
})

test('one e-mail confirms a new address where the shop does not require both, and with autoconfirm', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, secureEmailChange: false },
  })
  const client = await createConfirmedUser(shop, mina)
  await client.updateUser({ email: NEW })
  const { token: token_hash } = await getEmailTo(shop.db, NEW)
  expectSession(await shop.createClient().verifyOtp({ type: 'email_change', token_hash }))
  assert.equal((await client.getUser()).data.user?.email, NEW)

  const autoconfirmShop = await openAuthShop({ autoconfirm: true })
  const other = autoconfirmShop.createClient()
  expectSession(await other.signUp(mina))
  const { data } = await other.updateUser({ email: NEW })
  assert.equal(data.user?.new_email, NEW)
  const { code: token } = await getEmailTo(autoconfirmShop.db, mina.email)
  expectSession(
    await autoconfirmShop
      .createClient()
      .verifyOtp({ type: 'email_change', email: mina.email, token }),
  )
  assert.equal((await other.getUser()).data.user?.email, NEW)
})

test('an anonymous user becomes a permanent one by confirming an address, and can set a password', async () => {
  const shop = await openAuthShop({ anonymousSignInEnabled: true })
  const client = shop.createClient()
  expectSession(await client.signInAnonymously())
  const withoutEmail = await client.updateUser({ password: mina.password })
  assert.deepEqual(
    [withoutEmail.error?.code, withoutEmail.error?.status],
    ['validation_failed', 422],
  )
  const { data, error } = await client.updateUser({ ...mina })
  assert.equal(error, null)
  assert.deepEqual(
    [data.user?.is_anonymous, data.user?.email, data.user?.new_email],
    [true, '', mina.email],
  )
  const { code: token } = await getEmailTo(shop.db, mina.email)
  const { data: verified } = await shop
    .createClient()
    .verifyOtp({ type: 'email_change', email: mina.email, token })
  assert.equal(verified.user?.is_anonymous, false)
  assert.deepEqual(verified.user?.app_metadata.providers, ['email'])
  expectSession(await shop.createClient().signInWithPassword(mina))
  const { data: claims } = await client.refreshSession()
  assert.equal(claims.user?.is_anonymous, false)

  const autoconfirmShop = await openAuthShop({ anonymousSignInEnabled: true, autoconfirm: true })
  const other = autoconfirmShop.createClient()
  expectSession(await other.signInAnonymously())
  const { data: updated } = await other.updateUser({ email: mina.email })
  assert.deepEqual([updated.user?.is_anonymous, updated.user?.email], [false, mina.email])
})

test('a confirmed address cannot be requested by another user, and many requests reveal no more', async () => {
  const shop = await openAuthShop()
  await createConfirmedUser(shop, theo)
  const client = await createConfirmedUser(shop, mina)
  for (let attempt = 0; attempt < 5; attempt++) {
    const { error } = await client.updateUser({ email: theo.email })
    assert.deepEqual([error?.code, error?.status], ['email_exists', 422])
  }
  const { error } = await client.updateUser({ email: theo.email })
  assert.equal(error?.code, 'over_request_rate_limit')
  const malformed = await client.updateUser({ email: 'xx:;x@x.x' })
  assert.equal(malformed.error?.message, 'Unable to validate email address: invalid format')
  assert.equal((await client.getUser()).data.user?.new_email, undefined)
})

test('an unconfirmed address in another account does not block its owner', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, secureEmailChange: false },
  })
  const client = await createConfirmedUser(shop, mina)
  await shop.createClient().signUp({ email: NEW, password: 'a-strangers-one' })
  const { error } = await client.updateUser({ email: NEW })
  assert.equal(error, null)
  const { token: token_hash } = await getEmailTo(shop.db, NEW, 'change-email')
  expectSession(await shop.createClient().verifyOtp({ type: 'email_change', token_hash }))
  assert.equal((await client.getUser()).data.user?.email, NEW)
  const stranger = await shop
    .createClient()
    .signInWithPassword({ email: NEW, password: 'a-strangers-one' })
  assert.equal(stranger.error?.code, 'invalid_credentials')
})

test('two users request one address: the first to confirm gets it and the other gets an error', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, secureEmailChange: false },
  })
  const [one, other] = [
    await createConfirmedUser(shop, mina),
    await createConfirmedUser(shop, theo),
  ]
  await one.updateUser({ email: NEW })
  const { token: first } = await getEmailTo(shop.db, NEW, 'change-email')
  await other.updateUser({ email: NEW })
  const { token: second } = await getEmailTo(shop.db, NEW, 'change-email')
  assert.notEqual(first, second)
  const answers = await Promise.all(
    [first, second].map((token_hash) =>
      shop.postJson('/verify', { type: 'email_change', token_hash }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  const refused = answers.find(({ status }) => status === 422)!
  assert.equal((await refused.json()).error_code, 'email_exists')
})

test('a sign-up that confirms the address first wins over an address change', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, secureEmailChange: false },
  })
  const client = await createConfirmedUser(shop, mina)
  await client.updateUser({ email: NEW })
  const { token: token_hash } = await getEmailTo(shop.db, NEW, 'change-email')
  await createConfirmedUser(shop, { email: NEW, password: 'the-owner-of-it' })
  const late = await shop.postJson('/verify', { type: 'email_change', token_hash })
  assert.equal(late.status, 422)
  assert.equal((await client.getUser()).data.user?.email, mina.email)
})

test('e-mails of an earlier address change are invalid after a later one', async () => {
  const shop = await openAuthShop()
  const client = await createConfirmedUser(shop, mina)
  await client.updateUser({ email: 'first@new.example' })
  const old = [
    await getEmailTo(shop.db, 'first@new.example'),
    await getEmailTo(shop.db, mina.email),
  ]
  const tooSoon = await client.updateUser({ email: NEW })
  assert.equal(tooSoon.error?.code, 'over_email_send_rate_limit')
  assert.equal((await client.getUser()).data.user?.new_email, 'first@new.example')
  shop.advanceClock(61)
  assert.equal((await client.updateUser({ email: NEW })).error, null)
  for (const { token: token_hash } of old) {
    assert.equal((await shop.postJson('/verify', { type: 'email_change', token_hash })).status, 403)
  }
  assert.equal((await client.getUser()).data.user?.email, mina.email)
})

test('both e-mails are sent again on request after a cooldown, and the answer does not reveal a pending change', async () => {
  const shop = await openAuthShop()
  const client = await createConfirmedUser(shop, mina)
  await client.updateUser({ email: NEW })
  const before = await getEmailTo(shop.db, NEW)
  const tooSoon = await shop.createClient().resend({ type: 'email_change', email: mina.email })
  assert.equal(tooSoon.error?.code, 'over_email_send_rate_limit')
  shop.advanceClock(61)
  assert.equal(
    (await shop.createClient().resend({ type: 'email_change', email: mina.email })).error,
    null,
  )
  const after = await getEmailTo(shop.db, NEW)
  assert.notEqual(after.token, before.token)
  assert.equal(
    (await shop.createClient().resend({ type: 'email_change', email: 'nobody@x.example' })).error,
    null,
  )
})

test('a user with an MFA factor verifies it before changing anything', async () => {
  const shop = await openAuthShop()
  const client = await createConfirmedUser(shop, mina)
  await enrollTotp(client, shop)
  const attacker = shop.createClient()
  expectSession(await attacker.signInWithPassword(mina))
  for (const changes of [{ email: NEW }, { phone: '+12025550100' }, { data: { bio: 'x' } }]) {
    const { error } = await attacker.updateUser(changes)
    assert.deepEqual([error?.code, error?.status], ['insufficient_aal', 401])
  }
  assert.equal((await client.updateUser({ email: NEW })).error, null)
})
