import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { resolveRedirectUrl } from '#modules/identity'
import type { AuthContext } from './router.ts'

const BINDING_COOKIE = 'signing_in'
const BINDING_PATTERN = /^[\w-]{43}$/
const BINDING_LENGTH = 43
/** As long as a visit to a provider may take. */
const COOKIE_MAX_AGE_SECONDS = 600

/**
 * What marks this browser while somebody is at a provider, so that it is known again. It opens nothing. One that
 * posts its answer from its own page (Apple) would not be sent a cookie of the usual kind.
 */
export function bindBrowser(c: AuthContext, { usesFormPost }: { usesFormPost: boolean }): string {
  // Whoever has the answer knows the state: a stranger's page must not get one that counts in its visitor's browser.
  if (isForeignScript(c)) return randomBytes(32).toString('base64url')
  const mark = getBrowserBinding(c) ?? randomBytes(32).toString('base64url')
  const isSafe = usesHttps(c)
  // Browsers take this machine for safe without TLS.
  const isSentAlong = usesFormPost && (isSafe || isLocalhost(c))
  setCookie(c, BINDING_COOKIE, mark, {
    ...{ httpOnly: true, path: '/', maxAge: COOKIE_MAX_AGE_SECONDS, secure: isSafe || isSentAlong },
    sameSite: isSentAlong ? 'None' : 'Lax',
    // Then no other host, not even one below ours, can plant a mark of its own.
    ...(isSafe && { prefix: 'host' as const }),
  })
  return mark
}

const REDIRECT_SESSION_COOKIE = 'landed'

/**
 * Notes in the browser that a session lands there, by the end of its token's signature, which opens nothing. The pages
 * of the shop take no session from an address that was led here otherwise: whoever writes one of their own into a link
 * would sign its visitor in to their account (decision 0060).
 */
export function setRedirectSessionCookie(
  c: AuthContext,
  { access_token }: { access_token: string },
) {
  const isSafe = usesHttps(c)
  setCookie(c, REDIRECT_SESSION_COOKIE, access_token.slice(-BINDING_LENGTH), {
    ...{ path: '/', maxAge: COOKIE_MAX_AGE_SECONDS, secure: isSafe, sameSite: 'Strict' },
    ...(isSafe && { prefix: 'host' as const }),
  })
}

/** A page of another site has led a person here. */
export function isCrossSiteNavigation(c: AuthContext): boolean {
  return isNavigation(c) && c.req.header('Sec-Fetch-Site') === 'cross-site'
}

/** What `markBrowser` gave this browser; null when it has none, or one nobody here gave. */
export function getBrowserBinding(c: AuthContext): string | null {
  const mark = usesHttps(c) ? getCookie(c, BINDING_COOKIE, 'host') : getCookie(c, BINDING_COOKIE)
  return mark && BINDING_PATTERN.test(mark) ? mark : null
}

/** A page is opening in a browser: browsers say so themselves, and no page can keep them from it. */
export function isNavigation(c: AuthContext): boolean {
  return c.req.header('Sec-Fetch-Mode') === 'navigate'
}

function isLocalhost(c: AuthContext): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(c.var.identity.publicUrl)
}

/** A script of another site asks, and the site is none of ours. */
function isForeignScript(c: AuthContext): boolean {
  if (c.req.header('Sec-Fetch-Site') !== 'cross-site' || isNavigation(c)) return false
  const origin = c.req.header('Origin') ?? ''
  return new URL(resolveRedirectUrl([origin], c.var.identity)).origin !== origin
}

function usesHttps(c: AuthContext): boolean {
  return c.var.identity.publicUrl.startsWith('https:')
}
