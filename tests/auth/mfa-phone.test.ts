import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentitySettings } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { listNewestSms } from '#platform/sms/sms-queue'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'
import type { TestAuthClient } from '../support/totp.ts'

const PHONE = '+49 151 23456789'

const EIGHT_DIGITS = { ...IDENTITY_SETTINGS.flows, otpLength: 8 }

async function openShopWithPhoneFactor(settings: Partial<IdentitySettings> = {}) {
  const shop = await openAuthShop({ autoconfirm: true, ...settings })
  const client = shop.createClient()
  await client.signUp(mina)
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone: PHONE })
  assert.equal(error, null)
  return { ...shop, client, factorId: data!.id, data: data! }
}

test('Mina adds her phone as an MFA factor and needs its code at sign-in', async () => {
  const { client, data, db, factorId, advanceClock, createClient } = await openShopWithPhoneFactor()
  assert.deepEqual([data.type, data.type === 'phone' && data.phone], ['phone', '4915123456789'])
  const challengeId = await createChallenge(client, factorId)
  const code = await getNewestCode(db)
  const wrong = code === '000000' ? '111111' : '000000'
  const refused = await client.mfa.verify({ factorId, challengeId, code: wrong })
  assert.equal(refused.error?.message, 'Invalid MFA Phone code entered')
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
  const { data: list } = await client.mfa.listFactors()
  assert.equal(list!.phone.length, 1)

  advanceClock(61)
  const later = createClient()
  expectSession(await later.signInWithPassword(mina))
  const nextChallengeId = await createChallenge(later, factorId)
  const reused = await later.mfa.verify({ factorId, challengeId: nextChallengeId, code })
  const newCode = await getNewestCode(db)
  if (newCode !== code) assert.equal(reused.error?.code, 'mfa_verification_failed')
  const verified = await later.mfa.verify({ factorId, challengeId: nextChallengeId, code: newCode })
  const [, payload] = verified.data!.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  assert.deepEqual([claims.aal, claims.amr[0].method], ['aal2', 'mfa/phone'])
})

test('MFA codes have the configured number of digits', async () => {
  const { client, db, factorId } = await openShopWithPhoneFactor({ flows: EIGHT_DIGITS })
  const challengeId = await createChallenge(client, factorId)
  const [message] = await listNewestSms(db, { limit: 1 })
  const [code = ''] = message!.body.match(/\d{6,}/) ?? []
  assert.equal(code.length, 8)
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
})

test('a text message is sent once a minute, and an invalid or duplicate number is rejected', async () => {
  const { client, db, factorId } = await openShopWithPhoneFactor()
  const challengeId = await createChallenge(client, factorId)
  const again = await client.mfa.challenge({ factorId })
  assert.deepEqual([again.error?.status, again.error?.code], [429, 'over_sms_send_rate_limit'])
  await client.mfa.verify({ factorId, challengeId, code: await getNewestCode(db) })
  const enrolPhone = (phone: string) =>
    client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'b' })
  assert.equal((await enrolPhone(PHONE)).error?.code, 'mfa_verified_factor_exists')
  assert.equal(
    (await enrolPhone('0151')).error?.message,
    'Invalid phone number format (E.164 required)',
  )
  assert.equal((await listNewestSms(db, { limit: 9 })).length, 1)
})

test('a number gets one message a minute, whoever adds it and however often it is removed', async () => {
  const { client, db, factorId, advanceClock, createClient } = await openShopWithPhoneFactor()
  await createChallenge(client, factorId)
  assert.equal((await client.mfa.unenroll({ factorId })).error, null)
  const other = createClient()
  await other.signUp(theo)
  for (const enrolling of [client, other]) {
    const { data } = await enrolling.mfa.enroll({ factorType: 'phone', phone: PHONE })
    const { error } = await enrolling.mfa.challenge({ factorId: data!.id })
    assert.deepEqual([error?.status, error?.code], [429, 'over_sms_send_rate_limit'])
    assert.match(error!.message, /after \d+ seconds/)
  }
  assert.equal((await listNewestSms(db, { limit: 9 })).length, 1)
  advanceClock(61)
  const { data } = await other.mfa.listFactors()
  await createChallenge(other, data!.all[0]!.id)
})

test('a shop without text messages rejects phone factors', async () => {
  const { identity } = await openAuthShop()
  const mfa = { ...identity.settings.mfa, phone: 'off' as const }
  const { createClient } = await openAuthShop({ autoconfirm: true, mfa })
  const client = createClient()
  await client.signUp(mina)
  const { error } = await client.mfa.enroll({ factorType: 'phone', phone: PHONE })
  assert.equal(error?.code, 'mfa_phone_enroll_not_enabled')
})

async function createChallenge(client: TestAuthClient, factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId })
  assert.equal(error, null)
  return data!.id
}

async function getNewestCode(db: Database): Promise<string> {
  const [text] = await listNewestSms(db, { limit: 1 })
  return text!.body.match(/\d{6}/)![0]
}
