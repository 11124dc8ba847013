import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { AppDependencies } from '#api'
import { countActiveProducts, listCategories, listSitemapProducts } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { LANGUAGES } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'

/** The format allows 50,000 URLs per file. */
const MAX_URLS = 45_000
const MAX_CATEGORIES = 4_000
const BATCH_SIZE = 1_000

const staticPaths = [
  ...['/', '/shop', '/categories', '/blog', '/blog/deals', '/blog/guides'],
  ...['/about', '/support', '/sitemap', '/terms', '/privacy'],
]

/** Serves `robots.txt` and the sitemap. A shop with more products than fit into one file has a sitemap index. */
export function createSitemapRoutes({ db, publicUrl }: Pick<AppDependencies, 'db' | 'publicUrl'>) {
  return new Hono()
    .get('/robots.txt', (c) => c.text(renderRobots(publicUrl)))
    .get('/sitemap.xml', async (c) => {
      const parts = Math.ceil((await countActiveProducts(db)) / MAX_URLS)
      if (parts <= 1) return streamXml(c, () => renderUrls({ db, publicUrl, part: 1 }))
      return streamXml(c, () => renderIndex(publicUrl, parts))
    })
    .get('/:name{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c, next) => {
      const part = Number.parseInt(c.req.param('name').slice('sitemap-'.length), 10)
      const parts = Math.max(Math.ceil((await countActiveProducts(db)) / MAX_URLS), 1)
      return part <= parts ? streamXml(c, () => renderUrls({ db, publicUrl, part })) : next()
    })
}

const PERSONAL_PAGES = ['/cart', '/checkout', '/orders', '/payment', '/profile', '/admin']

function renderRobots(publicUrl: string): string {
  const pages = LANGUAGES.flatMap((language) =>
    PERSONAL_PAGES.map((path) => buildPagePath(language, path)),
  )
  const lines = ['/api/', ...pages].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function streamXml(c: Context, lines: () => AsyncIterable<string> | Iterable<string>) {
  c.header('Content-Type', 'application/xml; charset=utf-8')
  c.header('Cache-Control', 'public, max-age=3600')
  return stream(c, async (out) => {
    await out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    for await (const line of lines()) await out.write(line)
  })
}

function* renderIndex(publicUrl: string, parts: number) {
  yield `<sitemapindex xmlns="${SCHEMA}">\n`
  for (let part = 1; part <= parts; part++) {
    yield `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

/** Reads products in batches, so that memory does not grow with the shop. */
async function* renderUrls({
  db,
  publicUrl,
  part,
}: {
  db: Database
  publicUrl: string
  part: number
}) {
  yield `<urlset xmlns="${SCHEMA}">\n`
  if (part === 1) for (const path of await listPagePaths(db)) yield renderUrl(`${publicUrl}${path}`)

  let offset = (part - 1) * MAX_URLS
  let after: Awaited<ReturnType<typeof listSitemapProducts>>[number] | undefined
  for (let read = 0; read < MAX_URLS; read += BATCH_SIZE) {
    const products = await listSitemapProducts(db, { limit: BATCH_SIZE, after, offset })
    yield products
      .map(({ slug, updatedAt }) => renderUrl(`${publicUrl}/products/${slug}`, updatedAt))
      .join('')
    if (products.length < BATCH_SIZE) break
    after = products.at(-1)
    offset = 0
  }
  yield '</urlset>\n'
}

/** Static pages, and the categories that have products. */
async function listPagePaths(db: Database): Promise<string[]> {
  const categories = (await listCategories(db)).filter(({ productCount }) => productCount > 0)
  const categoryPaths = categories.slice(0, MAX_CATEGORIES).map(({ slug }) => `/categories/${slug}`)
  return [...staticPaths, ...categoryPaths]
}

function renderUrl(url: string, updatedAt?: Date): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
