import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from './site-env.ts'
import { withHeaders } from './with-headers.ts'

/** The headers of every response. Pages add a Content-Security-Policy. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
}

/** Adds HSTS if the shop's URL uses https. */
export function getSecurityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return securityHeaders
  return { ...securityHeaders, 'Strict-Transport-Security': 'max-age=31536000' }
}

/** For private responses: they are not cached, unless they set `Cache-Control` themselves. */
export function applySecurityHeaders(publicUrl: string): MiddlewareHandler<SiteEnv> {
  const headers = { ...getSecurityHeaders(publicUrl), 'Cache-Control': 'private, no-store' }
  return async (c, next) => {
    const applyHeaders = withHeaders(c, headers)
    await next()
    applyHeaders()
  }
}
