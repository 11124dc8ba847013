import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { AppDependencies } from '#api'
import { countActiveProducts, listCategories, listSitemapProducts } from '#modules/catalog'
import type { Database } from '#platform/db/database'

/** The format allows 50,000 addresses in a file. */
const MAX_URLS = 45_000
const MAX_CATEGORIES = 4_000
const BATCH_SIZE = 1_000

const staticPaths = [
  ...['/', '/shop', '/categories', '/blog', '/blog/deals', '/blog/guides'],
  ...['/about', '/support', '/sitemap', '/terms', '/privacy'],
]

/** What search engines read first. A shop with more products than one file may hold has an index of files. */
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

function renderRobots(publicUrl: string): string {
  const closed = ['/api/', '/cart', '/checkout', '/orders', '/payment', '/profile', '/admin']
  const lines = closed.map((place) => `Disallow: ${place}`)
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

/** Read a thousand at a time, so that a large shop needs no more memory than a small one. */
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
  if (part === 1)
    for (const place of await listStaticPaths(db)) yield renderUrl(`${publicUrl}${place}`)

  let offset = (part - 1) * MAX_URLS
  let after: Awaited<ReturnType<typeof listSitemapProducts>>[number] | undefined
  for (let read = 0; read < MAX_URLS; read += BATCH_SIZE) {
    const some = await listSitemapProducts(db, { limit: BATCH_SIZE, after, offset })
    yield some
      .map(({ slug, updatedAt }) => renderUrl(`${publicUrl}/products/${slug}`, updatedAt))
      .join('')
    if (some.length < BATCH_SIZE) break
    after = some.at(-1)
    offset = 0
  }
  yield '</urlset>\n'
}

/** The pages of words, and the categories that have something to show. */
async function listStaticPaths(db: Database): Promise<string[]> {
  const filled = (await listCategories(db)).filter(({ productCount }) => productCount > 0)
  const shelves = filled.slice(0, MAX_CATEGORIES).map(({ slug }) => `/categories/${slug}`)
  return [...staticPaths, ...shelves]
}

function renderUrl(url: string, changed?: Date): string {
  const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${escapeXml(url)}</loc>${day}</url>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
