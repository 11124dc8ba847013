import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from './request-log.ts'
import { withHeaders } from './with-headers.ts'

/** On every answer; what scripts a page may run is said by the page itself. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/** A shop that is reached by https alone says so; one that is tried out on http must not. */
export function getSecurityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return securityHeaders
  return { ...securityHeaders, 'Strict-Transport-Security': 'max-age=31536000' }
}

/** For answers that are somebody's own: nobody keeps one, unless it says otherwise itself. */
export function applySecurityHeaders(publicUrl: string): MiddlewareHandler<SiteEnv> {
  const headers = { ...getSecurityHeaders(publicUrl), 'Cache-Control': 'private, no-store' }
  return async (c, next) => {
    const finish = withHeaders(c, headers)
    await next()
    finish()
  }
}
