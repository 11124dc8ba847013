import path from 'node:path'
import { type AppDependencies, createRateLimits } from '#api'
import type { SocialLinks } from '#contract/content'
import { findDrawing } from '#demo/art/find-drawing'
import { connectSearchEngine } from '#modules/catalog'
import { getShopId, SigningKeys } from '#modules/identity'
import { NotificationStreams } from '#modules/inbox'
import { ClickRecorder } from '#modules/influencers'
import { getSellerPostalAddress } from '#modules/invoices'
import { ClickCounter } from '#modules/outbound'
import type { PaymentProviders } from '#modules/payments'
import { openPictures } from '#modules/pictures'
import { VisitCounter } from '#modules/reports'
import { type ConfiguredShop, ShopInfo } from '#modules/shop'
import { ConversationStreams } from '#modules/support'
import { CacheReports } from '#platform/cache/cache-reports'
import { ChangeStreams } from '#platform/changes/change-streams'
import type { FileStorage } from '#platform/files/file-storage'
import { openFileStorage } from '#platform/files/open-file-storage'
import type { S3Settings } from '#platform/files/s3-files'
import { createCommandScanner } from '#platform/files/scan-file'
import { isPublicOrLoopbackAddress } from '#platform/http/public-address'
import { createLogger, type Logger } from '#platform/log'
import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../config/dev-mailbox.ts'
import { toHoldLimits } from '../config/hold-settings.ts'
import { toIdentitySettings, toSigningKeyConfig } from '../config/identity-settings.ts'
import { loadAdapter } from '../config/load-adapter.ts'
import { isLoopbackHostname } from '../config/loopback.ts'
import { hasMailTransport } from '../config/mail-transport.ts'
import { createPaymentProviders } from '../config/payment-providers.ts'
import { createSmsCarrier } from '../config/phone-settings.ts'
import { getPublicUrl } from '../config/public-url.ts'
import { openShippingService, openTaxService } from '../config/quote-settings.ts'
import { loadSamlProviders } from '../config/saml-providers.ts'
import { openSearchEngine } from '../config/search-settings.ts'
import { openDatabases } from './open-databases.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { openConfiguredMarketplace } from './open-marketplace.ts'
import { toStatedPeriods } from './stated-periods.ts'
import { createSystemInfo } from './system-info.ts'

/** Opens everything that one process of the shop needs. `close` closes the database connections. */
export async function openDependencies(config: Config, infrastructure: Infrastructure) {
  const { secretKey } = infrastructure
  const databases = openDatabases(config, infrastructure)
  const { db, pool } = databases.requests
  const publicUrl = getPublicUrl(config)
  const files = await openFiles(config, { publicUrl, secretKey })
  const log = createLogger({ level: config.LOG_LEVEL, pretty: process.stdout.isTTY })
  const shopInfo = new ShopInfo({
    db,
    configured: toConfiguredShop(config),
    onError: (error) => log.warn({ err: error }, 'the name of the shop could not be read'),
  })
  await shopInfo.load()
  const pictures = openPictures({
    db,
    files,
    shopInfo,
    generated: { find: findDrawing },
    folder: path.join(config.DATA_DIR, 'pictures'),
    onError: (error, task) => log.warn({ err: error }, task),
  })
  const searchEngine = await openSearchEngine(config, { publicUrl })
  if (searchEngine) {
    const timeoutMs = config.SEARCH_ENGINE_TIMEOUT_MS
    const onChange = createSearchLog(log)
    connectSearchEngine(db, { engine: searchEngine, timeoutMs, onChange })
  }
  const now = () => new Date()
  const { marketplace, sandbox: marketplaceSandbox } = await openConfiguredMarketplace(config, {
    ...{ db, clock: now, publicUrl, secretKey, pictures },
    onError: (error) => log.warn({ err: error }, 'the marketplace has no answer that can be used'),
  })
  const dependencies: AppDependencies = {
    db,
    now,
    publicUrl,
    shopInfo,
    mail: {
      ...{ from: config.MAIL_FROM, isSent: hasMailTransport(config) },
      bounceToken: config.MAIL_BOUNCE_TOKEN,
    },
    social: toSocialLinks(config),
    statedPeriods: toStatedPeriods(config),
    defaultCountry: config.DEFAULT_COUNTRY,
    countryHeader: config.COUNTRY_HEADER,
    secretKey,
    files,
    scanFile: config.UPLOAD_SCAN_COMMAND ? createCommandScanner(config.UPLOAD_SCAN_COMMAND) : null,
    pictures,
    marketplace,
    tax: await openTaxService(config, {
      publicUrl,
      onError: (error) =>
        log.warn({ err: error }, 'the tax provider gave no answer that can be used'),
    }),
    shipping: await openShippingService(config, {
      publicUrl,
      onError: (error) =>
        log.warn({ err: error }, 'the shipping provider gave no answer that can be used'),
    }),
    providers: await openProviders(config, { publicUrl, secretKey }),
    searchEngine,
    hasDevMailbox: hasDevMailbox(config),
    log,
    visits: new VisitCounter({
      ...{ db, publicUrl },
      onError: (error) => log.warn({ err: error }, 'visits could not be saved'),
    }),
    influencerClicks: new ClickRecorder(db),
    clicks: new ClickCounter({
      db,
      onError: (error) => log.warn({ err: error }, 'clicks could not be saved'),
    }),
    conversationStreams: new ConversationStreams(),
    changeStreams: new ChangeStreams(),
    notificationStreams: new NotificationStreams(),
    // A shop that only this machine reaches may call programs on this machine.
    ...(isLoopbackHostname(new URL(publicUrl).hostname) && {
      isAllowedAddress: isPublicOrLoopbackAddress,
    }),
    cacheReports: new CacheReports(db),
    system: createSystemInfo(config, { publicUrl }),
    identity: {
      ...{ publicUrl, shopInfo, secretKey },
      getPostalAddress: getSellerPostalAddress,
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
            databases.rateLimits.pool,
            config.AUTH_RATE_LIMITS,
            getShopId({ publicUrl, secretKey }),
          )
        : null,
    holdLimits: toHoldLimits(config),
    checkoutLane: {
      maxConcurrent: Math.ceil(pool.options.max / 2),
      maxWaitMs: config.DATABASE_CONNECTION_TIMEOUT_SECONDS * 1000,
    },
  }
  return {
    dependencies,
    marketplaceSandbox,
    databases,
    close: async () => {
      dependencies.pictures.close()
      await dependencies.visits
        .save(new Date())
        .catch((error) => log.warn({ err: error }, 'visits could not be saved'))
      await dependencies.clicks
        .save()
        .catch((error) => log.warn({ err: error }, 'clicks could not be saved'))
      return databases.close()
    },
  }
}

interface OpenInput {
  publicUrl: string
  secretKey: string
}

/** Opens the storage of files that the settings name. Throws `StartupError` if a module of theirs is none. */
export async function openFiles(config: Config, input: OpenInput): Promise<FileStorage> {
  const { publicUrl } = input
  if (config.STORAGE_MODULE)
    return loadAdapter('STORAGE_MODULE', config.STORAGE_MODULE, { publicUrl })
  const folder = path.join(config.DATA_DIR, 'files')
  return openFileStorage({ ...input, folder, s3: toS3Config(config) })
}

/** Opens the payment providers that the settings name. Throws `StartupError` if a module of theirs is none. */
export function openProviders(config: Config, input: OpenInput): Promise<PaymentProviders> {
  const { PAYMENT_PROVIDER_MODULE: module } = config
  return createPaymentProviders({ ...input, stripe: toStripeConfig(config), module })
}

/** Returns undefined if files stay in DATA_DIR. */
export function toS3Config(config: Config): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config
  const { S3_PUBLIC_ENDPOINT: publicEndpoint } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, endpoint, publicEndpoint, accessKeyId, secretAccessKey }
}

/** Logs when the engine begins to fail, and when it answers again. */
function createSearchLog(log: Logger) {
  return (error: unknown) => {
    if (error === null) log.info('the search engine answers again')
    else log.error({ err: error }, 'the search engine does not answer, so PostgreSQL does')
  }
}

function toConfiguredShop({ STORE_NAME, CONTACT_EMAIL, CONTACT_PHONE }: Config): ConfiguredShop {
  const contact = { email: CONTACT_EMAIL ?? null, phone: CONTACT_PHONE ?? null }
  return { name: STORE_NAME, contact }
}

function toSocialLinks({ FACEBOOK_URL, INSTAGRAM_URL, WHATSAPP_URL }: Config): SocialLinks {
  return {
    ...(FACEBOOK_URL && { Facebook: FACEBOOK_URL }),
    ...(INSTAGRAM_URL && { Instagram: INSTAGRAM_URL }),
    ...(WHATSAPP_URL && { WhatsApp: WHATSAPP_URL }),
  }
}

/** Returns undefined if payments are those of the sandbox. */
export function toStripeConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_PAYMENT_FORM: form,
}: Config) {
  const hasForm = form === 'on'
  return secretKey ? { secretKey, webhookSecret, publishableKey, hasForm } : undefined
}
