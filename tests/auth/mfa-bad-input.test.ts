import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badValues } from '../bad-input/values.ts'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { enrollTotp } from '../support/totp.ts'

test('invalid values for factors and passkeys are rejected or ignored without a server error', async () => {
  const shop = await openAuthShop({ autoconfirm: true, emailCooldownSeconds: 0 })
  const { request, createClient } = shop
  const client = createClient()
  await client.signUp(mina)
  const { id } = await enrollTotp(client, shop)
  const { data: passkeyChallenge } = await client.passkey.startAuthentication()
  const { access_token } = expectSession(await client.refreshSession())

  const response = {
    clientDataJSON: 'e30',
    authenticatorData: 'AA',
    signature: 'AA',
    userHandle: 'AA',
  }
  const credential = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response,
    clientExtensionResults: {},
  }
  const verification = { challenge_id: passkeyChallenge!.challenge_id, credential }
  const fields: Record<string, Record<string, unknown>> = {
    '/factors': { factor_type: 'totp', friendly_name: 'a', issuer: 'b', phone: '49151' },
    [`/factors/${id}/challenge`]: { channel: 'sms' },
    [`/factors/${id}/verify`]: { challenge_id: id, code: '000000', webauthn: {} },
    '/factors/recovery-codes': { friendly_name: 'a' },
    '/factors/recovery-codes/verify': { code: 'a' },
    '/passkeys/registration/verify': verification,
    '/passkeys/authentication/options': {},
    '/passkeys/authentication/verify': verification,
  }
  const expectNoServerError = async (path: string, body: unknown, method = 'POST') => {
    const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
    const answer = await request(`/auth/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const description = `${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}: ${answer.status}`
    assert.ok(answer.status < 500, description)
    if (answer.status >= 400) assert.ok((await answer.json()).error_code, description)
  }
  for (const [path, validBody] of Object.entries(fields)) {
    for (const value of badValues) {
      await expectNoServerError(path, value)
      for (const name of Object.keys(validBody))
        await expectNoServerError(path, { ...validBody, [name]: value })
    }
  }
  for (const value of badValues) {
    for (const name of Object.keys(response)) {
      const invalid = { ...credential, response: { ...response, [name]: value } }
      await expectNoServerError('/passkeys/authentication/verify', {
        ...verification,
        credential: invalid,
      })
    }
    await expectNoServerError('/passkeys/authentication/verify', {
      ...verification,
      credential: { ...credential, id: value },
    })
    const invalid = { challenge_id: id, webauthn: { credential_response: value } }
    await expectNoServerError(`/factors/${id}/verify`, invalid)
    await expectNoServerError(`/passkeys/${id}`, { friendly_name: value }, 'PATCH')
  }
  for (const invalid of ['%00', 'nonsense', '..%2f', 'a'.repeat(900), `${id}%00`]) {
    await expectNoServerError(`/factors/${invalid}/challenge`, {})
    await expectNoServerError(`/passkeys/${invalid}`, { friendly_name: 'a' }, 'PATCH')
  }
})
