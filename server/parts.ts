import path from 'node:path'
import { openRateLimits, type Parts } from '#api'
import type { Social } from '#contract/content'
import { type IdentitySettings, nameOfShop, SigningKeys } from '#modules/identity'
import { openPictures } from '#modules/pictures'
import { openDatabase } from '#platform/database'
import { openFiles, type S3 } from '#platform/files'
import { newLog } from '#platform/log'
import { changesOf } from './change-config.ts'
import type { Config } from './config.ts'
import { factorsOf } from './factor-config.ts'
import { flowsOf } from './flow-config.ts'
import type { Foundation } from './foundation.ts'
import { paymentProviders } from './payment-providers.ts'
import { carrierOf, phoneOf } from './phone-config.ts'
import { providersOf } from './provider-config.ts'
import { samlProvidersOf } from './saml-config.ts'
import { sessionsOf } from './session-config.ts'

/** What one process of the shop is made of, by its settings. `close` lets go of the database. */
export async function openParts(config: Config, { databaseUrl, secretKey }: Foundation) {
  const { db, pool, close } = openDatabase(databaseUrl)
  const counting = openDatabase(databaseUrl, { most: 2 })
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const folder = path.join(config.DATA_DIR, 'files')
  const files = await openFiles({ folder, publicUrl, secretKey, s3: bucketOf(config) })
  const log = newLog({ level: config.LOG_LEVEL, pretty: process.stdout.isTTY })
  const parts: Parts = {
    db,
    now: () => new Date(),
    publicUrl,
    storeName: config.STORE_NAME,
    contact: { email: config.CONTACT_EMAIL ?? null, phone: config.CONTACT_PHONE ?? null },
    social: socialOf(config),
    secretKey,
    files,
    pictures: openPictures({
      db,
      files,
      folder: path.join(config.DATA_DIR, 'pictures'),
      onError: (error, about) => log.warn({ err: error }, about),
    }),
    providers: await paymentProviders({ publicUrl, secretKey, stripe: stripeOf(config) }),
    log,
    importsFolder: path.resolve(config.DATA_DIR, 'imports'),
    identity: {
      ...{ publicUrl, storeName: config.STORE_NAME, secretKey },
      settings: {
        ...identityOf(config, publicUrl),
        samlProviders: await samlProvidersOf(config.AUTH_SAML_PROVIDERS),
      },
      keys: new SigningKeys({ db, secretKey, ...keysOf(config) }),
      carrier: carrierOf(config),
    },
    rateLimits:
      config.RATE_LIMITS === 'on'
        ? openRateLimits(counting.pool, config.AUTH_LIMITS, nameOfShop({ publicUrl, secretKey }))
        : null,
  }
  return {
    parts,
    pool,
    close: () => {
      parts.pictures.close()
      return Promise.all([close(), counting.close()])
    },
  }
}

function bucketOf(config: Config): S3 | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, endpoint, accessKeyId, secretAccessKey }
}

function socialOf({ FACEBOOK_URL, INSTAGRAM_URL, WHATSAPP_URL }: Config): Social {
  return {
    ...(FACEBOOK_URL && { Facebook: FACEBOOK_URL }),
    ...(INSTAGRAM_URL && { Instagram: INSTAGRAM_URL }),
    ...(WHATSAPP_URL && { WhatsApp: WHATSAPP_URL }),
  }
}

function identityOf(config: Config, publicUrl: string): Omit<IdentitySettings, 'samlProviders'> {
  const providers = providersOf(config)
  return {
    prefix: config.AUTH_PREFIX,
    autoconfirm: config.AUTH_AUTOCONFIRM === 'on',
    signUps: config.AUTH_SIGN_UPS === 'on',
    issuer: config.AUTH_ISSUER ?? null,
    accessTokenSeconds: config.AUTH_ACCESS_TOKEN_SECONDS,
    reuseSeconds: config.AUTH_REUSE_SECONDS,
    codeSeconds: config.AUTH_CODE_SECONDS,
    spacingSeconds: config.AUTH_SPACING_SECONDS,
    passwordLength: config.AUTH_PASSWORD_LENGTH,
    redirects: config.AUTH_REDIRECTS,
    factors: factorsOf(config, publicUrl),
    anonymous: config.AUTH_ANONYMOUS === 'on',
    phone: phoneOf(config),
    changes: changesOf(config),
    flows: flowsOf(config),
    sessions: sessionsOf(config),
    providers,
    manualLinking: config.AUTH_MANUAL_LINKING
      ? config.AUTH_MANUAL_LINKING === 'on'
      : providers.length > 0,
  }
}

function keysOf(config: Config) {
  return {
    configured: config.AUTH_JWT_KEYS,
    sharedSecret: config.AUTH_JWT_SECRET,
    tokenSeconds: config.AUTH_ACCESS_TOKEN_SECONDS,
  }
}

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Config) {
  return secretKey ? { secretKey, webhookSecret } : undefined
}
