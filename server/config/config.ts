import { z } from 'zod'
import { COUNTRIES } from '#contract/pricing'
import { StartupError } from '../startup/startup-error.ts'
import { AUTH_FLOW_SETTINGS, validateCaptcha } from './auth-flow-settings.ts'
import { authPrefix } from './auth-prefix.ts'
import { BACKUP_SETTINGS, validateBackup } from './backup-settings.ts'
import { DATABASE_SETTINGS, validatePooler } from './database-settings.ts'
import { HOLD_SETTINGS } from './hold-settings.ts'
import { jwtKeys } from './jwt-keys.ts'
import { isLocalShop, isLoopbackHost } from './loopback.ts'
import { MAIL_SETTINGS, validateMail } from './mail-settings.ts'
import { MARKETPLACE_SETTINGS, validateMarketplace } from './marketplace-settings.ts'
import { MFA_SETTINGS, validatePasskeyDomain } from './mfa-settings.ts'
import { OAUTH_SETTINGS, validateProviders } from './oauth-settings.ts'
import { PHONE_SETTINGS, validateTwilio } from './phone-settings.ts'
import { QUOTE_SETTINGS } from './quote-settings.ts'
import { RETENTION_SETTINGS } from './retention-settings.ts'
import { SEARCH_SETTINGS, validateSearch } from './search-settings.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import { choice, onOrOff, wholeNumber } from './setting-types.ts'
import { TELEMETRY_SETTINGS } from './telemetry-settings.ts'
import { USER_UPDATE_SETTINGS } from './user-update-settings.ts'

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'is not a URL like https://shop.example',
})

const secretKey = z.string().min(32, 'needs at least 32 characters')

const PUBLIC_PAYMENTS_NEEDED =
  'needs STRIPE_SECRET_KEY or PAYMENT_PROVIDER_MODULE, or SANDBOX_PAYMENTS=on for payments that are not real and that anybody can make'

/** All settings. Each is optional; `.env.example` describes them. */
const Config = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    COUNTRY_HEADER: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/, 'is not the name of a header')
      .optional(),
    PROCESSES: wholeNumber(1, 64).default(1),
    SHUTDOWN_DRAIN_SECONDS: wholeNumber(0, 300).default(0),
    DATA_DIR: z.string().default('./data'),
    ...DATABASE_SETTINGS,
    ...RETENTION_SETTINGS,
    ...BACKUP_SETTINGS,
    SECRET_KEY: secretKey.optional(),
    /** Only for the command that rotates the key. */
    NEW_SECRET_KEY: secretKey.optional(),
    STORE_NAME: z.string().max(60, 'is longer than 60 characters').default('Outwit'),
    CONTACT_EMAIL: z.email('is not an e-mail address').optional(),
    CONTACT_PHONE: z
      .string()
      .regex(/^\+?[\d ()-]{3,30}$/, 'is not a phone number')
      .optional(),
    DEFAULT_COUNTRY: choice(...COUNTRIES).default('US'),
    FACEBOOK_URL: httpUrl.optional(),
    INSTAGRAM_URL: httpUrl.optional(),
    WHATSAPP_URL: httpUrl.optional(),
    SEED: choice('demo', 'none').default('demo'),
    PAGE_CACHE: onOrOff.default('on'),
    RATE_LIMITS: onOrOff.default('on'),
    ...HOLD_SETTINGS,
    LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default(
      process.stdout.isTTY ? 'warn' : 'info',
    ),
    ...MAIL_SETTINGS,
    AUTH_PREFIX: authPrefix.default('/auth/v1'),
    AUTH_AUTOCONFIRM: onOrOff.default('off'),
    AUTH_SIGN_UPS: onOrOff.default('on'),
    AUTH_JWT_KEYS: jwtKeys.optional(),
    AUTH_JWT_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
    AUTH_ISSUER: z.string().max(200, 'is longer than 200 characters').optional(),
    AUTH_ACCESS_TOKEN_SECONDS: wholeNumber(1, 604_800).default(3600),
    AUTH_REFRESH_TOKEN_REUSE_SECONDS: wholeNumber(0, 3600).default(10),
    AUTH_EMAIL_OTP_EXPIRY_SECONDS: wholeNumber(1, 86_400).default(3600),
    AUTH_EMAIL_COOLDOWN_SECONDS: wholeNumber(0, 3600).default(60),
    AUTH_MIN_PASSWORD_LENGTH: wholeNumber(8, 72).default(8),
    AUTH_ALLOWED_REDIRECTS: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
    ...OAUTH_SETTINGS,
    ...MFA_SETTINGS,
    AUTH_ANONYMOUS: onOrOff.default('off'),
    ...PHONE_SETTINGS,
    ...USER_UPDATE_SETTINGS,
    ...AUTH_FLOW_SETTINGS,
    ...SESSION_SETTINGS,
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('auto'),
    S3_ENDPOINT: httpUrl.optional(),
    S3_PUBLIC_ENDPOINT: httpUrl.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    UPLOAD_SCAN_COMMAND: z.string().regex(/\S/, 'is empty').optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'starts with pk_').optional(),
    STRIPE_PAYMENT_FORM: onOrOff.default('off'),
    SANDBOX_PAYMENTS: onOrOff.default('off'),
    PAYMENT_PROVIDER_MODULE: z.string().optional(),
    STORAGE_MODULE: z.string().optional(),
    ...SEARCH_SETTINGS,
    ...QUOTE_SETTINGS,
    ...MARKETPLACE_SETTINGS,
    ...TELEMETRY_SETTINGS,
    METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  })
  .refine((c) => !c.COUNTRY_HEADER || c.TRUST_PROXY > 0, {
    path: ['COUNTRY_HEADER'],
    message: 'needs TRUST_PROXY: anybody could send the header to a shop without a proxy',
  })
  .refine((c) => !c.S3_BUCKET || c.S3_ACCESS_KEY_ID, {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'is needed with S3_BUCKET',
  })
  .refine((c) => !c.S3_BUCKET || c.S3_SECRET_ACCESS_KEY, {
    path: ['S3_SECRET_ACCESS_KEY'],
    message: 'is needed with S3_BUCKET',
  })
  .refine((c) => !c.S3_BUCKET || !c.STORAGE_MODULE, {
    path: ['STORAGE_MODULE'],
    message: 'excludes S3_BUCKET',
  })
  .refine((c) => !c.STRIPE_SECRET_KEY || c.STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'is needed with STRIPE_SECRET_KEY',
  })
  .refine((c) => !c.STRIPE_PUBLISHABLE_KEY || c.STRIPE_SECRET_KEY, {
    path: ['STRIPE_SECRET_KEY'],
    message: 'is needed with STRIPE_PUBLISHABLE_KEY',
  })
  .refine((c) => c.STRIPE_PAYMENT_FORM === 'off' || c.STRIPE_PUBLISHABLE_KEY, {
    path: ['STRIPE_PUBLISHABLE_KEY'],
    message: 'is needed with STRIPE_PAYMENT_FORM',
  })
  .refine((c) => acceptsPublicPayments(c) || isLocalShop(c), {
    path: ['PUBLIC_URL'],
    message: PUBLIC_PAYMENTS_NEEDED,
  })
  .refine((c) => acceptsPublicPayments(c) || !c.HOST || isLoopbackHost(c.HOST), {
    path: ['HOST'],
    message: PUBLIC_PAYMENTS_NEEDED,
  })
  .superRefine(validatePooler)
  .superRefine(validateProviders)
  .superRefine(validateTwilio)
  .superRefine(validatePasskeyDomain)
  .superRefine(validateCaptcha)
  .superRefine(validateMarketplace)
  .superRefine(validateMail)
  .superRefine(validateBackup)
  .superRefine(validateSearch)

export type Config = z.infer<typeof Config>

export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(Config.shape))

interface PaymentSettings {
  STRIPE_SECRET_KEY?: string | undefined
  PAYMENT_PROVIDER_MODULE?: string | undefined
  SANDBOX_PAYMENTS?: string | undefined
}

function acceptsPublicPayments(settings: PaymentSettings): boolean {
  const { STRIPE_SECRET_KEY, PAYMENT_PROVIDER_MODULE, SANDBOX_PAYMENTS } = settings
  return Boolean(STRIPE_SECRET_KEY || PAYMENT_PROVIDER_MODULE) || SANDBOX_PAYMENTS === 'on'
}

/**
 * Parses the settings. Throws one `StartupError` that names all invalid settings. It never contains their values, which
 * may be secret.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  // Compose files set empty values for settings that are not set.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { success, data, error } = Config.safeParse(nonEmpty)
  if (success) return data

  const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new StartupError(`Please check these settings: ${problems.join('; ')}.`)
}

/** The names of settings that begin with `AUTH_` and do not exist, such as those of another service or with a typo. */
export function listUnknownAuthSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).filter((name) => name.startsWith('AUTH_') && !SETTING_NAMES.has(name))
}
