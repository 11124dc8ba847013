import { Hono } from 'hono'
import type { AppDependencies } from '#api'
import {
  countActiveProducts,
  listCategories,
  listSitemapProducts,
  type SitemapProduct,
} from '#modules/catalog'
import { listArticles } from '#modules/content'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { escapeXml, streamXml } from './xml.ts'

/** The format allows 50,000 URLs and 50 MB per file: an entry with its six alternates has about 1.3 KB. */
const MAX_PRODUCTS = 25_000
const MAX_CATEGORIES = 4_000
const BATCH_SIZE = 1_000

const staticPaths = [
  ...['/', '/shop', '/categories', '/blog', '/blog/deals', '/blog/guides'],
  ...['/about', '/support', '/sitemap', '/returns', '/terms', '/privacy'],
  ...['/accessibility', '/imprint', '/size-guide', '/influencer/terms'],
]

type SitemapDependencies = Pick<AppDependencies, 'db' | 'publicUrl'>

/** Serves `robots.txt` and the sitemaps: an index, and for each language a file for every 25,000 products. */
export function createSitemapRoutes({ db, publicUrl }: SitemapDependencies) {
  return new Hono()
    .get('/robots.txt', (c) => c.text(renderRobots(publicUrl)))
    .get('/sitemap.xml', async (c) => {
      const parts = await countParts(db)
      return streamXml(c, () => renderIndex(publicUrl, parts))
    })
    .get('/:name{sitemap-[a-z]{2}-[1-9][0-9]{0,3}\\.xml}', async (c, next) => {
      const [, language, number] = c.req.param('name').match(/-([a-z]+)-(\d+)/)!
      const part = Number(number)
      if (!isLanguage(language) || part > (await countParts(db))) return next()
      return streamXml(c, () => renderUrls({ db, publicUrl, language, part }))
    })
}

async function countParts(db: Database): Promise<number> {
  return Math.max(Math.ceil((await countActiveProducts(db)) / MAX_PRODUCTS), 1)
}

const PERSONAL_PAGES = ['/cart', '/checkout', '/orders', '/payment', '/profile', '/admin']

function renderRobots(publicUrl: string): string {
  const pages = LANGUAGES.flatMap((language) =>
    PERSONAL_PAGES.map((path) => buildPagePath(language, path)),
  )
  const lines = ['/api/', ...pages].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function* renderIndex(publicUrl: string, parts: number) {
  yield `<sitemapindex xmlns="${SCHEMA}">\n`
  for (const language of LANGUAGES) {
    for (let part = 1; part <= parts; part++) {
      const url = `${publicUrl}/sitemap-${language}-${part}.xml`
      yield `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`
    }
  }
  yield '</sitemapindex>\n'
}

interface SitemapFile extends SitemapDependencies {
  language: Language
  part: number
}

/** Reads products in batches, so that memory does not grow with the shop. */
async function* renderUrls(file: SitemapFile) {
  const { db, part } = file
  yield `<urlset ${NAMESPACES}>\n`
  if (part === 1) for (const path of await listPagePaths(db)) yield renderUrl({ path }, file)

  let offset = (part - 1) * MAX_PRODUCTS
  let after: SitemapProduct | undefined
  for (let read = 0; read < MAX_PRODUCTS; read += BATCH_SIZE) {
    const products = await listSitemapProducts(db, { limit: BATCH_SIZE, after, offset })
    yield products.map((product) => renderUrl(toSitemapEntry(product), file)).join('')
    if (products.length < BATCH_SIZE) break
    after = products.at(-1)
    offset = 0
  }
  yield '</urlset>\n'
}

/** Static pages, articles, and the categories that have products. */
async function listPagePaths(db: Database): Promise<string[]> {
  const categories = (await listCategories(db)).filter(({ productCount }) => productCount > 0)
  const categoryPaths = categories.slice(0, MAX_CATEGORIES).map(({ slug }) => `/categories/${slug}`)
  const articlePaths = (await listArticles(db, DEFAULT_LANGUAGE)).map(({ slug }) => `/blog/${slug}`)
  return [...staticPaths, ...articlePaths, ...categoryPaths]
}

interface SitemapEntry {
  /** Without the prefix of a language. */
  path: string
  updatedAt?: Date
  /** Of the first picture; null without one. */
  imageSrc?: string | null
}

function toSitemapEntry({ slug, updatedAt, imageSrc }: SitemapProduct): SitemapEntry {
  return { path: `/products/${slug}`, updatedAt, imageSrc }
}

/** An entry names the same page in every language, as the page itself does. */
function renderUrl({ path, updatedAt, imageSrc }: SitemapEntry, file: SitemapFile): string {
  const { publicUrl, language } = file
  const toUrl = (one: Language) => escapeXml(publicUrl + buildPagePath(one, path))
  const alternates = LANGUAGES.map((one) => renderAlternate(one, toUrl(one)))
  const parts = [
    `<loc>${toUrl(language)}</loc>`,
    updatedAt && `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>`,
    ...alternates,
    renderAlternate('x-default', toUrl(DEFAULT_LANGUAGE)),
    imageSrc && renderImage(`${publicUrl}${imageSrc}/1280.jpeg`),
  ]
  return `<url>${parts.filter(Boolean).join('')}</url>\n`
}

function renderAlternate(language: string, url: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
}

function renderImage(url: string): string {
  return `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const NAMESPACES = [
  `xmlns="${SCHEMA}"`,
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')
