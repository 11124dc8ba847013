import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { PHONE_SETTINGS } from '../support/sms.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'

const { flows } = IDENTITY_SETTINGS

/** Expects a 429, and returns its `Retry-After`. */
async function getWaitSeconds(answer: Response): Promise<number> {
  assert.equal(answer.status, 429, await answer.text())
  return Number(answer.headers.get('Retry-After'))
}

test('a client that asks for e-mails too often is told when the next one is possible', async () => {
  const { postJson, advanceClock } = await openAuthShop({
    flows: { ...flows, emailsPerNetworkPerHour: 2 },
  })
  await postJson('/recover', { email: mina.email })
  advanceClock(10)
  assert.equal(await getWaitSeconds(await postJson('/recover', { email: mina.email })), 50)
  await postJson('/recover', { email: theo.email })
  const third = await postJson('/recover', { email: 'ada@example.com' })
  assert.equal(await getWaitSeconds(third), 3590)
})

test('a client that asks for text messages too often is told when the next one is possible', async () => {
  const phone = { ...PHONE_SETTINGS, smsPerNumberPerHour: 2 }
  const { postJson, advanceClock } = await openAuthShop({ phone })
  const requestCode = () => postJson('/otp', { phone: '+12025550100' })
  await requestCode()
  advanceClock(10)
  assert.equal(await getWaitSeconds(await requestCode()), 50)
  advanceClock(50)
  await requestCode()
  advanceClock(60)
  assert.equal(await getWaitSeconds(await requestCode()), 3480)
})

test('a client that tries too many passwords is told when the next one is possible', async () => {
  const { postJson, advanceClock } = await openAuthShop({
    ...{ autoconfirm: true, flows: { ...flows, failedPasswordsPerDay: 1 } },
  })
  const signIn = () => postJson('/token?grant_type=password', { ...theo, password: 'wrong' })
  await signIn()
  advanceClock(3600)
  assert.equal(await getWaitSeconds(await signIn()), 23 * 3600)
})

test('a user who asks for the addresses of others too often is told when the next is possible', async () => {
  const { createClient, request } = await openAuthShop({ autoconfirm: true })
  await createClient().signUp(theo)
  const { access_token } = expectSession(await createClient().signUp(mina))
  const requestChange = () =>
    request('/auth/v1/user', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: theo.email }),
    })
  for (let n = 0; n < 5; n++) assert.equal((await requestChange()).status, 422)
  assert.equal(await getWaitSeconds(await requestChange()), 3600)
})
