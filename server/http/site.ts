import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress as compressing } from 'hono/compress'
import type { RequestHandler } from 'react-router'
import { type AppDependencies as ApiParts, createApi, createAuth, rejectMethod } from '#api'
import { createSandboxRouter } from '#sandbox/payments'
import { buildCacheKey } from '../cache/cache-key.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { PageCache, RenderResponse } from '../cache/page-cache.ts'
import { createApiDocsRoutes } from './api-docs.ts'
import { createConfirmPageRenderer } from './confirm-page.ts'
import { createEmailLogoRoute } from './email-logo.ts'
import { createErrorPageHandler } from './error-page.ts'
import { createHealthRoutes } from './health.ts'
import { createImageRoutes } from './images.ts'
import { createMailboxRoutes } from './mailbox.ts'
import type { Metrics } from './metrics.ts'
import { createPublicReads } from './public-reads.ts'
import { pageLimitResponse, readLimitResponse } from './rate-limit-response.ts'
import { createPageRenderer } from './render-page.ts'
import { logRequests, type SiteEnv } from './request-log.ts'
import { applySecurityHeaders } from './security-headers.ts'
import { sendCached } from './send-cached.ts'
import { createSignedFileRoutes } from './signed-files.ts'
import { createSitemapRoutes } from './sitemaps.ts'

interface SiteDependencies extends ApiParts {
  screens: RequestHandler
  cache: PageCache
  assets?: Map<string, CachedResponse>
  metrics?: Metrics
  /** How many proxies in front tell the truth about who is asking. */
  trustedProxies?: number
  /** False when letters really go out: then nobody may read them here. */
  hasMailbox?: boolean
}

/** The whole shop as one function of a request. Tests build it from their own parts. */
export function createSite(dependencies: SiteDependencies) {
  const { screens, cache, assets = new Map(), metrics, hasMailbox = true } = dependencies
  const api = createApi(dependencies)
  const read = createPublicReads(api, dependencies)
  const renderPage = createPageRenderer(screens, api, {
    ...dependencies,
    accountsPath: dependencies.identity.settings.prefix,
  })
  const limit = dependencies.readLimit
  const kept = async (c: Context<SiteEnv>, render: RenderResponse) => {
    const { pathname, search } = new URL(c.req.url)
    const refuse = () => pageLimitResponse(limit?.(c.var.address))
    return sendCached(c, await cache.getOrRender(buildCacheKey(pathname + search), render, refuse))
  }

  const site = new Hono<SiteEnv>()
    .use(logRequests(dependencies))
    .onError(createErrorPageHandler(dependencies.log))
  site
    .route('/health', createHealthRoutes(dependencies))
    .route('/', createSitemapRoutes(dependencies))
    .route('/', createEmailLogoRoute())
  if (metrics) {
    const type = { 'Content-Type': metrics.contentType }
    site.get('/metrics', async (c) => c.body(await metrics.text(), 200, type))
  }
  site
    .use('/storage/*', applySecurityHeaders(dependencies.publicUrl))
    .route('/storage', createSignedFileRoutes(dependencies))
  const accountsPath = dependencies.identity.settings.prefix
  site
    .use(`${accountsPath}/*`, applySecurityHeaders(dependencies.publicUrl))
    .route(accountsPath, createAuth(dependencies))
  if (hasMailbox) site.route('/dev', createMailboxRoutes(dependencies))
  if (dependencies.providers.some(({ name }) => name === 'sandbox')) {
    const { db, storeName: store, now: clock } = dependencies
    site.use('/sandbox/*', applySecurityHeaders(dependencies.publicUrl))
    site.route('/sandbox', createSandboxRouter({ db, storeName: store, clock }))
  }

  const { identity } = dependencies
  const link = createConfirmPageRenderer({ identity, render: renderPage })

  return site
    .get('/auth/confirm', async (c) => {
      return sendCached(c, pageLimitResponse(limit?.(c.var.address)) ?? (await link(c.req.url)))
    })
    .get('/assets/*', (c) => {
      const asset = assets.get(c.req.path)
      return asset ? sendCached(c, asset) : c.notFound()
    })
    .route('/images', createImageRoutes(dependencies))
    .get('/api/*', async (c, next) => {
      const { pathname, search } = new URL(c.req.url)
      const reading = read(pathname + search, () => readLimitResponse(limit?.(c.var.address)))
      return reading ? sendCached(c, await reading) : next()
    })
    .use('/api/*', applySecurityHeaders(dependencies.publicUrl), compressResponse)
    .route('/api/docs', createApiDocsRoutes())
    .route('/api', api)
    .get('*', (c) => kept(c, renderPage))
    .all('*', rejectMethod)
}

const compress = compressing()

/** Hono's own looks at every answer, and looking at a small one costs more than making it. */
const compressResponse: MiddlewareHandler = (c, next) =>
  c.req.header('Accept-Encoding') ? compress(c, next) : next()
