import { splitPagePath } from '#platform/i18n/page-path'
import type { Landing, VisitSource } from '../contract.ts'

/** A bit for each step from a visit to an order, as in `visitors.steps`. */
export const STEPS = { product: 1, cart: 2, checkout: 4 } as const

export interface PageView {
  landing: Landing
  source: VisitSource
  steps: number
  /** What was searched for. */
  phrase: string | null
}

const SEARCH_HOSTS =
  /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|qwant|startpage|brave|kagi|seznam|naver)\./
const SOCIAL_HOSTS =
  /(^|\.)(facebook|instagram|tiktok|pinterest|youtube|reddit|linkedin|twitter|threads|snapchat|whatsapp|telegram)\.|(^|\.)(x\.com|t\.co|t\.me|fb\.me|youtu\.be|bsky\.app|pin\.it|lnkd\.in)$/

/** Returns what a page view counts as, from the path of the page with its query and the URL of the page before. */
export function classifyPageView(page: string, referrer: string, ownHost: string): PageView {
  const url = new URL(page, 'http://shop.invalid')
  const { path } = splitPagePath(url.pathname)
  const landing = findLanding(path)
  return {
    landing,
    source: findSource(url.searchParams, referrer, ownHost),
    steps: landing === 'product' ? STEPS.product : 0,
    phrase: landing === 'search' ? url.searchParams.get('q') : null,
  }
}

function findLanding(path: string): Landing {
  if (path === '/') return 'home'
  const [, first = '', second] = path.split('/')
  if (first === 'search') return 'search'
  if (first === 'products' && second) return 'product'
  if (['shop', 'categories', 'deals', 'new', 'compare'].includes(first)) return 'listing'
  if (['blog', 'about', 'contact', 'faq', 'help', 'privacy', 'terms'].includes(first))
    return 'content'
  return 'other'
}

function findSource(query: URLSearchParams, referrer: string, ownHost: string): VisitSource {
  const medium = query.get('utm_medium')?.toLowerCase() ?? ''
  if (/^(e-?mail|newsletter)$/.test(medium)) return 'newsletter'
  if (query.has('utm_source') || query.has('utm_campaign')) return 'campaign'
  const host = parseHost(referrer)
  if (host === null || host === ownHost) return 'direct'
  if (SEARCH_HOSTS.test(host)) return 'search'
  return SOCIAL_HOSTS.test(host) ? 'social' : 'referral'
}

function parseHost(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() || null : null
}
