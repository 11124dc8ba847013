import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { Parts } from '#api'
import { countProducts, listCategories, productAddresses } from '#modules/catalog'
import type { Database } from '#platform/database'

/** The format allows 50,000 addresses in a file. */
const MOST = 45_000
const MOST_CATEGORIES = 4_000
const AT_ONCE = 1_000

const places = [
  ...['/', '/shop', '/categories', '/blog', '/blog/deals', '/blog/guides'],
  ...['/about', '/support', '/sitemap', '/terms', '/privacy'],
]

/** What search engines read first. A shop with more products than one file may hold has an index of files. */
export function sitemaps({ db, publicUrl }: Pick<Parts, 'db' | 'publicUrl'>) {
  return new Hono()
    .get('/robots.txt', (c) => c.text(robots(publicUrl)))
    .get('/sitemap.xml', async (c) => {
      const parts = Math.ceil((await countProducts(db)) / MOST)
      if (parts <= 1) return xml(c, () => addresses({ db, publicUrl, part: 1 }))
      return xml(c, () => index(publicUrl, parts))
    })
    .get('/:name{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c, next) => {
      const part = Number.parseInt(c.req.param('name').slice('sitemap-'.length), 10)
      const parts = Math.max(Math.ceil((await countProducts(db)) / MOST), 1)
      return part <= parts ? xml(c, () => addresses({ db, publicUrl, part })) : next()
    })
}

function robots(publicUrl: string): string {
  const closed = ['/api/', '/cart', '/checkout', '/orders', '/payment', '/profile', '/admin']
  const lines = closed.map((place) => `Disallow: ${place}`)
  return ['User-agent: *', ...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function xml(c: Context, lines: () => AsyncIterable<string> | Iterable<string>) {
  c.header('Content-Type', 'application/xml; charset=utf-8')
  c.header('Cache-Control', 'public, max-age=3600')
  return stream(c, async (out) => {
    await out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    for await (const line of lines()) await out.write(line)
  })
}

function* index(publicUrl: string, parts: number) {
  yield `<sitemapindex xmlns="${SCHEMA}">\n`
  for (let part = 1; part <= parts; part++) {
    yield `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

/** Read a thousand at a time, so that a large shop needs no more memory than a small one. */
async function* addresses({
  db,
  publicUrl,
  part,
}: {
  db: Database
  publicUrl: string
  part: number
}) {
  yield `<urlset xmlns="${SCHEMA}">\n`
  if (part === 1) for (const place of await firstPlaces(db)) yield address(`${publicUrl}${place}`)

  let skip = (part - 1) * MOST
  let after: Awaited<ReturnType<typeof productAddresses>>[number] | undefined
  for (let read = 0; read < MOST; read += AT_ONCE) {
    const some = await productAddresses(db, { limit: AT_ONCE, after, skip })
    yield some
      .map(({ slug, updatedAt }) => address(`${publicUrl}/products/${slug}`, updatedAt))
      .join('')
    if (some.length < AT_ONCE) break
    after = some.at(-1)
    skip = 0
  }
  yield '</urlset>\n'
}

/** The pages of words, and the categories that have something to show. */
async function firstPlaces(db: Database): Promise<string[]> {
  const filled = (await listCategories(db)).filter(({ productCount }) => productCount > 0)
  const shelves = filled.slice(0, MOST_CATEGORIES).map(({ slug }) => `/categories/${slug}`)
  return [...places, ...shelves]
}

function address(url: string, changed?: Date): string {
  const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${escaped(url)}</loc>${day}</url>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
