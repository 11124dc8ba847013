import { type Context, Hono } from 'hono'
import type { RequestHandler } from 'react-router'
import { type Api, type Parts as ApiParts, createApi, isPublicRead } from '#api'
import { sandboxPages } from '#sandbox/payments'
import { cacheKey } from './cache/cache-key.ts'
import type { Kept } from './cache/kept.ts'
import type { PageCache, Render } from './cache/page-cache.ts'
import { images } from './images.ts'
import { pageRenderer } from './pages.ts'
import { publicHeaders, tagsOf } from './public-headers.ts'
import { secured } from './security-headers.ts'

interface Parts extends ApiParts {
  screens: RequestHandler
  cache: PageCache
  assets?: Map<string, Kept>
}

/** The whole shop as one function of a request. Tests build it from their own parts. */
export function createSite({ screens, cache, assets = new Map(), ...parts }: Parts) {
  const api = createApi(parts)
  const readApi = apiReader(api)
  const renderPage = pageRenderer(screens, api, parts)
  const kept = async (c: Context, render: Render) => {
    const { pathname, search } = new URL(c.req.url)
    return send(c, await cache.ask(cacheKey(pathname + search), render))
  }

  const { db, storeName: store, now: clock, providers, pictures } = parts
  const site = new Hono()
  if (providers.some(({ name }) => name === 'sandbox')) {
    site.use('/sandbox/*', secured).route('/sandbox', sandboxPages({ db, store, clock }))
  }

  return site
    .get('/health/live', (c) => c.text('ok'))
    .get('/assets/*', (c) => {
      const asset = assets.get(c.req.path)
      return asset ? send(c, asset) : c.notFound()
    })
    .route('/images', images(pictures))
    .get('/api/*', async (c, next) =>
      isPublicRead(c.req.path.slice('/api'.length)) ? kept(c, readApi) : next(),
    )
    .use('/api/*', secured)
    .route('/api', api)
    .get('*', (c) => kept(c, renderPage))
}

/** Asks a public read for nobody, whoever's token came with the request. */
function apiReader(api: Api): Render {
  return async (path) => {
    const answer = await api.request(path.slice('/api'.length))
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: publicHeaders(answer), body, tags: tagsOf(answer) }
  }
}

async function send(c: Context, kept: Kept): Promise<Response> {
  const { status, headers, body } = await kept.formFor({
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
  })
  return new Response(body as BodyInit | null, { status, headers })
}
