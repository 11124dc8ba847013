import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { parseConfig } from './config.ts'
import { toProviderSettings } from './oauth-settings.ts'

test('a shop without a single setting is one', () => {
  const config = parseConfig({})
  assert.deepEqual([config.PORT, config.STORE_NAME, config.PROCESSES], [3000, 'Outwit', 1])
})

test('everything that is wrong is said at once, and no secret with it', () => {
  const wrong = { PORT: 'many', SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://db', SEED: 'roses' }
  assert.throws(
    () => parseConfig(wrong),
    ({ message }: Error) => {
      for (const name of Object.keys(wrong)) assert.match(message, new RegExp(name))
      assert.doesNotMatch(message, /hunter2/)
      return !message.includes('\n')
    },
  )
})

test('a setting that is left empty is not set', () => {
  assert.equal(parseConfig({ PORT: '', SMTP_URL: '' }).PORT, 3000)
})

test('a half-configured bucket or card provider is refused', () => {
  assert.throws(() => parseConfig({ S3_BUCKET: 'files' }), /S3_ACCESS_KEY_ID is needed/)
  assert.throws(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_1' }), /STRIPE_WEBHOOK_SECRET is needed/)
})

test('the shop knows its own address without a slash at the end', () => {
  assert.equal(
    parseConfig({ PUBLIC_URL: 'https://shop.example/' }).PUBLIC_URL,
    'https://shop.example',
  )
})

test('half a sign-in provider, one without TLS elsewhere and a key of another kind are refused', () => {
  const half = { AUTH_GOOGLE_CLIENT_ID: 'shop' }
  assert.throws(() => parseConfig(half), /AUTH_GOOGLE_CLIENT_SECRET is needed/)
  assert.throws(() => parseConfig({ AUTH_APPLE_CLIENT_ID: 'shop' }), /AUTH_APPLE_TEAM_ID is needed/)
  for (const issuer of ['http://10.0.0.1', 'http://google.example', 'file:///etc/passwd', 'x']) {
    assert.throws(() => parseConfig({ AUTH_GOOGLE_ISSUER: issuer }), /AUTH_GOOGLE_ISSUER is not/)
  }
  const wrongKey = { AUTH_APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nAAAA' }
  assert.throws(() => parseConfig(wrongKey), /AUTH_APPLE_PRIVATE_KEY is not/)
})

test('a provider that is set up whole is one, and apps may have ids of their own', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const providers = toProviderSettings(
    parseConfig({
      ...{ AUTH_GOOGLE_CLIENT_ID: 'shop, app', AUTH_GOOGLE_CLIENT_SECRET: 'secret' },
      ...{ AUTH_APPLE_CLIENT_ID: 'shop.web', AUTH_APPLE_TEAM_ID: 'T', AUTH_APPLE_KEY_ID: 'K' },
      AUTH_APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    }),
  )
  assert.deepEqual(
    providers.map(({ name, clientIds }) => [name, ...clientIds]),
    [
      ['google', 'shop', 'app'],
      ['apple', 'shop.web'],
    ],
  )
  assert.deepEqual(toProviderSettings(parseConfig({})), [])
})

test('keys that cannot sign are refused, and not told', () => {
  const jwk = { kty: 'oct', kid: 'a', k: 'hunter2', key_ops: ['sign'] }
  assert.throws(
    () => parseConfig({ AUTH_JWT_KEYS: JSON.stringify([jwk]), AUTH_JWT_SECRET: 'hunter2' }),
    ({ message }: Error) => {
      assert.match(message, /AUTH_JWT_KEYS holds a secret of less than 32 bytes/)
      assert.match(message, /AUTH_JWT_SECRET needs at least 32 characters/)
      return !message.includes('hunter2')
    },
  )
})

test('accounts answer at a place of their own, never at one of the shop', () => {
  assert.equal(parseConfig({}).AUTH_PREFIX, '/auth/v1')
  assert.equal(parseConfig({ AUTH_PREFIX: '/members/v2' }).AUTH_PREFIX, '/members/v2')
  for (const taken of ['/api/auth', '/auth/confirm', '/storage/v1']) {
    assert.throws(() => parseConfig({ AUTH_PREFIX: taken }), /AUTH_PREFIX is a place of the shop/)
  }
  for (const wrong of ['/auth', 'auth/v1', '/auth/v1/', '/a/:id', '/a/*']) {
    assert.throws(() => parseConfig({ AUTH_PREFIX: wrong }), /AUTH_PREFIX is not a path/)
  }
})

test('passkeys are made for the address of the shop, or for a domain above it', () => {
  const PUBLIC_URL = 'https://www.shop.example'
  for (const AUTH_RP_ID of ['www.shop.example', 'shop.example']) {
    assert.equal(parseConfig({ PUBLIC_URL, AUTH_RP_ID }).AUTH_RP_ID, AUTH_RP_ID)
  }
  for (const AUTH_RP_ID of ['op.example', 'shop.test', 'my.www.shop.example']) {
    assert.throws(() => parseConfig({ PUBLIC_URL, AUTH_RP_ID }), /AUTH_RP_ID is neither the domain/)
  }
  assert.throws(() => parseConfig({ AUTH_RP_ID: 'shop.example' }), /AUTH_RP_ID/)
  const here = { PUBLIC_URL: 'http://127.0.0.1:3000', AUTH_RP_ID: 'localhost' }
  assert.throws(() => parseConfig(here), /AUTH_RP_ID/)
  const both = { ...here, AUTH_RP_ORIGINS: 'http://localhost:3000' }
  assert.equal(parseConfig(both).AUTH_RP_ID, 'localhost')
})

test('a number that is none, or too small, is refused with those that would do', () => {
  const said = /AUTH_ANONYMOUS_RETENTION_DAYS is not a whole number from 0 to 3650/
  for (const wrong of ['-1', '1.5', '3651', 'often']) {
    assert.throws(() => parseConfig({ AUTH_ANONYMOUS_RETENTION_DAYS: wrong }), said)
  }
})

test('whoever tries the shop out may have codes, tokens and challenges end within a second', () => {
  const soon = {
    ...{ AUTH_EMAIL_OTP_EXPIRY_SECONDS: '1', AUTH_SMS_OTP_EXPIRY_SECONDS: '1' },
    ...{ AUTH_MFA_CHALLENGE_SECONDS: '1', AUTH_ACCESS_TOKEN_SECONDS: '1' },
  }
  const read: Record<string, unknown> = parseConfig(soon)
  for (const name of Object.keys(soon)) {
    assert.equal(read[name], 1)
    assert.throws(() => parseConfig({ [name]: '0' }), new RegExp(name))
  }
})
