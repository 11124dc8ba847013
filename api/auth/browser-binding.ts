import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { resolveRedirectUrl } from '#modules/identity'
import type { AuthContext } from './router.ts'

const BINDING_COOKIE = 'browser-binding'
const BINDING_PATTERN = /^[\w-]{43}$/
const BINDING_LENGTH = 43
/** Longer than an OAuth or SAML flow may take. */
const COOKIE_MAX_AGE_SECONDS = 600

/**
 * Sets a cookie that recognises the browser when the user returns from a provider. It grants no access. `usesFormPost`:
 * the provider (Apple) returns by a cross-site POST, which carries only a cookie with `SameSite=None`.
 */
export function bindBrowser(c: AuthContext, { usesFormPost }: { usesFormPost: boolean }): string {
  // A script of another site can read the state in the response: it must not be valid for its visitor's browser.
  if (isForeignScript(c)) return randomBytes(32).toString('base64url')
  const binding = getBrowserBinding(c) ?? randomBytes(32).toString('base64url')
  const isHttps = usesHttps(c)
  // Browsers accept secure cookies from localhost without TLS.
  const isCrossSite = usesFormPost && (isHttps || isLocalhost(c))
  setCookie(c, BINDING_COOKIE, binding, {
    ...{
      httpOnly: true,
      path: '/',
      maxAge: COOKIE_MAX_AGE_SECONDS,
      secure: isHttps || isCrossSite,
    },
    sameSite: isCrossSite ? 'None' : 'Lax',
    // The prefix keeps other hosts, subdomains included, from setting the cookie.
    ...(isHttps && { prefix: 'host' as const }),
  })
  return binding
}

const REDIRECT_SESSION_COOKIE = 'redirect-session'

/**
 * Sets a cookie with the end of the access token's signature, which grants no access. The shop's pages accept a session
 * from a URL fragment only with this cookie. Otherwise an attacker could put their own session into a link and sign its
 * visitor in to the attacker's account (decision 0032).
 */
export function setRedirectSessionCookie(
  c: AuthContext,
  { access_token }: { access_token: string },
) {
  const isHttps = usesHttps(c)
  setCookie(c, REDIRECT_SESSION_COOKIE, access_token.slice(-BINDING_LENGTH), {
    ...{ path: '/', maxAge: COOKIE_MAX_AGE_SECONDS, secure: isHttps, sameSite: 'Strict' },
    ...(isHttps && { prefix: 'host' as const }),
  })
}

/** A navigation that a page of another site started. */
export function isCrossSiteNavigation(c: AuthContext): boolean {
  return isNavigation(c) && c.req.header('Sec-Fetch-Site') === 'cross-site'
}

/** The value of the cookie that `bindBrowser` set; null if it is absent or malformed. */
export function getBrowserBinding(c: AuthContext): string | null {
  const cookie = usesHttps(c) ? getCookie(c, BINDING_COOKIE, 'host') : getCookie(c, BINDING_COOKIE)
  return cookie && BINDING_PATTERN.test(cookie) ? cookie : null
}

/** A page load in a browser. Scripts cannot change the header. */
export function isNavigation(c: AuthContext): boolean {
  return c.req.header('Sec-Fetch-Mode') === 'navigate'
}

function isLocalhost(c: AuthContext): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(c.var.identity.publicUrl)
}

/** A request by a script of a site that is not an allowed redirect target. */
function isForeignScript(c: AuthContext): boolean {
  if (c.req.header('Sec-Fetch-Site') !== 'cross-site' || isNavigation(c)) return false
  const origin = c.req.header('Origin') ?? ''
  return new URL(resolveRedirectUrl([origin], c.var.identity)).origin !== origin
}

function usesHttps(c: AuthContext): boolean {
  return c.var.identity.publicUrl.startsWith('https:')
}
