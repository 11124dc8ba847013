import path from 'node:path'
import { type AppDependencies, createRateLimits } from '#api'
import type { SocialLinks } from '#contract/content'
import { getShopId, type IdentitySettings, SigningKeys } from '#modules/identity'
import { openPictures } from '#modules/pictures'
import { openDatabase } from '#platform/db/database'
import { openFileStorage, type S3Settings } from '#platform/files/file-storage'
import { createLogger } from '#platform/log'
import { toFlowSettings } from '../config/auth-flow-settings.ts'
import type { Config } from '../config/config.ts'
import { toFactorSettings } from '../config/mfa-settings.ts'
import { toProviderSettings } from '../config/oauth-settings.ts'
import { createPaymentProviders } from '../config/payment-providers.ts'
import { createSmsCarrier, toPhoneSettings } from '../config/phone-settings.ts'
import { loadSamlProviders } from '../config/saml-providers.ts'
import { toSessionSettings } from '../config/session-settings.ts'
import { toUserUpdateSettings } from '../config/user-update-settings.ts'
import type { Infrastructure } from './open-infrastructure.ts'

/** What one process of the shop is made of, by its settings. `close` lets go of the database. */
export async function openDependencies(config: Config, { databaseUrl, secretKey }: Infrastructure) {
  const { db, pool, close } = openDatabase(databaseUrl)
  const counting = openDatabase(databaseUrl, { maxConnections: 2 })
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const folder = path.join(config.DATA_DIR, 'files')
  const files = await openFileStorage({ folder, publicUrl, secretKey, s3: toS3Config(config) })
  const log = createLogger({ level: config.LOG_LEVEL, pretty: process.stdout.isTTY })
  const dependencies: AppDependencies = {
    db,
    now: () => new Date(),
    publicUrl,
    storeName: config.STORE_NAME,
    contact: { email: config.CONTACT_EMAIL ?? null, phone: config.CONTACT_PHONE ?? null },
    social: toSocialLinks(config),
    secretKey,
    files,
    pictures: openPictures({
      db,
      files,
      folder: path.join(config.DATA_DIR, 'pictures'),
      onError: (error, about) => log.warn({ err: error }, about),
    }),
    providers: await createPaymentProviders({
      publicUrl,
      secretKey,
      stripe: toStripeConfig(config),
    }),
    log,
    importsFolder: path.resolve(config.DATA_DIR, 'imports'),
    identity: {
      ...{ publicUrl, storeName: config.STORE_NAME, secretKey },
      settings: {
        ...toIdentitySettings(config, publicUrl),
        samlProviders: await loadSamlProviders(config.AUTH_SAML_PROVIDERS),
      },
      keys: new SigningKeys({ db, secretKey, ...toSigningKeyConfig(config) }),
      carrier: createSmsCarrier(config),
    },
    rateLimits:
      config.RATE_LIMITS === 'on'
        ? createRateLimits(
            counting.pool,
            config.AUTH_RATE_LIMITS,
            getShopId({ publicUrl, secretKey }),
          )
        : null,
  }
  return {
    parts: dependencies,
    pool,
    close: () => {
      dependencies.pictures.close()
      return Promise.all([close(), counting.close()])
    },
  }
}

function toS3Config(config: Config): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, endpoint, accessKeyId, secretAccessKey }
}

function toSocialLinks({ FACEBOOK_URL, INSTAGRAM_URL, WHATSAPP_URL }: Config): SocialLinks {
  return {
    ...(FACEBOOK_URL && { Facebook: FACEBOOK_URL }),
    ...(INSTAGRAM_URL && { Instagram: INSTAGRAM_URL }),
    ...(WHATSAPP_URL && { WhatsApp: WHATSAPP_URL }),
  }
}

function toIdentitySettings(
  config: Config,
  publicUrl: string,
): Omit<IdentitySettings, 'samlProviders'> {
  const providers = toProviderSettings(config)
  return {
    prefix: config.AUTH_PREFIX,
    autoconfirm: config.AUTH_AUTOCONFIRM === 'on',
    signUpEnabled: config.AUTH_SIGN_UPS === 'on',
    issuer: config.AUTH_ISSUER ?? null,
    accessTokenSeconds: config.AUTH_ACCESS_TOKEN_SECONDS,
    refreshTokenReuseSeconds: config.AUTH_REFRESH_TOKEN_REUSE_SECONDS,
    otpExpirySeconds: config.AUTH_EMAIL_OTP_EXPIRY_SECONDS,
    emailCooldownSeconds: config.AUTH_EMAIL_COOLDOWN_SECONDS,
    minPasswordLength: config.AUTH_MIN_PASSWORD_LENGTH,
    allowedRedirects: config.AUTH_ALLOWED_REDIRECTS,
    mfa: toFactorSettings(config, publicUrl),
    anonymousSignInEnabled: config.AUTH_ANONYMOUS === 'on',
    phone: toPhoneSettings(config),
    userUpdates: toUserUpdateSettings(config),
    flows: toFlowSettings(config),
    sessions: toSessionSettings(config),
    providers,
    manualLinkingEnabled: config.AUTH_MANUAL_LINKING
      ? config.AUTH_MANUAL_LINKING === 'on'
      : providers.length > 0,
  }
}

function toSigningKeyConfig(config: Config) {
  return {
    configured: config.AUTH_JWT_KEYS,
    sharedSecret: config.AUTH_JWT_SECRET,
    maxTokenSeconds: config.AUTH_ACCESS_TOKEN_SECONDS,
  }
}

function toStripeConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Config) {
  return secretKey ? { secretKey, webhookSecret } : undefined
}
