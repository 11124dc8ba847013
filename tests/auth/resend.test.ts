import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countEmails, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { countSms, PHONE_SETTINGS } from '../support/sms.ts'

const phone = '+4915112345678'

test('a resend request needs a type and an address or number', async () => {
  const { postJson } = await openAuthShop({ phone: PHONE_SETTINGS })
  const getError = async (body: object) => {
    const answer = await postJson('/resend', body)
    const { error_code, msg } = await answer.json()
    return [answer.status, error_code, msg]
  }
  const wrong = (msg: string) => [400, 'validation_failed', msg]
  const types = 'Missing one of these types: signup, email_change, sms, phone_change'
  for (const type of [undefined, null, '', 'recovery', 'toString']) {
    assert.deepEqual(await getError({ type, email: mina.email }), wrong(types))
  }
  for (const type of ['signup', 'email_change']) {
    const expected = wrong('Type provided requires an email address')
    assert.deepEqual(await getError({ type }), expected)
    assert.deepEqual(await getError({ type, phone }), expected)
  }
  for (const type of ['sms', 'phone_change']) {
    const expected = wrong('Type provided requires a phone number')
    assert.deepEqual(await getError({ type, email: mina.email }), expected)
  }
  const both = 'Only an email address or phone number should be provided.'
  assert.deepEqual(await getError({ type: 'signup', email: mina.email, phone }), wrong(both))
})

test('a resend request with nothing to confirm sends nothing and does not reveal it', async () => {
  const { db, advanceClock, postJson, createClient } = await openAuthShop({ phone: PHONE_SETTINGS })
  await createClient().signUp(mina)
  const { token: token_hash } = await getNewestEmail(db)
  await createClient().verifyOtp({ token_hash, type: 'signup' })
  advanceClock(61)
  const emails = await countEmails(db)
  for (const type of ['signup', 'email_change']) {
    for (const { email } of [mina, theo]) {
      const answer = await postJson('/resend', { type, email })
      assert.deepEqual([answer.status, await answer.json()], [200, {}])
    }
  }
  for (const type of ['sms', 'phone_change']) {
    const answer = await postJson('/resend', { type, phone })
    assert.deepEqual([answer.status, await answer.json()], [200, {}])
  }
  assert.equal(await countEmails(db), emails)
  assert.equal(await countSms(db), 0)
})
