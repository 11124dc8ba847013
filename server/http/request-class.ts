import { isProgram } from '#api'
import { splitPagePath } from '#platform/i18n/page-path'

/** Kinds of requests, in the order in which they are turned away. */
export const REQUEST_CLASSES = ['program', 'search', 'browse', 'account', 'purchase'] as const

export type RequestClass = (typeof REQUEST_CLASSES)[number]

const PURCHASE_PATH =
  /^\/(api\/)?(cart|carts|checkout|express-checkout|orders?|payments?)\b|^\/auth\b|^\/sandbox\b/
/** What operators and load balancers ask. */
const OPERATIONS_PATH = /^\/(health|metrics)\b/
/** Spans of browsers: nobody waits for them. */
const REPORT_PATH = /^\/api\/browser-spans$/
const SEARCH_PATH = /^\/(api\/products|shop|search|categories)\b/

/** Returns the class of a request; null for those that are never turned away. */
export function classifyRequest({
  method,
  url,
  userAgent,
}: {
  method: string
  url: string
  userAgent: string
}): RequestClass | null {
  const [rawPath = '/', query = ''] = url.split('?', 2)
  const path = splitPagePath(rawPath).path
  if (OPERATIONS_PATH.test(path)) return null
  if (PURCHASE_PATH.test(path)) return 'purchase'
  if (REPORT_PATH.test(path)) return 'program'
  if (method !== 'GET' && method !== 'HEAD') return 'account'
  if (isProgram(userAgent)) return 'program'
  if (SEARCH_PATH.test(path) && /(^|&)(q|min_price|max_price)=/.test(query)) return 'search'
  return path.startsWith('/api/') && !path.startsWith('/api/products') ? 'account' : 'browse'
}
