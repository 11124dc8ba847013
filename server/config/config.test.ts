import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { listUnknownAuthSettings, parseConfig } from './config.ts'
import { toHoldLimits } from './hold-settings.ts'
import { toProviderSettings } from './oauth-settings.ts'
import { toSessionSettings } from './session-settings.ts'

test('a shop starts without any setting', () => {
  const config = parseConfig({})
  assert.deepEqual([config.PORT, config.STORE_NAME, config.PROCESSES], [3000, 'Outwit', 1])
})

test('one error names all invalid settings and reveals no value', () => {
  const invalid = { PORT: 'many', SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://db', SEED: 'roses' }
  assert.throws(
    () => parseConfig(invalid),
    ({ message }: Error) => {
      for (const name of Object.keys(invalid)) assert.match(message, new RegExp(name))
      assert.doesNotMatch(message, /hunter2/)
      return !message.includes('\n')
    },
  )
})

test('an empty setting counts as not set', () => {
  assert.equal(parseConfig({ PORT: '', SMTP_URL: '' }).PORT, 3000)
})

test('a pooler needs the address of the database itself, for migrations and jobs', () => {
  const settings = { DATABASE_POOLER_URL: 'postgres://shop@localhost:6432/shop' }
  assert.throws(() => parseConfig(settings), /DATABASE_URL is needed with DATABASE_POOLER_URL/)
  parseConfig({ ...settings, DATABASE_URL: 'postgres://shop@localhost/shop' })
})

test('an incomplete S3 or Stripe configuration is rejected', () => {
  assert.throws(() => parseConfig({ S3_BUCKET: 'files' }), /S3_ACCESS_KEY_ID is needed/)
  const OPENSEARCH_URL = 'https://search.example:9200/'
  const search = { OPENSEARCH_URL, OPENSEARCH_USER: 'shop', OPENSEARCH_PASSWORD: 'p' }
  assert.equal(parseConfig(search).OPENSEARCH_URL, 'https://search.example:9200')
  for (const [change, expected] of [
    [{ OPENSEARCH_PASSWORD: '' }, /OPENSEARCH_PASSWORD is needed/],
    [{ OPENSEARCH_USER: '' }, /OPENSEARCH_USER is needed/],
    [{ OPENSEARCH_URL: 'https://a:b@search.example' }, /OPENSEARCH_URL has a user/],
    [{ OPENSEARCH_INDEX: 'Products' }, /OPENSEARCH_INDEX is not a name/],
    [{ SEARCH_ENGINE_MODULE: './my-search.ts' }, /SEARCH_ENGINE_MODULE excludes/],
  ] as const)
    assert.throws(() => parseConfig({ ...search, ...change }), expected)
  assert.throws(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_1' }), /STRIPE_WEBHOOK_SECRET is needed/)
  assert.throws(
    () => parseConfig({ STRIPE_PAYMENT_FORM: 'on' }),
    /STRIPE_PUBLISHABLE_KEY is needed with STRIPE_PAYMENT_FORM/,
  )
})

test('the value that may be held unpaid is set by currency, and no limit holds without rate limits', () => {
  const limits = toHoldLimits(parseConfig({ HOLD_MAX_VALUE: 'USD=20000, JPY=off' }))
  const { USD, JPY, KWD } = limits?.maxMinorByCurrency ?? {}
  assert.deepEqual([USD, JPY, KWD], [2_000_000, 0, 3_000_000])
  assert.equal(toHoldLimits(parseConfig({ RATE_LIMITS: 'off' })), null)
  for (const HOLD_MAX_VALUE of ['20000', 'usd=1', 'USD=-1', 'USD=1 EUR=2']) {
    assert.throws(() => parseConfig({ HOLD_MAX_VALUE }), /HOLD_MAX_VALUE is not a list/)
  }
})

test('a trailing slash of PUBLIC_URL is removed', () => {
  assert.equal(
    parseConfig({ PUBLIC_URL: 'https://shop.example/', SANDBOX_PAYMENTS: 'on' }).PUBLIC_URL,
    'https://shop.example',
  )
})

test('an incomplete sign-in provider, an issuer without TLS and a key of another type are rejected', () => {
  const incomplete = { AUTH_GOOGLE_CLIENT_ID: 'shop' }
  assert.throws(() => parseConfig(incomplete), /AUTH_GOOGLE_CLIENT_SECRET is needed/)
  assert.throws(() => parseConfig({ AUTH_APPLE_CLIENT_ID: 'shop' }), /AUTH_APPLE_TEAM_ID is needed/)
  for (const issuer of ['http://10.0.0.1', 'http://google.example', 'file:///etc/passwd', 'x']) {
    assert.throws(() => parseConfig({ AUTH_GOOGLE_ISSUER: issuer }), /AUTH_GOOGLE_ISSUER is not/)
  }
  const wrongKey = { AUTH_APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nAAAA' }
  assert.throws(() => parseConfig(wrongKey), /AUTH_APPLE_PRIVATE_KEY is not/)
})

test('a complete sign-in provider is accepted, with client ids for apps', () => {
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

test('a key as PEM is the same from systemd, from Node and from a container, which differ in quotes', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const inline = pem.replaceAll('\n', '\\n')
  for (const value of [pem, inline, `"${inline}"`]) {
    const config = parseConfig({
      ...{ SMTP_URL: 'smtp://mail:25', MAIL_DKIM_DOMAIN: 'shop.example', MAIL_DKIM_SELECTOR: 's' },
      ...{ AUTH_APPLE_PRIVATE_KEY: value, MAIL_DKIM_PRIVATE_KEY: value },
    })
    assert.equal(config.AUTH_APPLE_PRIVATE_KEY, pem)
    assert.equal(config.MAIL_DKIM_PRIVATE_KEY, pem)
  }
})

test('keys that are too short are rejected, and the error does not reveal them', () => {
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

test('AUTH_PREFIX must not be a path of the shop', () => {
  assert.equal(parseConfig({}).AUTH_PREFIX, '/auth/v1')
  assert.equal(parseConfig({ AUTH_PREFIX: '/members/v2' }).AUTH_PREFIX, '/members/v2')
  assert.equal(parseConfig({ AUTH_PREFIX: '/members' }).AUTH_PREFIX, '/members')
  for (const reserved of [
    '/wishlist',
    '/api/auth',
    '/auth/confirm',
    '/oauth/consent',
    '/oauth',
    '/storage/v1',
    '/de',
    '/api',
  ]) {
    assert.throws(() => parseConfig({ AUTH_PREFIX: reserved }), /AUTH_PREFIX is a path of the shop/)
  }
  for (const invalid of ['/', 'auth/v1', '/auth/v1/', '/a/:id', '/a/*']) {
    assert.throws(() => parseConfig({ AUTH_PREFIX: invalid }), /AUTH_PREFIX is not a path/)
  }
})

test('settings of accounts that do not exist are listed by name', () => {
  const env = { AUTH_PREFIX: '/auth/v1', AUTH_AUTOCONFRIM: 'on', AUTH_SITE_URL: '', PATH: '/bin' }
  assert.deepEqual(listUnknownAuthSettings(env), ['AUTH_AUTOCONFRIM', 'AUTH_SITE_URL'])
})

test('AUTH_RP_ID must be the domain of the shop or a parent of it', () => {
  const PUBLIC_URL = 'https://www.shop.example'
  for (const AUTH_RP_ID of ['www.shop.example', 'shop.example']) {
    const config = parseConfig({ PUBLIC_URL, AUTH_RP_ID, SANDBOX_PAYMENTS: 'on' })
    assert.equal(config.AUTH_RP_ID, AUTH_RP_ID)
  }
  for (const AUTH_RP_ID of ['op.example', 'shop.test', 'my.www.shop.example']) {
    assert.throws(() => parseConfig({ PUBLIC_URL, AUTH_RP_ID }), /AUTH_RP_ID is neither the domain/)
  }
  assert.throws(() => parseConfig({ AUTH_RP_ID: 'shop.example' }), /AUTH_RP_ID/)
  const otherHost = { PUBLIC_URL: 'http://127.0.0.1:3000', AUTH_RP_ID: 'localhost' }
  assert.throws(() => parseConfig(otherHost), /AUTH_RP_ID/)
  const both = { ...otherHost, AUTH_RP_ORIGINS: 'http://localhost:3000' }
  assert.equal(parseConfig(both).AUTH_RP_ID, 'localhost')
})

test('no setting allows passwords of less than eight characters', () => {
  assert.equal(parseConfig({}).AUTH_MIN_PASSWORD_LENGTH, 8)
  const message = /AUTH_MIN_PASSWORD_LENGTH is not a whole number from 8 to 72/
  assert.throws(() => parseConfig({ AUTH_MIN_PASSWORD_LENGTH: '7' }), message)
})

test('without settings a session ends when it has not been used for 90 days', () => {
  assert.equal(toSessionSettings(parseConfig({})).inactivitySeconds, 90 * 86_400)
})

test('an invalid number is rejected with the allowed range', () => {
  const message = /AUTH_ANONYMOUS_RETENTION_DAYS is not a whole number from 0 to 3650/
  for (const invalid of ['-1', '1.5', '3651', 'many']) {
    assert.throws(() => parseConfig({ AUTH_ANONYMOUS_RETENTION_DAYS: invalid }), message)
  }
})

test('codes, tokens and challenges can expire after one second, for trials', () => {
  const oneSecond = {
    ...{ AUTH_EMAIL_OTP_EXPIRY_SECONDS: '1', AUTH_SMS_OTP_EXPIRY_SECONDS: '1' },
    ...{ AUTH_MFA_CHALLENGE_SECONDS: '1', AUTH_ACCESS_TOKEN_SECONDS: '1' },
  }
  const config: Record<string, unknown> = parseConfig(oneSecond)
  for (const name of Object.keys(oneSecond)) {
    assert.equal(config[name], 1)
    assert.throws(() => parseConfig({ [name]: '0' }), new RegExp(name))
  }
})
