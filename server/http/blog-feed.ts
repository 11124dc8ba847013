import { Hono } from 'hono'
import type { AppDependencies } from '#api'
import { listArticles } from '#modules/content'
import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { escapeXml, renderElement, streamXml } from './xml.ts'

type FeedDependencies = Pick<AppDependencies, 'db' | 'publicUrl' | 'shopInfo'>

const FEED_PATH = '/feeds/blog.xml'
const MAX_ITEMS = 30

/** Serves the newest articles as RSS, in each language. Addresses of articles are absolute, as readers need them. */
export function createBlogFeedRoutes(dependencies: FeedDependencies) {
  const routes = new Hono()
  for (const language of LANGUAGES) {
    routes.get(buildPagePath(language, FEED_PATH), (c) => {
      return streamXml(c, () => renderFeed(dependencies, language))
    })
  }
  return routes
}

async function* renderFeed({ db, publicUrl, shopInfo }: FeedDependencies, language: Language) {
  const toUrl = (path: string) => publicUrl + buildPagePath(language, path)
  yield '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n'
  yield renderElement('title', shopInfo.name)
  yield renderElement('link', toUrl('/blog'))
  yield renderElement('description', `${shopInfo.name}: Blog`)
  yield renderElement('language', language)
  const self = escapeXml(toUrl(FEED_PATH))
  yield `<atom:link href="${self}" rel="self" type="application/rss+xml"/>\n`
  for (const article of (await listArticles(db, language)).slice(0, MAX_ITEMS)) {
    const url = toUrl(`/blog/${article.slug}`)
    const elements = [
      renderElement('title', article.title),
      ...[renderElement('link', url), renderElement('guid', url)],
      renderElement('description', article.description),
      renderElement('pubDate', new Date(article.published_on).toUTCString()),
      ...article.tags.map((tag) => renderElement('category', tag)),
    ]
    yield `<item>\n${elements.join('')}</item>\n`
  }
  yield '</channel>\n</rss>\n'
}
