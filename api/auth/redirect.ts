import {
  type AuthFailure,
  resolveRedirectUrl,
  type TokenResponse,
  type VerifyLinkResult,
} from '#modules/identity'
import { setRedirectSessionCookie } from './browser-binding.ts'
import { getErrorStatus } from './errors.ts'
import type { AuthContext } from './router.ts'

/**
 * Where somebody is to arrive in the end: where they asked to, else where they asked from, else at the shop. Always one
 * of ours, and without a fragment.
 */
export function getRedirectTo(c: AuthContext): string {
  const wanted = c.req.header('redirect_to') || c.req.query('redirect_to')
  return resolveRedirect([wanted, c.req.header('Referer')], c)
}

/** The first of these that is one of ours, else the shop. */
export function resolveRedirect(candidates: (string | undefined)[], c: AuthContext): string {
  const url = new URL(resolveRedirectUrl(candidates, c.var.identity))
  url.hash = ''
  return url.href
}

/** Behind the `#`, where neither a server nor its log sees it. */
export function appendFragment(url: string, parameters: Record<string, string>): string {
  return `${url}#${new URLSearchParams(parameters)}`
}

/** Beside what the address asks for already, which stays as it is written. */
export function appendQuery(url: string, parameters: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
}

/** Why not, in the words that travel in an address. */
function toErrorParameters({ error: refused }: AuthFailure): Record<string, string> {
  const { code, message } = refused
  const error = oauthErrorsByStatus[getErrorStatus(code)]
  return { ...(error && { error }), error_code: code, error_description: message, sb: '' }
}

export const oauthErrorsByStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

interface LinkOutcome {
  type: string
  /** Whether who arrives exchanges codes, and so looks at the query alone. */
  isPkce: boolean
  answer: VerifyLinkResult
}

/** Where whoever follows a link arrives, and what they carry there. */
export function buildLinkRedirect(
  c: AuthContext,
  url: string,
  { type, isPkce, answer }: LinkOutcome,
): string {
  if ('authCode' in answer) return appendQuery(url, { code: answer.authCode })
  if ('access_token' in answer) {
    setRedirectSessionCookie(c, answer)
    return appendFragment(url, toSessionParameters(answer, { type }))
  }
  const said =
    'partialMessage' in answer
      ? { message: answer.partialMessage, sb: '' }
      : toErrorParameters(answer)
  return appendFragment(isPkce ? appendQuery(url, said) : url, said)
}

/** A session as it travels in an address, with what else is said of it, in the order of the alphabet. */
export function toSessionParameters(session: TokenResponse, more: Record<string, string>) {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const carried = Object.entries({
    ...{ access_token, expires_at: `${expires_at}`, expires_in: `${expires_in}` },
    ...{ refresh_token, sb: '', token_type, ...more },
  })
  return Object.fromEntries(carried.sort(([one], [other]) => (one < other ? -1 : 1)))
}
