import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countLetters, mina, newestLetter, openAccounts, theo } from './accounts.ts'
import { countTextsOf, PHONES } from './texts.ts'

const phone = '+4915112345678'

test('Whoever asks for a letter or a message again says which, and where it goes', async () => {
  const { post } = await openAccounts({ phone: PHONES })
  const said = async (body: object) => {
    const answer = await post('/resend', body)
    const { error_code, msg } = await answer.json()
    return [answer.status, error_code, msg]
  }
  const wrong = (msg: string) => [400, 'validation_failed', msg]
  const types = 'Missing one of these types: signup, email_change, sms, phone_change'
  for (const type of [undefined, null, '', 'recovery', 'toString']) {
    assert.deepEqual(await said({ type, email: mina.email }), wrong(types))
  }
  for (const type of ['signup', 'email_change']) {
    const asked = wrong('Type provided requires an email address')
    assert.deepEqual(await said({ type }), asked)
    assert.deepEqual(await said({ type, phone }), asked)
  }
  for (const type of ['sms', 'phone_change']) {
    const asked = wrong('Type provided requires a phone number')
    assert.deepEqual(await said({ type, email: mina.email }), asked)
  }
  const both = 'Only an email address or phone number should be provided.'
  assert.deepEqual(await said({ type: 'signup', email: mina.email, phone }), wrong(both))
})

test('Nothing is sent again to who has nothing to confirm, and nobody hears that', async () => {
  const { db, pass, post, visitor } = await openAccounts({ phone: PHONES })
  await visitor().signUp(mina)
  const { token: token_hash } = await newestLetter(db)
  await visitor().verifyOtp({ token_hash, type: 'signup' })
  pass(61)
  const letters = await countLetters(db)
  for (const type of ['signup', 'email_change']) {
    for (const { email } of [mina, theo]) {
      const answer = await post('/resend', { type, email })
      assert.deepEqual([answer.status, await answer.json()], [200, {}])
    }
  }
  for (const type of ['sms', 'phone_change']) {
    const answer = await post('/resend', { type, phone })
    assert.deepEqual([answer.status, await answer.json()], [200, {}])
  }
  assert.equal(await countLetters(db), letters)
  assert.equal(await countTextsOf(db), 0)
})
