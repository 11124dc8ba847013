import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { redirectFor } from '#modules/identity'
import type { C } from './area.ts'

const NAME = 'signing_in'
const MARK = /^[\w-]{43}$/
const MARK_LENGTH = 43
/** As long as a visit to a provider may take. */
const SECONDS = 600

/**
 * What marks this browser while somebody is at a provider, so that it is known again. It opens nothing. One that
 * posts its answer from its own page (Apple) would not be sent a cookie of the usual kind.
 */
export function markBrowser(c: C, { isPostedTo }: { isPostedTo: boolean }): string {
  // Whoever has the answer knows the state: a stranger's page must not get one that counts in its visitor's browser.
  if (isAskedElsewhere(c)) return randomBytes(32).toString('base64url')
  const mark = browserMark(c) ?? randomBytes(32).toString('base64url')
  const isSafe = hasTls(c)
  // Browsers take this machine for safe without TLS.
  const isSentAlong = isPostedTo && (isSafe || isTriedOut(c))
  setCookie(c, NAME, mark, {
    ...{ httpOnly: true, path: '/', maxAge: SECONDS, secure: isSafe || isSentAlong },
    sameSite: isSentAlong ? 'None' : 'Lax',
    // Then no other host, not even one below ours, can plant a mark of its own.
    ...(isSafe && { prefix: 'host' as const }),
  })
  return mark
}

const LANDED = 'landed'

/**
 * Notes in the browser that a session lands there, by the end of its token's signature, which opens nothing. The pages
 * of the shop take no session from an address that was led here otherwise: whoever writes one of their own into a link
 * would sign its visitor in to their account (decision 0060).
 */
export function markLanding(c: C, { access_token }: { access_token: string }) {
  const isSafe = hasTls(c)
  setCookie(c, LANDED, access_token.slice(-MARK_LENGTH), {
    ...{ path: '/', maxAge: SECONDS, secure: isSafe, sameSite: 'Strict' },
    ...(isSafe && { prefix: 'host' as const }),
  })
}

/** A page of another site has led a person here. */
export function isLedByOthers(c: C): boolean {
  return isBrowser(c) && c.req.header('Sec-Fetch-Site') === 'cross-site'
}

/** What `markBrowser` gave this browser; null when it has none, or one nobody here gave. */
export function browserMark(c: C): string | null {
  const mark = hasTls(c) ? getCookie(c, NAME, 'host') : getCookie(c, NAME)
  return mark && MARK.test(mark) ? mark : null
}

/** A page is opening in a browser: browsers say so themselves, and no page can keep them from it. */
export function isBrowser(c: C): boolean {
  return c.req.header('Sec-Fetch-Mode') === 'navigate'
}

function isTriedOut(c: C): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(c.var.identity.publicUrl)
}

/** A script of another site asks, and the site is none of ours. */
function isAskedElsewhere(c: C): boolean {
  if (c.req.header('Sec-Fetch-Site') !== 'cross-site' || isBrowser(c)) return false
  const origin = c.req.header('Origin') ?? ''
  return new URL(redirectFor([origin], c.var.identity)).origin !== origin
}

function hasTls(c: C): boolean {
  return c.var.identity.publicUrl.startsWith('https:')
}
