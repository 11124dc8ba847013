import { type Followed, type Refused, redirectFor, type ShownSession } from '#modules/identity'
import type { C } from './area.ts'
import { markLanding } from './browser.ts'
import { statusOf } from './errors.ts'

/**
 * Where somebody is to arrive in the end: where they asked to, else where they asked from, else at the shop. Always one
 * of ours, and without a fragment.
 */
export function landing(c: C): string {
  const wanted = c.req.header('redirect_to') || c.req.query('redirect_to')
  return landingAmong([wanted, c.req.header('Referer')], c)
}

/** The first of these that is one of ours, else the shop. */
export function landingAmong(wanted: (string | undefined)[], c: C): string {
  const url = new URL(redirectFor(wanted, c.var.identity))
  url.hash = ''
  return url.href
}

/** Behind the `#`, where neither a server nor its log sees it. */
export function withFragment(url: string, carried: Record<string, string>): string {
  return `${url}#${new URLSearchParams(carried)}`
}

/** Beside what the address asks for already, which stays as it is written. */
export function withQuery(url: string, carried: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(carried)}`
}

/** Why not, in the words that travel in an address. */
function problemOf({ refused }: Refused): Record<string, string> {
  const { code, message } = refused
  const error = oauthErrors[statusOf(code)]
  return { ...(error && { error }), error_code: code, error_description: message, sb: '' }
}

export const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

interface Ended {
  type: string
  /** Whether who arrives exchanges codes, and so looks at the query alone. */
  isPkce: boolean
  answer: Followed
}

/** Where whoever follows a link arrives, and what they carry there. */
export function arrival(c: C, url: string, { type, isPkce, answer }: Ended): string {
  if ('authCode' in answer) return withQuery(url, { code: answer.authCode })
  if ('access_token' in answer) {
    markLanding(c, answer)
    return withFragment(url, carriedBy(answer, { type }))
  }
  const said = 'halfway' in answer ? { message: answer.halfway, sb: '' } : problemOf(answer)
  return withFragment(isPkce ? withQuery(url, said) : url, said)
}

/** A session as it travels in an address, with what else is said of it, in the order of the alphabet. */
export function carriedBy(session: ShownSession, more: Record<string, string>) {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const carried = Object.entries({
    ...{ access_token, expires_at: `${expires_at}`, expires_in: `${expires_in}` },
    ...{ refresh_token, sb: '', token_type, ...more },
  })
  return Object.fromEntries(carried.sort(([one], [other]) => (one < other ? -1 : 1)))
}
