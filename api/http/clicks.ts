import type { Context } from 'hono'

const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/** Whether a browser loads something that nobody has asked for yet. */
export function isPrefetch(c: Context): boolean {
  return PREFETCH_HEADERS.some((name) =>
    /prefetch|prerender|preview/i.test(c.req.header(name) ?? ''),
  )
}

/** Whether a person followed a link of this shop. Other sites, pictures and scripts do not make clicks. */
export function isClick(c: Context): boolean {
  if (c.req.method !== 'GET' || isPrefetch(c)) return false
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = c.req.header()
  return (site ?? 'same-origin') === 'same-origin' && (mode ?? 'navigate') === 'navigate'
}
