import { splitPagePath } from '#platform/i18n/page-path'

/** A page of the shop as a search engine reads it. */
export interface CrawledPage {
  /** The path and query that were requested. */
  path: string
  status: number
  lang: string
  title: string
  description: string
  /** The path of the canonical URL. Empty if there is none. */
  canonical: string
  isIndexed: boolean
  /** What is read, without markup and scripts. */
  text: string
  /** Paths of links to pages of this shop, without fragments. Those that lead to the marketplace are left out. */
  links: string[]
}

/** Of one path with different queries, such as the filters of a list. */
const MAX_QUERIES = 6

/** Follows all links from a page to pages in its language, and returns each once. Redirects are followed. */
export async function crawl(baseURL: string, start: string): Promise<CrawledPage[]> {
  const { language } = splitPagePath(start)
  const pages: CrawledPage[] = []
  const queue = [start]
  const seen = new Set(queue)
  const queries = new Map<string, number>()
  for (const path of queue) {
    const page = await readPage(baseURL, path)
    pages.push(page)
    for (const link of page.links) {
      const [pathname = '', query] = link.split('?')
      const count = queries.get(pathname) ?? 0
      if (seen.has(link) || splitPagePath(pathname).language !== language) continue
      if (query && count >= MAX_QUERIES) continue
      if (query) queries.set(pathname, count + 1)
      seen.add(link)
      queue.push(link)
    }
  }
  return pages
}

async function readPage(baseURL: string, path: string): Promise<CrawledPage> {
  const response = await fetch(baseURL + path)
  const html = await response.text()
  const find = (pattern: RegExp) => decode(html.match(pattern)?.[1] ?? '')
  const canonical = find(/<link rel="canonical" href="([^"]*)"/)
  return {
    path,
    status: response.status,
    lang: find(/<html[^>]* lang="([^"]*)"/),
    title: find(/<title[^>]*>([^<]*)<\/title>/),
    description: find(/<meta name="description" content="([^"]*)"/),
    canonical: canonical && toPath(canonical),
    isIndexed: !/<meta name="robots" content="noindex/.test(html),
    text: decode(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ')),
    links: [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
      .map(([, link]) => decode(link!).split('#')[0]!)
      .filter((link) => /^\/(?!\/|api\/outbound\/)/.test(link)),
  }
}

function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function decode(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" }
  return text.replace(/&(lt|gt|amp|quot|#x27);/g, (_, name) => characters[name]!)
}
