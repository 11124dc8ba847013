import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNewestEmails } from '#platform/email/email-queue'
import { users } from '#tables/identity'
import {
  countEmails,
  expectSession,
  getNewestEmail,
  mina,
  openAuthShop,
} from '../support/auth-shop.ts'
import { createConfirmedUser, USER_UPDATE_SETTINGS } from '../support/confirmed-user.ts'
import { getNewestSms, PHONE_SETTINGS } from '../support/sms.ts'

const password = 'a-quieter-forest'

/** Opens a shop in which Mina signed in twice eleven minutes ago, so that a new password needs reauthentication. */
async function openShopAfterSignIn() {
  const shop = await openAuthShop({ accessTokenSeconds: 7 * 24 * 3600 })
  const client = await createConfirmedUser(shop, mina)
  const otherClient = shop.createClient()
  expectSession(await otherClient.signInWithPassword(mina))
  shop.advanceClock(11 * 60)
  return { shop, client, otherClient }
}

test('eleven minutes after sign-in a new password needs proof, a code by e-mail counts once and ends every other session', async () => {
  const { shop, client, otherClient } = await openShopAfterSignIn()
  const withoutCode = await client.updateUser({ password })
  assert.deepEqual(
    [withoutCode.error?.code, withoutCode.error?.status],
    ['reauthentication_needed', 400],
  )

  assert.equal((await client.reauthenticate()).error, null)
  const tooSoon = await client.reauthenticate()
  assert.equal(tooSoon.error?.code, 'over_email_send_rate_limit')
  const { code: nonce } = await getNewestEmail(shop.db)
  const [email] = await listNewestEmails(shop.db, { limit: 1 })
  assert.doesNotMatch(email!.text, /verify|confirm\?/, 'the e-mail contains no link')
  const wrong = nonce === '000000' ? '000001' : '000000'
  const wrongCode = await client.updateUser({ password, nonce: wrong })
  assert.deepEqual(
    [wrongCode.error?.code, wrongCode.error?.status],
    ['reauthentication_not_valid', 422],
  )
  const asSignIn = await shop
    .createClient()
    .verifyOtp({ email: mina.email, token: nonce, type: 'email' })
  assert.equal(asSignIn.error?.code, 'otp_expired', 'the code does not sign in')

  assert.equal((await client.updateUser({ password, nonce })).error, null)
  const again = await client.updateUser({ password: 'another-one-yet', nonce })
  assert.equal(again.error?.code, 'reauthentication_not_valid')
  assert.equal((await otherClient.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await client.getUser()).error, null)
  expectSession(await shop.createClient().signInWithPassword({ email: mina.email, password }))
})

test('one of two concurrent requests with one code changes the password', async () => {
  const { shop, client } = await openShopAfterSignIn()
  await client.reauthenticate()
  const { code: nonce } = await getNewestEmail(shop.db)
  const answers = await Promise.all(
    ['forest-one-path', 'forest-two-paths'].map((one) =>
      client.updateUser({ password: one, nonce }),
    ),
  )
  assert.equal(answers.filter(({ error }) => !error).length, 1)
})

test('a reauthentication code is invalid after ten wrong attempts and after an hour', async () => {
  const { shop, client } = await openShopAfterSignIn()
  await client.reauthenticate()
  const { code: nonce } = await getNewestEmail(shop.db)
  const wrong = nonce === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 10; attempt++) await client.updateUser({ password, nonce: wrong })
  assert.equal(
    (await client.updateUser({ password, nonce })).error?.code,
    'reauthentication_not_valid',
  )
  shop.advanceClock(61)
  await client.reauthenticate()
  const late = await getNewestEmail(shop.db)
  shop.advanceClock(3601)
  const { error } = await client.updateUser({ password, nonce: late.code })
  assert.equal(error?.code, 'reauthentication_not_valid')
})

test('ten wrong attempts invalidate a code in concurrent requests too', async () => {
  const { shop, client } = await openShopAfterSignIn()
  await client.reauthenticate()
  const { code: nonce } = await getNewestEmail(shop.db)
  const wrong = nonce === '000000' ? '000001' : '000000'
  const attempts = Array.from({ length: 40 }, () => client.updateUser({ password, nonce: wrong }))
  await Promise.all(attempts)
  const { error } = await client.updateUser({ password, nonce })
  assert.equal(error?.code, 'reauthentication_not_valid')
})

test('eleven minutes after sign-in the current password is proof, and a wrong one is not', async () => {
  const { shop, client } = await openShopAfterSignIn()
  const change = async (current_password: string) =>
    (await client.updateUser({ password, current_password })).error?.code
  assert.equal(await change('a-guess-at-it'), 'current_password_invalid')
  assert.equal(await change(mina.password), undefined)
  expectSession(await shop.createClient().signInWithPassword({ email: mina.email, password }))
})

test('a current password proves nothing in an account that has none', async () => {
  const { shop, client } = await openShopAfterSignIn()
  await shop.db.update(users).set({ passwordHash: null })
  const { error } = await client.updateUser({ password, current_password: 'anything' })
  assert.equal(error?.code, 'reauthentication_needed')
})

test('of two concurrent changes with one current password the second is rejected', async () => {
  const { client } = await openShopAfterSignIn()
  const answers = await Promise.all(
    ['forest-one-path', 'forest-two-paths'].map((one) =>
      client.updateUser({ password: one, current_password: mina.password }),
    ),
  )
  const codes = answers.map(({ error }) => error?.code).toSorted()
  assert.deepEqual(codes, ['current_password_invalid', undefined])
})

test('the owner of a shop can do without proof', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, securePasswordChange: false },
  })
  const client = await createConfirmedUser(shop, mina)
  shop.advanceClock(11 * 60)
  assert.equal((await client.updateUser({ password })).error, null)
})

test('a password change needs no proof soon after sign-in', async () => {
  const shop = await openAuthShop()
  const fresh = await createConfirmedUser(shop, mina)
  assert.equal((await fresh.updateUser({ password })).error, null)
  const same = await fresh.updateUser({ password })
  assert.deepEqual([same.error?.code, same.error?.status], ['same_password', 422])
})

test('only a user who signed in by e-mail may omit a required current password', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, requireCurrentPassword: true },
  })
  const client = await createConfirmedUser(shop, mina)
  const withoutPassword = await client.updateUser({ password })
  assert.deepEqual(
    [withoutPassword.error?.code, withoutPassword.error?.status],
    ['current_password_required', 400],
  )
  const wrongPassword = await client.updateUser({ password, current_password: 'a-guess-at-it' })
  assert.equal(wrongPassword.error?.code, 'current_password_invalid')
  assert.equal(wrongPassword.error?.message, 'Current password required when setting new password.')
  const right = await client.updateUser({ password, current_password: mina.password })
  assert.equal(right.error, null)

  shop.advanceClock(61)
  await shop.createClient().resetPasswordForEmail(mina.email)
  const { token: token_hash } = await getNewestEmail(shop.db)
  const recoveredClient = shop.createClient()
  expectSession(await recoveredClient.verifyOtp({ token_hash, type: 'recovery' }))
  assert.equal((await recoveredClient.updateUser({ password: mina.password })).error, null)
})

test('a user without address and number cannot reauthenticate, and one with a number gets a text message', async () => {
  const shop = await openAuthShop({
    anonymousSignInEnabled: true,
    phone: { ...PHONE_SETTINGS, autoconfirm: true },
  })
  const anonymousClient = shop.createClient()
  expectSession(await anonymousClient.signInAnonymously())
  const { error } = await anonymousClient.reauthenticate()
  assert.deepEqual([error?.status, error?.code], [400, 'validation_failed'])
  assert.equal(
    error?.message,
    'Reauthentication requires the user to have an email or a phone number',
  )
  const phoneClient = shop.createClient()
  expectSession(await phoneClient.signUp({ phone: '+12025550100', password: mina.password }))
  const sent = await phoneClient.reauthenticate()
  assert.equal(sent.error, null)
  assert.match((await getNewestSms(shop.db)).code, /^\d{6}$/)
  const withoutToken = await shop.request('/auth/v1/reauthenticate')
  assert.equal(withoutToken.status, 401)
})

test('a rejected update changes no field', async () => {
  const shop = await openAuthShop({ phone: PHONE_SETTINGS })
  const client = await createConfirmedUser(shop, mina)
  const emails = await countEmails(shop.db)
  await client.updateUser({ phone: '+12025550100' })
  const { error } = await client.updateUser({
    ...{ email: 'mina@new.example', phone: '+12025550101', password },
    data: { bio: 'changed' },
  })
  assert.equal(error?.code, 'over_sms_send_rate_limit')
  const { user } = (await client.getUser()).data
  assert.deepEqual([user?.new_email, user?.new_phone], [undefined, '12025550100'])
  assert.equal(user?.user_metadata.bio, undefined)
  assert.equal(await countEmails(shop.db), emails)
  expectSession(await shop.createClient().signInWithPassword(mina))
})
