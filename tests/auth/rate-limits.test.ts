import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRateLimits } from '#api'
import { openDatabase } from '#platform/db/database'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { PHONE_SETTINGS } from '../support/sms.ts'

test('each endpoint has its own rate limit and reports when it is exceeded', async () => {
  const { postJson, createClient } = await openAuthShop({
    ...{ anonymousSignInEnabled: true, autoconfirm: true },
    rateLimits({ url }) {
      const { pool, close } = openDatabase(url, { maxConnections: 2 })
      after(close)
      // One sign-in is the sign-up, which needs no confirmation.
      const set = { sign_in: 5, emails: 4, verify: 4, anonymous: 4 }
      return createRateLimits(pool, { ...set, factor_challenge: 4, factor_verify: 4, passkey: 4 })
    },
  })
  const { access_token } = expectSession(await createClient().signUp(mina))
  const bearer = { Authorization: `Bearer ${access_token}` }
  const factor = await (await postJson('/factors', { factor_type: 'totp' }, bearer)).json()
  const endpoints: [string, object][] = [
    ['/signup', { data: {} }],
    ['/token?grant_type=refresh_token', { refresh_token: 'x' }],
    ['/verify', { type: 'signup', token_hash: 'a'.repeat(56) }],
    ['/recover', {}],
    ['/resend', {}],
    ['/otp', {}],
    [`/factors/${factor.id}/challenge`, {}],
    [`/factors/${factor.id}/verify`, {}],
    ['/passkeys/authentication/options', {}],
  ]
  for (const [path, body] of endpoints) {
    for (let attempt = 0; attempt < 4; attempt++) {
      assert.notEqual((await postJson(path, body, bearer)).status, 429, `${path}, ${attempt}`)
    }
    const answer = await postJson(path, body, bearer)
    const { error_code, msg } = await answer.json()
    assert.deepEqual(
      [answer.status, error_code, msg],
      [429, 'over_request_rate_limit', 'Request rate limit reached'],
      path,
    )
  }
})

test('only sign-ups that send an e-mail or a text message count as such', async () => {
  const signUpThrice = async (
    settings: Parameters<typeof openAuthShop>[0],
    contact: 'email' | 'phone',
  ) => {
    const { postJson } = await openAuthShop({
      ...settings,
      rateLimits({ url }) {
        const { pool, close } = openDatabase(url, { maxConnections: 2 })
        after(close)
        return createRateLimits(pool, { emails: 2 })
      },
    })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      const name = contact === 'email' ? `mina-${n}@example.com` : `+1202555010${n}`
      const answer = await postJson('/signup', { [contact]: name, password: mina.password })
      statuses.push(answer.status)
    }
    return statuses
  }
  const phone = { ...PHONE_SETTINGS, autoconfirm: true }
  assert.deepEqual(await signUpThrice({}, 'email'), [200, 200, 429])
  assert.deepEqual(await signUpThrice({ autoconfirm: true }, 'email'), [200, 200, 200])
  assert.deepEqual(
    await signUpThrice({ autoconfirm: true, phone: PHONE_SETTINGS }, 'phone'),
    [200, 200, 429],
  )
  assert.deepEqual(await signUpThrice({ phone }, 'phone'), [200, 200, 200])
})
