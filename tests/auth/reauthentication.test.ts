import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNewestEmails } from '#platform/email/email-queue'
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

/** Mina, in two places, in a shop that wants more than that by then for a new password. */
async function aDayAfterSigningIn() {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, securePasswordChange: true },
    accessTokenSeconds: 7 * 24 * 3600,
  })
  const client = await createConfirmedUser(shop, mina)
  const otherClient = shop.createClient()
  expectSession(await otherClient.signInWithPassword(mina))
  shop.advanceClock(24 * 3600 + 1)
  return { shop, client, elsewhere: otherClient }
}

test('a day after sign-in a new password needs a code by e-mail, once, and ends every other session', async () => {
  const { shop, client, elsewhere: otherClient } = await aDayAfterSigningIn()
  const bare = await client.updateUser({ password })
  assert.deepEqual([bare.error?.code, bare.error?.status], ['reauthentication_needed', 400])

  assert.equal((await client.reauthenticate()).error, null)
  const soon = await client.reauthenticate()
  assert.equal(soon.error?.code, 'over_email_send_rate_limit')
  const { code: nonce } = await getNewestEmail(shop.db)
  const [email] = await listNewestEmails(shop.db, { limit: 1 })
  assert.doesNotMatch(email!.text, /verify|confirm\?/, 'there is no link')
  const wrong = nonce === '000000' ? '000001' : '000000'
  const missed = await client.updateUser({ password, nonce: wrong })
  assert.deepEqual([missed.error?.code, missed.error?.status], ['reauthentication_not_valid', 422])
  const asSignIn = await shop
    .createClient()
    .verifyOtp({ email: mina.email, token: nonce, type: 'email' })
  assert.equal(asSignIn.error?.code, 'otp_expired', 'it opens nothing else')

  assert.equal((await client.updateUser({ password, nonce })).error, null)
  const again = await client.updateUser({ password: 'another-one-yet', nonce })
  assert.equal(again.error?.code, 'reauthentication_not_valid')
  assert.equal((await otherClient.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await client.getUser()).error, null)
  expectSession(await shop.createClient().signInWithPassword({ email: mina.email, password }))
})

test('one of two concurrent requests with one code changes the password', async () => {
  const { shop, client } = await aDayAfterSigningIn()
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
  const { shop, client } = await aDayAfterSigningIn()
  await client.reauthenticate()
  const { code: nonce } = await getNewestEmail(shop.db)
  const wrong = nonce === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 10; tries++) await client.updateUser({ password, nonce: wrong })
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
  const { shop, client } = await aDayAfterSigningIn()
  await client.reauthenticate()
  const { code: nonce } = await getNewestEmail(shop.db)
  const wrong = nonce === '000000' ? '000001' : '000000'
  const tries = Array.from({ length: 40 }, () => client.updateUser({ password, nonce: wrong }))
  await Promise.all(tries)
  const { error } = await client.updateUser({ password, nonce })
  assert.equal(error?.code, 'reauthentication_not_valid')
})

test('a password change needs no code soon after sign-in or where the shop does not require it', async () => {
  const strict = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, securePasswordChange: true },
  })
  const fresh = await createConfirmedUser(strict, mina)
  assert.equal((await fresh.updateUser({ password })).error, null)
  const same = await fresh.updateUser({ password })
  assert.deepEqual([same.error?.code, same.error?.status], ['same_password', 422])
})

test('only a user who signed in by e-mail may omit a required current password', async () => {
  const shop = await openAuthShop({
    userUpdates: { ...USER_UPDATE_SETTINGS, requireCurrentPassword: true },
  })
  const client = await createConfirmedUser(shop, mina)
  const bare = await client.updateUser({ password })
  assert.deepEqual([bare.error?.code, bare.error?.status], ['current_password_required', 400])
  const guess = await client.updateUser({ password, current_password: 'a-guess-at-it' })
  assert.equal(guess.error?.code, 'current_password_invalid')
  assert.equal(guess.error?.message, 'Current password required when setting new password.')
  const right = await client.updateUser({ password, current_password: mina.password })
  assert.equal(right.error, null)

  shop.advanceClock(61)
  await shop.createClient().resetPasswordForEmail(mina.email)
  const { token: token_hash } = await getNewestEmail(shop.db)
  const byLetter = shop.createClient()
  expectSession(await byLetter.verifyOtp({ token_hash, type: 'recovery' }))
  assert.equal((await byLetter.updateUser({ password: mina.password })).error, null)
})

test('a user without address and number cannot reauthenticate, and one with a number gets a text message', async () => {
  const shop = await openAuthShop({
    anonymousSignInEnabled: true,
    phone: { ...PHONE_SETTINGS, autoconfirm: true },
  })
  const nobody = shop.createClient()
  expectSession(await nobody.signInAnonymously())
  const { error } = await nobody.reauthenticate()
  assert.deepEqual([error?.status, error?.code], [400, 'validation_failed'])
  assert.equal(
    error?.message,
    'Reauthentication requires the user to have an email or a phone number',
  )
  const phoned = shop.createClient()
  expectSession(await phoned.signUp({ phone: '+12025550100', password: mina.password }))
  const sent = await phoned.reauthenticate()
  assert.equal(sent.error, null)
  assert.match((await getNewestSms(shop.db)).code, /^\d{6}$/)
  const bare = await shop.request('/auth/v1/reauthenticate')
  assert.equal(bare.status, 401)
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
