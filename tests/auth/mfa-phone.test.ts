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

async function withPhone(settings: Partial<IdentitySettings> = {}) {
  const shop = await openAuthShop({ autoconfirm: true, ...settings })
  const client = shop.createClient()
  await client.signUp(mina)
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone: PHONE })
  assert.equal(error, null)
  return { ...shop, client, factorId: data!.id, data: data! }
}

test('Mina adds her phone as an MFA factor and needs its code at sign-in', async () => {
  const { client, data, db, factorId, advanceClock, createClient } = await withPhone()
  assert.deepEqual([data.type, data.type === 'phone' && data.phone], ['phone', '4915123456789'])
  const challengeId = await challenged(client, factorId)
  const code = await newestCode(db)
  const wrong = code === '000000' ? '111111' : '000000'
  const refused = await client.mfa.verify({ factorId, challengeId, code: wrong })
  assert.equal(refused.error?.message, 'Invalid MFA Phone code entered')
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
  const { data: list } = await client.mfa.listFactors()
  assert.equal(list!.phone.length, 1)

  advanceClock(61)
  const later = createClient()
  expectSession(await later.signInWithPassword(mina))
  const next = await challenged(later, factorId)
  const old = await later.mfa.verify({ factorId, challengeId: next, code })
  const fresh = await newestCode(db)
  if (fresh !== code) assert.equal(old.error?.code, 'mfa_verification_failed')
  const verified = await later.mfa.verify({ factorId, challengeId: next, code: fresh })
  const [, payload] = verified.data!.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  assert.deepEqual([claims.aal, claims.amr[0].method], ['aal2', 'mfa/phone'])
})

test('MFA codes have eight digits where codes have eight digits', async () => {
  const { client, db, factorId } = await withPhone({ flows: EIGHT_DIGITS })
  const challengeId = await challenged(client, factorId)
  const [message] = await listNewestSms(db, { limit: 1 })
  const [code = ''] = message!.body.match(/\d{6,}/) ?? []
  assert.equal(code.length, 8)
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
})

test('a text message is sent once a minute, and an invalid or duplicate number is rejected', async () => {
  const { client, db, factorId } = await withPhone()
  const challengeId = await challenged(client, factorId)
  const again = await client.mfa.challenge({ factorId })
  assert.deepEqual([again.error?.status, again.error?.code], [429, 'over_sms_send_rate_limit'])
  await client.mfa.verify({ factorId, challengeId, code: await newestCode(db) })
  const enrol = (phone: string) =>
    client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'b' })
  assert.equal((await enrol(PHONE)).error?.code, 'mfa_verified_factor_exists')
  assert.equal((await enrol('0151')).error?.message, 'Invalid phone number format (E.164 required)')
  assert.equal((await listNewestSms(db, { limit: 9 })).length, 1)
})

test('a number gets one message a minute, whoever adds it and however often it is removed', async () => {
  const { client, db, factorId, advanceClock, createClient } = await withPhone()
  await challenged(client, factorId)
  assert.equal((await client.mfa.unenroll({ factorId })).error, null)
  const other = createClient()
  await other.signUp(theo)
  for (const somebody of [client, other]) {
    const { data } = await somebody.mfa.enroll({ factorType: 'phone', phone: PHONE })
    const { error } = await somebody.mfa.challenge({ factorId: data!.id })
    assert.deepEqual([error?.status, error?.code], [429, 'over_sms_send_rate_limit'])
    assert.match(error!.message, /after \d+ seconds/)
  }
  assert.equal((await listNewestSms(db, { limit: 9 })).length, 1)
  advanceClock(61)
  const { data } = await other.mfa.listFactors()
  await challenged(other, data!.all[0]!.id)
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

async function challenged(client: TestAuthClient, factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId })
  assert.equal(error, null)
  return data!.id
}

async function newestCode(db: Database): Promise<string> {
  const [text] = await listNewestSms(db, { limit: 1 })
  return text!.body.match(/\d{6}/)![0]
}
