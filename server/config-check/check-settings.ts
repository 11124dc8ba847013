import type { Config } from '../config/config.ts'
import { isLocalShop, isLoopbackHostname } from '../config/loopback.ts'
import { isMarketplaceSandbox } from '../config/marketplace-settings.ts'
import { createSmsCarrier } from '../config/phone-settings.ts'
import { type ConfigFinding, findIf } from './findings.ts'

/** Finds what production lacks in the settings alone. It asks no service. */
export function checkSettings(config: Config): ConfigFinding[] {
  return [
    ...checkAddress(config),
    ...checkPayments(config),
    ...checkSignIn(config),
    ...checkMail(config),
    ...checkSecrets(config),
    ...checkBackups(config),
    ...checkFileLinks(config),
    ...findIf(isMarketplaceSandbox(config), 'sandbox_marketplace'),
    ...findIf(config.SEED !== 'none', 'demo_seed'),
    ...findIf(config.PAGE_CACHE === 'off', 'page_cache_off'),
    ...findIf(!config.METRICS_TOKEN, 'metrics_token_missing'),
    ...findIf(!config.UPLOAD_SCAN_COMMAND, 'upload_scan_missing'),
  ]
}

function checkAddress(config: Config): ConfigFinding[] {
  if (isLocalShop(config)) return findIf(true, 'public_url_missing')
  const isHttps = config.PUBLIC_URL?.startsWith('https:')
  return [
    ...findIf(!isHttps, 'public_url_not_https'),
    // The shop speaks HTTP only, so a proxy is in front of one with an https URL.
    ...findIf(isHttps && config.TRUST_PROXY === 0, 'proxy_not_trusted'),
  ]
}

function checkPayments(config: Config): ConfigFinding[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishable } = config
  if (!key) return findIf(!config.PAYMENT_PROVIDER_MODULE, 'sandbox_payments')
  const isLive = isLiveKey(key)
  return [
    ...findIf(!isLive, 'stripe_test_key'),
    ...findIf(publishable && isLiveKey(publishable) !== isLive, 'stripe_keys_mixed'),
    ...findIf(!config.STRIPE_WEBHOOK_SECRET?.startsWith('whsec_'), 'stripe_webhook_secret_invalid'),
  ]
}

/** Secret keys, restricted keys and publishable keys name their mode: `sk_live_…`, `rk_test_…`, `pk_live_…`. */
function isLiveKey(key: string): boolean {
  return /^\w+_live_/.test(key)
}

function checkSignIn(config: Config): ConfigFinding[] {
  const confirmed = (['AUTH_AUTOCONFIRM', 'AUTH_PHONE_AUTOCONFIRM'] as const).filter(
    (name) => config[name] === 'on',
  )
  const hasPhones = config.AUTH_PHONE === 'on' || config.AUTH_MFA_PHONE !== 'off'
  const hasTestCodes = Object.keys(config.AUTH_SMS_TEST_OTPS).length > 0
  return [
    ...findIf(config.RATE_LIMITS === 'off', 'rate_limits_off'),
    ...findIf(confirmed.length > 0, 'accounts_autoconfirmed', confirmed.join(', ')),
    ...findIf(hasTestCodes, 'phone_test_codes'),
    ...findIf(hasPhones && !createSmsCarrier(config), 'sms_provider_missing'),
  ]
}

function checkMail(config: Config): ConfigFinding[] {
  const { SMTP_URL, MAIL_TRANSPORT_MODULE, MAIL_FROM, MAIL_BOUNCE_ADDRESS } = config
  if (!SMTP_URL) return findIf(!MAIL_TRANSPORT_MODULE, 'mail_server_missing')
  const { protocol, hostname, searchParams } = new URL(SMTP_URL)
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const isUnverified = searchParams.get('tls.rejectUnauthorized') === 'false'
  const domain = getSenderDomain(MAIL_FROM)
  return [
    ...findIf(isUnverified, 'mail_tls_unverified'),
    ...findIf(!MAIL_BOUNCE_ADDRESS, 'mail_bounces_unread'),
    ...findIf(!isEncrypted && !isLoopbackHostname(hostname), 'mail_tls_optional'),
    ...findIf(!domain || isReservedDomain(domain), 'mail_from_default'),
  ]
}

/** A name without a dot is one of a network of containers. */
function checkFileLinks(config: Config): ConfigFinding[] {
  const endpoint = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT
  if (!config.S3_BUCKET || !endpoint) return []
  const { hostname } = new URL(endpoint)
  const isHere = isLoopbackHostname(hostname)
  const isInternal = isHere ? !isLocalShop(config) : !/[.:]/.test(hostname)
  return findIf(isInternal, 'storage_links_internal', hostname)
}

/** Returns `shop.example` of `Shop <mail@shop.example>`; undefined if it has no address. */
export function getSenderDomain(from: string): string | undefined {
  return from.match(/@([^\s@<>]+)>?\s*$/)?.[1]?.toLowerCase()
}

/** Domains that never receive e-mails (RFC 2606). */
export function isReservedDomain(domain: string): boolean {
  return /(^|\.)(localhost|example|test|invalid|local|example\.(com|net|org))$/.test(domain)
}

const SECRETS = [
  ...(['SECRET_KEY', 'AUTH_JWT_SECRET', 'METRICS_TOKEN', 'STRIPE_WEBHOOK_SECRET'] as const),
  ...([
    'BACKUP_KEY',
    'MAIL_BOUNCE_TOKEN',
    'S3_SECRET_ACCESS_KEY',
    'ALIEXPRESS_APP_SECRET',
    'TWILIO_AUTH_TOKEN',
  ] as const),
]
/** Keys of 32 or more random digits of base 16 have more. */
const MIN_DIFFERENT_CHARACTERS = 9

function checkSecrets(config: Config): ConfigFinding[] {
  const guessable = (['SECRET_KEY', 'BACKUP_KEY'] as const).filter(
    (name) => config[name] && isGuessable(config[name]),
  )
  const equal = SECRETS.filter(
    (name) => config[name] && SECRETS.some((o) => o !== name && config[o] === config[name]),
  )
  return [
    ...findIf(!config.SECRET_KEY, 'secret_key_missing'),
    ...findIf(guessable.length > 0, 'secret_key_weak', guessable.join(', ')),
    ...findIf(equal.length > 0, 'secrets_shared', equal.join(', ')),
  ]
}

function isGuessable(key: string): boolean {
  return new Set(key).size < MIN_DIFFERENT_CHARACTERS || /change|example|secret|passwor/i.test(key)
}

/** `npm run backup` is of the embedded database and the files. */
function checkBackups(config: Config): ConfigFinding[] {
  const { BACKUP_DIR, DATABASE_URL } = config
  return findIf(!DATABASE_URL && !BACKUP_DIR, 'backups_missing')
}
