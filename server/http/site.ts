import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { RequestHandler } from 'react-router'
import {
  type Api,
  type AppDependencies,
  createAuth,
  getRequestLanguage,
  rejectMethod,
  startPaymentCounters,
} from '#api'
import {
  getFooterContent,
  getNavigation,
  getPreviewedFooter,
  getPreviewedNavigation,
} from '#modules/content'
import { listServedCountries } from '#modules/pricing'
import { LANGUAGES } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import {
  createGatewayRouter,
  createSandboxPageRouter,
  type MarketplaceSandboxOptions,
} from '#sandbox/marketplace'
import { createSandboxRouter } from '#sandbox/payments'
import { buildCacheKey } from '../cache/cache-key.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { createApiDocsRoutes } from './api-docs.ts'
import { createBlogFeedRoutes } from './blog-feed.ts'
import { createConfirmPageRenderer } from './confirm-page.ts'
import { createErrorPageHandler } from './error-page.ts'
import { createHealthRoutes } from './health.ts'
import { createImageRoutes } from './images.ts'
import { requireLocalRequest } from './local-request.ts'
import { createLogoRoutes } from './logo-routes.ts'
import { createMailboxRoutes } from './mailbox.ts'
import { createMarketplaceRedirects } from './marketplace-redirects.ts'
import type { Metrics } from './metrics.ts'
import { createMetricsRoute } from './metrics-route.ts'
import type { OperatorWarnings } from './operator-warnings.ts'
import { createProductFeedRoutes } from './product-feeds.ts'
import { createPublicReads } from './public-reads.ts'
import { pageLimitResponse, readLimitResponse } from './rate-limit-response.ts'
import { createPageRenderer } from './render-page.ts'
import { logRequests } from './request-log.ts'
import { applySecurityHeaders } from './security-headers.ts'
import { sendCached } from './send-cached.ts'
import type { SharedAssets } from './shared-assets.ts'
import { createShortLinks } from './short-links.ts'
import { createSignedFileRoutes } from './signed-files.ts'
import type { SiteEnv } from './site-env.ts'
import { createSitemapRoutes } from './sitemaps.ts'
import { createWebAppRoutes } from './web-app.ts'

interface SiteDependencies extends AppDependencies {
  api: Api
  /** Answers public reads, perhaps from a read replica. Default: `api`. */
  readApi?: Api
  screens: RequestHandler
  cache: PageCache
  assets?: Map<string, CachedResponse>
  /** The assets of other releases. Absent where one host is the whole shop. */
  sharedAssets?: SharedAssets | null
  metrics?: Metrics
  /** The number of proxies in front whose `X-Forwarded-For` entries are trusted. */
  trustedProxies?: number
  /** The database of health checks. Default: the one of requests. */
  monitoringDb?: AppDependencies['db']
  /** The database through its pooler, for health checks. */
  poolerDb?: AppDependencies['db'] | null
  warnings?: OperatorWarnings
  /** Aborted when the process is about to stop. */
  draining?: AbortSignal
  /** The token with which other machines may read the metrics. */
  metricsToken?: string | undefined
  /** False if e-mails are really sent: they must not be readable here. */
  hasMailbox?: boolean
  /** Absent with the real marketplace. */
  marketplaceSandbox?: MarketplaceSandboxOptions | null
  /** False if only this machine may pay in the sandbox, where payments are not real. */
  hasPublicSandbox?: boolean
}

/** The page that links in e-mails open, in every language. It is never cached. */
const CONFIRM_PATHS = LANGUAGES.map((language) => buildPagePath(language, '/auth/confirm'))

/** Creates the whole shop as one Hono app: pages, API, auth, images and files. */
export function createSite(dependencies: SiteDependencies) {
  const { api, readApi = api, assets = new Map(), cache, db, identity, screens } = dependencies
  const { marketplace, providers, readLimit, secretKey, social } = dependencies
  const accountsPath = identity.settings.prefix
  const marketplaceName = marketplace.aliExpress ? undefined : marketplace.provider.title
  const renderPage = createPageRenderer(
    screens,
    { api, readApi },
    {
      ...{ ...dependencies, accountsPath, marketplaceName },
      getFooter: async (token) => {
        const preview = token && (await getPreviewedFooter(db, { token, secretKey }))
        return preview || getFooterContent(db, social)
      },
      getNavigation: async (token, language) => {
        const preview = token && (await getPreviewedNavigation(db, { token, language, secretKey }))
        return preview || getNavigation(db, language)
      },
      getCountries: () => listServedCountries(db),
      walletSources: providers[0].wallets?.sources ?? null,
    },
  )
  const renderConfirmPage = createConfirmPageRenderer({ identity, render: renderPage })
  const readPublicPath = createPublicReads(readApi, dependencies)
  const checkPageLimit = (c: Context<SiteEnv>) =>
    pageLimitResponse(readLimit?.(c.var.address), c.req.path)

  const site = new Hono<SiteEnv>()
    .use(logRequests(dependencies))
    .onError(createErrorPageHandler(dependencies.log))
  addServiceRoutes(site, dependencies)

  return site
    .on('GET', CONFIRM_PATHS, async (c) => {
      return sendCached(c, checkPageLimit(c) ?? (await renderConfirmPage(c.req.url)))
    })
    .get('/assets/*', async (c) => {
      const asset = assets.get(c.req.path) ?? (await dependencies.sharedAssets?.find(c.req.path))
      return asset ? sendCached(c, asset) : c.notFound()
    })
    .route('/', createMarketplaceRedirects())
    .route('/', createShortLinks())
    .route('/images', createImageRoutes(dependencies))
    .get('/api/*', async (c, next) => {
      const acceptLanguage = c.req.header('Accept-Language')
      const checkLimit = () => readLimitResponse(readLimit?.(c.var.address), acceptLanguage)
      const reading = readPublicPath({
        pathAndQuery: getPathAndQuery(c),
        acceptLanguage,
        checkLimit,
      })
      return reading ? sendCached(c, await reading) : next()
    })
    .use('/api/*', applySecurityHeaders(dependencies.publicUrl), compressResponse)
    .all('/functions/v1/*', (c) => {
      const url = new URL(c.req.url)
      url.pathname = `/api/admin${url.pathname}`
      return site.fetch(new Request(url, c.req.raw), c.env)
    })
    .route('/api/docs', createApiDocsRoutes())
    .route('/api', api)
    .get('*', async (c) => {
      const key = buildCacheKey(getPathAndQuery(c))
      return sendCached(c, await cache.getOrRender(key, renderPage, () => checkPageLimit(c)))
    })
    .all('*', rejectMethod)
}

function addServiceRoutes(site: Hono<SiteEnv>, dependencies: SiteDependencies) {
  const { db, identity, metrics, now: clock, providers, publicUrl, shopInfo } = dependencies
  const { hasMailbox = true, hasPublicSandbox = true } = dependencies
  const { draining, metricsToken, monitoringDb = db, poolerDb, warnings } = dependencies
  const accountsPath = identity.settings.prefix
  const auth = createAuth(dependencies)

  site
    .route(
      '/health',
      createHealthRoutes({ db: monitoringDb, pooler: poolerDb, warnings, draining }),
    )
    .route('/', createSitemapRoutes(dependencies))
    .route('/', createProductFeedRoutes(dependencies))
    .route('/', createBlogFeedRoutes(dependencies))
    .route('/', createLogoRoutes(dependencies))
    .route('/', createWebAppRoutes(dependencies))
  if (metrics) {
    startPaymentCounters(providers)
    site.route('/', createMetricsRoute(metrics, metricsToken))
  }
  site
    .use('/storage/*', applySecurityHeaders(publicUrl))
    .route('/storage', createSignedFileRoutes(dependencies))
    .use(`${accountsPath}/*`, applySecurityHeaders(publicUrl))
    .route(accountsPath, auth)
    // RFC 8414 puts the path of the issuer last.
    .get(
      `/.well-known/oauth-authorization-server${accountsPath}`,
      applySecurityHeaders(publicUrl),
      (c) =>
        auth.request('/.well-known/oauth-authorization-server', { headers: c.req.raw.headers }),
    )
  if (hasMailbox) {
    site.use('/dev/*', requireLocalRequest)
    site.route('/dev', createMailboxRoutes(dependencies))
  }
  site.use('/sandbox/*', applySecurityHeaders(publicUrl))
  if (!hasPublicSandbox) site.use('/sandbox/*', requireLocalRequest)
  const { marketplaceSandbox, marketplace } = dependencies
  if (marketplaceSandbox && marketplace.aliExpress) {
    const pages = {
      shopInfo,
      getLanguage: getRequestLanguage,
      redirectUri: marketplace.aliExpress.redirectUri,
    }
    site
      .route('/sandbox/marketplace', createSandboxPageRouter({ ...marketplaceSandbox, ...pages }))
      .route('/sandbox/marketplace', createGatewayRouter(marketplaceSandbox))
  }
  if (providers.some(({ name }) => name === 'sandbox')) {
    site.route(
      '/sandbox',
      createSandboxRouter({
        db,
        shopInfo,
        clock,
        getLanguage: getRequestLanguage,
        isPublicShop: hasPublicSandbox,
      }),
    )
  }
}

function getPathAndQuery(c: Context<SiteEnv>): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

const compressBody = compress()

/** Skips Hono's compression for clients without `Accept-Encoding`: inspecting a small response costs more than making it. */
const compressResponse: MiddlewareHandler = (c, next) =>
  c.req.header('Accept-Encoding') ? compressBody(c, next) : next()
