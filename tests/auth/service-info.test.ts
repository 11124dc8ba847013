import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROVIDER_NAMES } from '#modules/identity'
import { openAuthShop } from '../support/auth-shop.ts'
import { PHONE_SETTINGS } from '../support/sms.ts'

test('the health endpoint reports the service by the name that clients know', async () => {
  const { request } = await openAuthShop()
  const health = await request('/auth/v1/health')
  assert.equal(health.status, 200)
  const { name, version, description } = await health.json()
  assert.deepEqual([name, typeof version, typeof description], ['GoTrue', 'string', 'string'])
})

test('the settings list which sign-in methods are enabled', async () => {
  const defaultShop = await openAuthShop()
  const external = Object.fromEntries(PROVIDER_NAMES.map((name) => [name, false]))
  assert.deepEqual(await (await defaultShop.request('/auth/v1/settings')).json(), {
    external: { email: true, phone: false, anonymous_users: false, ...external },
    ...{ disable_signup: false, mailer_autoconfirm: false, phone_autoconfirm: false },
    ...{ sms_provider: '', saml_enabled: false, passkeys_enabled: true },
    ...{ manual_linking_enabled: false, sms_max_frequency: 60 },
    ...{ mfa_totp_enabled: true, mfa_phone_enabled: true, mfa_webauthn_enabled: true },
  })

  const carrier = { name: 'twilio', send: async () => {} }
  const configuredShop = await openAuthShop({
    ...{ anonymousSignInEnabled: true, autoconfirm: true, signUpEnabled: false, carrier },
    phone: { ...PHONE_SETTINGS, autoconfirm: true },
  })
  const settings = await (await configuredShop.request('/auth/v1/settings')).json()
  assert.deepEqual([settings.external.phone, settings.external.anonymous_users], [true, true])
  assert.deepEqual(
    [
      settings.disable_signup,
      settings.mailer_autoconfirm,
      settings.phone_autoconfirm,
      settings.sms_provider,
    ],
    [true, true, true, 'twilio'],
  )
})

test('the public keys are cached for ten minutes and state their use', async () => {
  const { request } = await openAuthShop()
  const answer = await request('/auth/v1/.well-known/jwks.json')
  assert.equal(answer.headers.get('Cache-Control'), 'public, max-age=600')
  const [key] = (await answer.json()).keys
  assert.deepEqual([key.use, key.key_ops, key.alg, key.kty], ['sig', ['verify'], 'ES256', 'EC'])
  assert.ok(key.kid)
})
