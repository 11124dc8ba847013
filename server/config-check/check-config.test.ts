import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { COMPLETE, listCodes, rejectDns, SECRET } from '#tests/support/complete-settings'
import { parseConfig } from '../config/config.ts'
import { checkConfig } from './check-config.ts'
import { checkOutsideServer } from './check-database.ts'
import { checkFilesBackup } from './check-files-backup.ts'
import { checkSettings } from './check-settings.ts'
import { FINDINGS } from './findings.ts'

const BUCKET = { S3_BUCKET: 'lamps', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'k' }

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-check-'))
after(() => rmSync(folder, { recursive: true }))

test('a shop with complete settings lacks nothing', () => {
  assert.deepEqual(checkSettings(parseConfig(COMPLETE)), [])
})

for (const [code, settings] of [
  ['public_url_missing', { PUBLIC_URL: '' }],
  ['public_url_missing', { PUBLIC_URL: 'http://localhost:3000' }],
  ['public_url_not_https', { PUBLIC_URL: 'http://lamps.shop' }],
  ['proxy_not_trusted', { TRUST_PROXY: '0' }],
  ['rate_limits_off', { RATE_LIMITS: 'off' }],
  ['page_cache_off', { PAGE_CACHE: 'off' }],
  ['stripe_test_key', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['stripe_keys_mixed', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['stripe_webhook_secret_invalid', { STRIPE_WEBHOOK_SECRET: 'we_1' }],
  ['sandbox_marketplace', { MARKETPLACE: 'sandbox' }],
  ['demo_seed', { SEED: 'demo' }],
  ['accounts_autoconfirmed', { AUTH_AUTOCONFIRM: 'on' }],
  ['phone_test_codes', { AUTH_SMS_TEST_OTPS: '12025550100=123456' }],
  ['sms_provider_missing', { AUTH_PHONE: 'on' }],
  ['mail_server_missing', { SMTP_URL: '' }],
  ['mail_tls_optional', { SMTP_URL: 'smtp://mail.lamps.shop:587' }],
  ['mail_tls_unverified', { SMTP_URL: 'smtps://mail.lamps.shop?tls.rejectUnauthorized=false' }],
  ['mail_bounces_unread', { MAIL_BOUNCE_ADDRESS: '' }],
  ['mail_from_default', { MAIL_FROM: '' }],
  ['mail_from_default', { MAIL_FROM: 'Lamps <orders@lamps.example>' }],
  ['secret_key_missing', { SECRET_KEY: '' }],
  ['secret_key_weak', { SECRET_KEY: 'ab'.repeat(20) }],
  ['secret_key_weak', { SECRET_KEY: 'please-change-this-key-of-the-shop-9' }],
  ['secret_key_weak', { BACKUP_KEY: 'ab'.repeat(20) }],
  ['secrets_shared', { METRICS_TOKEN: SECRET }],
  ['secrets_shared', { BACKUP_KEY: SECRET }],
  ['metrics_token_missing', { METRICS_TOKEN: '' }],
  ['upload_scan_missing', { UPLOAD_SCAN_COMMAND: '' }],
  ['storage_links_internal', { ...BUCKET, S3_ENDPOINT: 'http://objects:9000' }],
  ['storage_links_internal', { ...BUCKET, S3_ENDPOINT: 'http://localhost:9000' }],
] as const) {
  test(`${code} is found with ${Object.keys(settings).join(' and ')} as planted`, () => {
    const config = parseConfig({ ...COMPLETE, ...settings })
    assert.deepEqual(listCodes(checkSettings(config)), [code])
  })
}

test('files beside an outside database need a bucket, or an archive of the last two days', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const backups = mkdtempSync(path.join(folder, 'backups-'))
  const check = (settings: Record<string, string>) =>
    listCodes(checkFilesBackup(parseConfig({ ...COMPLETE, ...settings }), now))
  const withFolder = { BACKUP_DIR: backups, BACKUP_KEY: SECRET }
  assert.deepEqual(check({}), ['files_backup_missing'])
  assert.deepEqual(check(withFolder), ['files_backup_missing'])
  const archive = path.join(backups, 'files-20261126T110000Z.tar.gz.enc')
  const saveAt = (time: string) => {
    writeFileSync(archive, '')
    utimesSync(archive, new Date(time), new Date(time))
  }
  saveAt('2026-11-26T11:00:00Z')
  assert.deepEqual(check(withFolder), ['files_backup_missing'])
  saveAt('2026-11-28T05:00:00Z')
  assert.deepEqual(check(withFolder), [])
  const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  assert.deepEqual(check(bucket), [])
  assert.deepEqual(check({ DATABASE_URL: '' }), [])
})

test('a bucket with an address for browsers lacks nothing, and one of this machine suffices for a trial', () => {
  const check = (settings: Record<string, string>) =>
    listCodes(checkSettings(parseConfig({ ...COMPLETE, ...BUCKET, ...settings })))
  const S3_ENDPOINT = 'http://objects:9000'
  assert.deepEqual(check({}), [])
  assert.deepEqual(check({ S3_ENDPOINT, S3_PUBLIC_ENDPOINT: 'https://files.lamps.shop' }), [])
  const trial = { S3_ENDPOINT, S3_PUBLIC_ENDPOINT: 'http://localhost:9000', PUBLIC_URL: '' }
  assert.deepEqual(check(trial), ['public_url_missing'])
})

test('payments of the sandbox are an error, and invalid settings are one without their values', async () => {
  const sandbox = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', SANDBOX_PAYMENTS: 'on' }
  assert.deepEqual(listCodes(checkSettings(parseConfig({ ...COMPLETE, ...sandbox }))), [
    'sandbox_payments',
  ])
  const envFile = path.join(folder, '.env')
  writeFileSync(envFile, '')
  chmodSync(envFile, 0o644)
  const env = { ...COMPLETE, SECRET_KEY: 'hunter2' }
  const findings = await checkConfig({ env, envFile, resolveTxt: rejectDns })
  assert.deepEqual(listCodes(findings), ['env_file_readable', 'settings_invalid'])
  assert.match(findings.at(-1)!.detail ?? '', /SECRET_KEY/)
  assert.doesNotMatch(JSON.stringify(findings), /hunter2/)
})

test('an outside database needs TLS unless it is on this machine', () => {
  const server = {
    ...{ version: 180_000, version_name: '18.0', time: new Date() },
    ...{ is_superuser: false, is_encrypted: false, is_archived: true },
  }
  const check = (url: string, facts = {}) => checkOutsideServer({ ...server, ...facts }, url)
  assert.deepEqual(listCodes(check('postgres://shop@db/shop')), ['database_tls_missing'])
  const encrypted = { is_encrypted: true }
  const unverified = check('postgres://shop@db/shop?sslmode=no-verify', encrypted)
  assert.deepEqual(listCodes(unverified), ['database_tls_unverified'])
  assert.deepEqual(check('postgres://shop@db/shop?sslmode=verify-full', encrypted), [])
  assert.deepEqual(check('postgres://shop@localhost/shop'), [])
  assert.deepEqual(check('postgres:///shop?host=/run/postgresql'), [])
  const unsafe = check('postgres://shop@localhost/shop', { is_superuser: true, is_archived: false })
  assert.deepEqual(listCodes(unsafe), ['database_not_archived', 'database_superuser'])
})

test('every finding says what to do', () => {
  for (const [code, { problem, action }] of Object.entries(FINDINGS)) {
    assert.match(`${problem} ${action}`, /^[A-Z/].+\. [A-Z].+[.…]$/s, code)
  }
})
