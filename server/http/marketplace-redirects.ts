import { type Context, Hono } from 'hono'

/** What the page of a consent sends back. */
const FORWARDED = ['code', 'error', 'state'] as const

/**
 * Addresses of the marketplace outside the administration: those that a consent leads back to are registered there, so
 * they stay the same whatever becomes of the screens.
 */
export function createMarketplaceRedirects() {
  return new Hono()
    .get('/api/aliexpress/callback', (c) => forward(c, '/auth/aliexpress/callback'))
    .get('/auth/aliexpress/callback', (c) => forward(c, '/admin/marketplace-callback'))
    .get('/auth/aliexpress', (c) => c.redirect('/admin/settings?tab=aliexpress', 302))
    .get('/aliexpress-admin', (c) => c.redirect('/admin/marketplace-test', 302))
}

function forward(c: Context, path: string): Response {
  const query = new URLSearchParams()
  for (const name of FORWARDED) {
    const value = c.req.query(name)
    if (value !== undefined) query.set(name, value)
  }
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(`${path}?${query}`, 302)
}
