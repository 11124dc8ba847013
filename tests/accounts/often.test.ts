import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openRateLimits } from '#api'
import { openDatabase } from '#platform/database'
import { mina, openAccounts, sessionOf } from './accounts.ts'

test('Each door counts for itself how often somebody knocks, and says when it was too often', async () => {
  const { post, visitor } = await openAccounts({
    ...{ anonymous: true, autoconfirm: true },
    rateLimits({ url }) {
      const { pool, close } = openDatabase(url, { most: 2 })
      after(close)
      const set = { sign_in: 4, letters: 4, verify: 4, anonymous: 4 }
      return openRateLimits(pool, { ...set, factor_challenge: 4, factor_verify: 4, passkey: 4 })
    },
  })
  const { access_token } = sessionOf(await visitor().signUp(mina))
  const bearer = { Authorization: `Bearer ${access_token}` }
  const factor = await (await post('/factors', { factor_type: 'totp' }, bearer)).json()
  const doors: [string, object][] = [
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
  for (const [path, body] of doors) {
    for (let at = 0; at < 4; at++) {
      assert.notEqual((await post(path, body, bearer)).status, 429, `${path}, ${at}`)
    }
    const answer = await post(path, body, bearer)
    const { error_code, msg } = await answer.json()
    assert.deepEqual(
      [answer.status, error_code, msg],
      [429, 'over_request_rate_limit', 'Request rate limit reached'],
      path,
    )
  }
  assert.equal((await visitor().signUp({ ...mina, email: 'other@example.com' })).error, null)
})
