import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress as compressing } from 'hono/compress'
import type { RequestHandler } from 'react-router'
import { type Parts as ApiParts, createApi, createAuth, noSuchMethod } from '#api'
import { sandboxPages } from '#sandbox/payments'
import { cacheKey } from './cache/cache-key.ts'
import type { Kept } from './cache/kept.ts'
import type { PageCache, Render } from './cache/page-cache.ts'
import { docs } from './docs.ts'
import { failure } from './failure.ts'
import { health } from './health.ts'
import { images } from './images.ts'
import { linkPage } from './link-page.ts'
import { mailLogo } from './mail-logo.ts'
import { mailbox } from './mailbox.ts'
import type { Metrics } from './metrics.ts'
import { pageRenderer } from './pages.ts'
import { publicReads } from './public-reads.ts'
import { refusedPage, refusedRead } from './refused-reads.ts'
import { type Asked, asked } from './request-log.ts'
import { secured } from './security-headers.ts'
import { sendKept } from './send-kept.ts'
import { signedFiles } from './signed-files.ts'
import { sitemaps } from './sitemaps.ts'

interface Parts extends ApiParts {
  screens: RequestHandler
  cache: PageCache
  assets?: Map<string, Kept>
  metrics?: Metrics
  /** How many proxies in front tell the truth about who is asking. */
  trustedProxies?: number
  /** False when letters really go out: then nobody may read them here. */
  hasMailbox?: boolean
}

/** The whole shop as one function of a request. Tests build it from their own parts. */
export function createSite(parts: Parts) {
  const { screens, cache, assets = new Map(), metrics, hasMailbox = true } = parts
  const api = createApi(parts)
  const read = publicReads(api, parts)
  const renderPage = pageRenderer(screens, api, {
    ...parts,
    accountsPath: parts.identity.settings.prefix,
  })
  const limit = parts.readLimit
  const kept = async (c: Context<Asked>, render: Render) => {
    const { pathname, search } = new URL(c.req.url)
    const refuse = () => refusedPage(limit?.(c.var.address))
    return sendKept(c, await cache.ask(cacheKey(pathname + search), render, refuse))
  }

  const site = new Hono<Asked>().use(asked(parts)).onError(failure(parts.log))
  site.route('/health', health(parts)).route('/', sitemaps(parts)).route('/', mailLogo())
  if (metrics) {
    const type = { 'Content-Type': metrics.contentType }
    site.get('/metrics', async (c) => c.body(await metrics.text(), 200, type))
  }
  site.use('/storage/*', secured(parts.publicUrl)).route('/storage', signedFiles(parts))
  const accountsPath = parts.identity.settings.prefix
  site.use(`${accountsPath}/*`, secured(parts.publicUrl)).route(accountsPath, createAuth(parts))
  if (hasMailbox) site.route('/dev', mailbox(parts))
  if (parts.providers.some(({ name }) => name === 'sandbox')) {
    const { db, storeName: store, now: clock } = parts
    site.use('/sandbox/*', secured(parts.publicUrl))
    site.route('/sandbox', sandboxPages({ db, store, clock }))
  }

  const { identity } = parts
  const link = linkPage({ identity, render: renderPage })

  return site
    .get('/auth/confirm', async (c) => {
      return sendKept(c, refusedPage(limit?.(c.var.address)) ?? (await link(c.req.url)))
    })
    .get('/assets/*', (c) => {
      const asset = assets.get(c.req.path)
      return asset ? sendKept(c, asset) : c.notFound()
    })
    .route('/images', images(parts))
    .get('/api/*', async (c, next) => {
      const { pathname, search } = new URL(c.req.url)
      const reading = read(pathname + search, () => refusedRead(limit?.(c.var.address)))
      return reading ? sendKept(c, await reading) : next()
    })
    .use('/api/*', secured(parts.publicUrl), compressed)
    .route('/api/docs', docs())
    .route('/api', api)
    .get('*', (c) => kept(c, renderPage))
    .all('*', noSuchMethod)
}

const compress = compressing()

/** Hono's own looks at every answer, and looking at a small one costs more than making it. */
const compressed: MiddlewareHandler = (c, next) =>
  c.req.header('Accept-Encoding') ? compress(c, next) : next()
