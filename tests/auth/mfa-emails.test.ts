import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { mina, openAuthShop } from '../support/auth-shop.ts'
import { enrollTotp } from '../support/totp.ts'
import { Authenticator } from '../support/webauthn-authenticator.ts'

const openShopWithMina = async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const client = shop.createClient()
  await client.signUp(mina)
  return { ...shop, client }
}

test('Mina gets an e-mail when an MFA factor is added or removed, but not when an enrolment is only started', async () => {
  const { client, db, now, advanceClock } = await openShopWithMina()
  const { data: startedFactor } = await client.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Begun',
  })
  await client.mfa.unenroll({ factorId: startedFactor!.id })
  assert.deepEqual(await listSecurityEmails(db), [])

  const { id: factorId } = await enrollTotp(client, { now, advanceClock })
  assert.deepEqual(await listSecurityEmails(db), ['factor-added'])
  const [email] = await listNewestEmails(db, { limit: 1 })
  assert.equal(email!.recipient, mina.email)
  assert.match(email!.text, /this can be used to confirm it’s you: an authenticator app\./)
  assert.match(email!.text, /If this wasn’t you, choose a new password now/)

  await client.mfa.recoveryCodes.generate()
  await client.mfa.unenroll({ factorId })
  assert.deepEqual(await listSecurityEmails(db), ['factor-removed', 'factor-added'])
})

test('Mina gets an e-mail when a passkey is added or removed', async () => {
  const { client, db } = await openShopWithMina()
  const { data } = await client.passkey.startRegistration()
  const { challenge_id: challengeId, options } = data!
  const credential = new Authenticator().create(options)
  const { data: passkey } = await client.passkey.verifyRegistration({ challengeId, credential })
  assert.match((await listNewestEmails(db, { limit: 1 }))[0]!.text, /a passkey\./)
  await client.passkey.delete({ passkeyId: passkey!.id })
  assert.deepEqual(await listSecurityEmails(db), ['factor-removed', 'factor-added'])
})

test('Mina gets an e-mail when an administrator removes her MFA factor', async () => {
  const { client, db, now, createAdminClient, advanceClock } = await openShopWithMina()
  const { id } = await enrollTotp(client, { now, advanceClock })
  const { data } = await client.getUser()
  const { error } = await createAdminClient().mfa.deleteFactor({ userId: data.user!.id, id })
  assert.equal(error, null)
  assert.deepEqual(await listSecurityEmails(db), ['factor-removed', 'factor-added'])
})

test('the settings list the MFA factors that can be added and the cooldown between two text messages', async () => {
  const { identity } = await openAuthShop()
  const mfa = { ...identity.settings.mfa, phone: 'verify' as const }
  const { request } = await openAuthShop({ mfa, emailCooldownSeconds: 45 })
  const settings = await (await request('/auth/v1/settings')).json()
  assert.equal(settings.mfa_totp_enabled, true)
  assert.equal(settings.mfa_phone_enabled, false, 'phone factors are verified, but not added')
  assert.equal(settings.mfa_webauthn_enabled, true)
  assert.equal(settings.sms_max_frequency, 45)
})

/** Returns the templates of the newest e-mails, the newest first. */
async function listSecurityEmails(db: Database): Promise<string[]> {
  return (await listNewestEmails(db, { limit: 9 })).map(({ template }) => template)
}
