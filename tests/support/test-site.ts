import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import type { RequestHandler } from 'react-router'
import { type AppDependencies, createApi } from '#api'
import { findDrawing } from '#demo/art/find-drawing'
import { replicateFacetIndex } from '#modules/catalog'
import { type IdentitySettings, SigningKeys } from '#modules/identity'
import { NotificationStreams } from '#modules/inbox'
import { ClickRecorder } from '#modules/influencers'
import { getSellerPostalAddress } from '#modules/invoices'
import { ClickCounter } from '#modules/outbound'
import { openPictures } from '#modules/pictures'
import { VisitCounter } from '#modules/reports'
import { SHOP_TAG, ShopInfo } from '#modules/shop'
import { ConversationStreams } from '#modules/support'
import { CacheReports } from '#platform/cache/cache-reports'
import { getProcessCache } from '#platform/cache/process-cache'
import { ChangeStreams } from '#platform/changes/change-streams'
import { openFileStorage } from '#platform/files/open-file-storage'
import { newId } from '#platform/ids'
import { createLogger } from '#platform/log'
import type { CachedResponse } from '#server/cache/cached-response'
import { listenForPurges } from '#server/cache/listen-for-purges'
import { PageCache } from '#server/cache/page-cache'
import { parseConfig } from '#server/config/config'
import { createPaymentProviders } from '#server/config/payment-providers'
import type { Metrics } from '#server/http/metrics'
import type { OperatorWarnings } from '#server/http/operator-warnings'
import type { SharedAssets } from '#server/http/shared-assets'
import { createSite } from '#server/http/site'
import { openMarketplace } from '#server/startup/open-marketplace'
import { createSystemInfo } from '#server/startup/system-info'
import { adminTokens } from '#tables/identity'
import { openTestShop, type TestShop } from './test-shop.ts'

interface OpenTestSiteInput extends Partial<Omit<AppDependencies, 'db'>> {
  metrics?: Metrics
  assets?: Map<string, CachedResponse>
  sharedAssets?: SharedAssets
  /** Seed it before the site opens, because later changes purge the cache. */
  shop?: TestShop
  screens?: RequestHandler
  trustedProxies?: number
  monitoringDb?: AppDependencies['db']
  metricsToken?: string | undefined
  hasPublicSandbox?: boolean
  warnings?: OperatorWarnings
}

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-files-'))
after(() => rmSync(folder, { recursive: true }))

/** Opens the whole shop as one function of a request, with its page cache. */
export async function openTestSite({
  shop,
  screens = respondNotFound,
  ...overrides
}: OpenTestSiteInput = {}) {
  const { db, url } = shop ?? (await openTestShop())
  const cache = new PageCache()
  const defaults = { ...(await createTestDependencies(db)), ...overrides, db }
  // Tests in a browser serve the shop at an address of their own.
  const { publicUrl } = defaults.identity
  const { marketplace, sandbox } = openTestMarketplace({ ...defaults, publicUrl })
  const dependencies = { ...defaults, marketplace: overrides.marketplace ?? marketplace }
  const marketplaceSandbox = overrides.marketplace ? null : sandbox
  const { conversationStreams, changeStreams, notificationStreams, shopInfo, cacheReports } =
    dependencies
  shopInfo.onChange = () => cache.purge([SHOP_TAG])
  cacheReports.connect(cache)
  const listeners = [
    getProcessCache(db),
    replicateFacetIndex(db),
    conversationStreams,
    changeStreams,
    notificationStreams,
    shopInfo,
    cacheReports,
    cache,
    ...(overrides.sharedAssets ? [overrides.sharedAssets] : []),
  ]
  after(await listenForPurges(url, listeners))

  const api = createApi(dependencies)
  const site = createSite({
    ...{ assets: new Map(), ...dependencies, api, cache, screens, marketplaceSandbox },
  })
  return { db, cache, site }
}

/** The bearer token of an administrator. */
export const ADMIN_TOKEN = `outwit_${'mina-runs-this-shop'.padEnd(43, '-')}`

/** A well-formed token of no administrator. */
export const UNKNOWN_ADMIN_TOKEN = `outwit_${'theo-would-like-to'.padEnd(43, '-')}`

/** The default account settings. */
export const IDENTITY_SETTINGS: IdentitySettings = {
  prefix: '/auth/v1',
  ...{
    autoconfirm: false,
    signUpEnabled: true,
    accessTokenSeconds: 3600,
    refreshTokenReuseSeconds: 10,
  },
  ...{
    otpExpirySeconds: 3600,
    emailCooldownSeconds: 60,
    minPasswordLength: 8,
    allowedRedirects: [],
  },
  ...{ providers: [], samlProviders: [], manualLinkingEnabled: false },
  ...{ issuer: null, clientRegistrationEnabled: false },
  mfa: {
    ...{ totp: 'on', phone: 'on', webauthn: 'on', recovery_code: 'on' },
    ...{ maxFactors: 10, challengeSeconds: 300, passkeys: true },
    ...{ rpId: 'shop.test', rpOrigins: ['http://shop.test'] },
  },
  secondFactorRoles: [],
  anonymousSignInEnabled: false,
  phone: {
    ...{ enabled: false, autoconfirm: false, otpExpirySeconds: 60, testOtps: {} },
    ...{ smsPerHour: 30, smsPerNumberPerHour: 5, smsPerNetworkPerHour: 10 },
  },
  userUpdates: {
    secureEmailChange: true,
    securePasswordChange: true,
    requireCurrentPassword: false,
  },
  flows: {
    emailEnabled: true,
    otpLength: 6,
    emailsPerHour: 600,
    emailsPerNetworkPerHour: 30,
    failedPasswordsPerDay: 100,
    failedCodesPerDay: 50,
    linkTarget: 'page',
    captcha: null,
    requestTimeoutMs: 0,
  },
  sessions: {
    timeboxSeconds: 0,
    inactivitySeconds: 90 * 86_400,
    lowAalSeconds: 0,
    isSingleSession: false,
    anonymousRetentionDays: 30,
  },
}

/** With which the tests hand over messages that came back. */
export const BOUNCE_TOKEN = 'token-of-the-mail-server'

/** Creates the dependencies of a site with test values. */
export async function createTestDependencies(
  db: AppDependencies['db'],
): Promise<Omit<AppDependencies, 'db'>> {
  const publicUrl = 'http://shop.test'
  const secretKey = 'a-key-that-only-tests-would-ever-use'
  const files = openFileStorage({ folder, publicUrl, secretKey })
  await addTestAdminToken(db)
  const contact = { email: 'help@shop.test', phone: null }
  const shopInfo = new ShopInfo({ db, configured: { name: 'Outwit', contact }, onError() {} })
  const now = () => new Date()
  const pictures = openPictures({
    ...{ db, files, shopInfo, generated: { find: findDrawing } },
    folder: path.join(folder, 'pictures'),
    onError() {},
  })
  return {
    now,
    publicUrl,
    shopInfo,
    mail: { from: 'Outwit <shop@shop.test>', isSent: false, bounceToken: BOUNCE_TOKEN },
    statedPeriods: {
      ...{ messagesDays: 90, accountEmailsDays: 30, unpaidOrdersDays: 30 },
      ...{ auditDays: 365, supportDays: 180, searchesDays: 90, sessionsDays: 90 },
    },
    social: { Instagram: 'https://instagram.example/outwit' },
    defaultCountry: 'US',
    secretKey,
    files,
    scanFile: null,
    pictures,
    marketplace: openTestMarketplace({ db, now, publicUrl, secretKey, pictures }).marketplace,
    providers: await createPaymentProviders({ publicUrl, secretKey }),
    tax: null,
    shipping: null,
    hasDevMailbox: true,
    log: createLogger({ level: 'silent' }),
    influencerClicks: new ClickRecorder(db),
    visits: new VisitCounter({ db, publicUrl, onError() {} }),
    clicks: new ClickCounter({ db, onError() {} }),
    conversationStreams: new ConversationStreams(),
    changeStreams: new ChangeStreams(),
    notificationStreams: new NotificationStreams(),
    cacheReports: new CacheReports(db),
    system: createSystemInfo({}, { publicUrl }),
    identity: {
      ...{ publicUrl, shopInfo, secretKey },
      getPostalAddress: getSellerPostalAddress,
      settings: IDENTITY_SETTINGS,
      keys: new SigningKeys({ db, secretKey, maxTokenSeconds: 3600 }),
      carrier: null,
    },
    rateLimits: null,
    holdLimits: null,
  }
}

/** Opens the marketplace of the sandbox. */
function openTestMarketplace({
  now: clock,
  ...input
}: Pick<AppDependencies, 'db' | 'now' | 'publicUrl' | 'secretKey' | 'pictures'>) {
  return openMarketplace(parseConfig({}), { ...input, clock })
}

/** In every test, whatever its clock says. */
const VALID = { createdAt: new Date('2020-01-01'), expiresAt: new Date('2100-01-01') }

async function addTestAdminToken(db: AppDependencies['db']) {
  const hash = createHash('sha256').update(ADMIN_TOKEN).digest()
  const token = { id: newId<'admin token'>(), hash, name: 'Mina', ...VALID }
  await db.insert(adminTokens).values(token).onConflictDoNothing()
}

/** Replaces the screens, so that tests of the API need no build. */
async function respondNotFound() {
  return new Response('This test has no screens.', { status: 404 })
}
