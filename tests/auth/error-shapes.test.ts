import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mina, openAuthShop } from '../support/auth-shop.ts'

const errorCases: [string, string | object, number, string][] = [
  ['/signup', '{', 400, 'bad_json'],
  ['/signup', { ...mina, email: 'a' }, 400, 'validation_failed'],
  ['/signup', { ...mina, password: 'mug' }, 422, 'weak_password'],
  ['/signup', { data: {} }, 422, 'anonymous_provider_disabled'],
  ['/token?grant_type=password', mina, 400, 'invalid_credentials'],
  ['/token?grant_type=refresh_token', { refresh_token: 'x' }, 400, 'validation_failed'],
  ['/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }, 404, 'flow_state_not_found'],
  ['/token?grant_type=web3', { chain: 'solana' }, 422, 'web3_provider_disabled'],
  ['/verify', { type: 'signup', token_hash: 'a'.repeat(56) }, 403, 'otp_expired'],
  ['/otp', { email: mina.email, create_user: false }, 422, 'otp_disabled'],
  ['/sso', {}, 404, 'saml_provider_disabled'],
  ['/logout', '', 401, 'no_authorization'],
  ['/factors', { factor_type: 'totp' }, 401, 'no_authorization'],
  ['/moon', {}, 404, 'not_found'],
]

const versions: [string | null, 'current' | 'legacy'][] = [
  ['2024-01-01', 'current'],
  ['2031-12-31', 'current'],
  ['2023-12-31', 'legacy'],
  ['yesterday', 'legacy'],
  [null, 'legacy'],
]

test('each error has the shape of the requested API version', async () => {
  const { postJson } = await openAuthShop()
  for (const [path, body, status, code] of errorCases) {
    for (const [version, era] of versions) {
      const answer = await postJson(
        path,
        body,
        version ? { 'X-Supabase-Api-Version': version } : {},
      )
      const { weak_password, ...error } = await answer.json()
      const description = `${path} as of ${version}`
      assert.ok(error.message ?? error.msg, description)
      assert.deepEqual(
        [answer.status, answer.headers.get('X-Sb-Error-Code')],
        [status, code],
        description,
      )
      assert.match(answer.headers.get('Content-Type')!, /^application\/json/)
      if (era === 'current') {
        assert.deepEqual(error, { code, message: error.message }, description)
        assert.equal(answer.headers.get('X-Supabase-Api-Version'), '2024-01-01')
      } else {
        assert.deepEqual(error, { code: status, error_code: code, msg: error.msg }, description)
      }
      const reasons = code === 'weak_password' ? { reasons: ['length'] } : undefined
      assert.deepEqual(weak_password, reasons, description)
    }
  }
})

test('the client turns each error response into the expected error class', async () => {
  const { createClient } = await openAuthShop()
  const weak = await createClient().signUp({ ...mina, password: 'mug' })
  assert.equal(weak.error?.name, 'AuthWeakPasswordError')
  assert.deepEqual((weak.error as never as { reasons: string[] }).reasons, ['length'])
  const wrong = await createClient().signInWithPassword(mina)
  assert.deepEqual([wrong.error?.name, wrong.error?.status], ['AuthApiError', 400])
})

test('missing, empty and additional fields of a client are accepted', async () => {
  const { postJson, request } = await openAuthShop({ autoconfirm: true })
  const answer = await postJson('/signup', {
    ...{ ...mina, phone: '', channel: null, data: null, gotrue_meta_security: {} },
    ...{ code_challenge: null, code_challenge_method: null, redirectTo: 'x', options: { a: 1 } },
  })
  assert.equal(answer.status, 200)
  const { access_token } = await answer.json()
  const bearer = { Authorization: `Bearer ${access_token}` }
  const json = { 'Content-Type': 'application/json;charset=UTF-8' }
  const factor = await (
    await postJson('/factors', { factor_type: 'totp', factorId: 'x' }, bearer)
  ).json()
  const path = `/factors/${factor.id}`
  assert.equal((await postJson(`${path}/challenge`, { factorId: factor.id }, bearer)).status, 200)
  assert.equal((await postJson(`${path}/challenge`, '', bearer)).status, 200)
  const empty = { method: 'DELETE', headers: { ...bearer, ...json } }
  assert.equal((await request(`/auth/v1${path}`, empty)).status, 200)
  assert.equal((await postJson('/logout', '', { ...bearer, ...json })).status, 204)
})
