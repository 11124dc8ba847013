import { resolveRedirectUrl, type TokenResponse, type VerifyLinkResult } from '#modules/identity'
import { setRedirectSessionCookie } from './browser-binding.ts'
import { type AuthError, toWireError } from './error-response.ts'
import type { AuthContext } from './router.ts'

/**
 * The URL where the client continues: that of the body, else `redirect_to` of the header or the query, else the referrer,
 * else the shop. Always allowed, without a fragment.
 */
export function getRedirectTo(c: AuthContext, bodyRedirectTo?: string): string {
  const requested = c.req.header('redirect_to') || c.req.query('redirect_to')
  return resolveRedirect([bodyRedirectTo, requested, c.req.header('Referer')], c)
}

/** The first allowed candidate, else the shop. Without a fragment. */
export function resolveRedirect(candidates: (string | undefined)[], c: AuthContext): string {
  const url = new URL(resolveRedirectUrl(candidates, c.var.identity))
  url.hash = ''
  return url.href
}

/** Servers and their logs do not see the fragment. */
export function appendFragment(url: string, parameters: Record<string, string>): string {
  return `${url}#${new URLSearchParams(parameters)}`
}

/** Existing query parameters are kept unchanged. */
export function appendQuery(url: string, parameters: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
}

/** The URL parameters of an error. */
function toErrorParameters(authError: AuthError): Record<string, string> {
  const { code, status, message } = toWireError(authError)
  const error = oauthErrorsByStatus[status]
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
  /** The client uses PKCE and reads only the query. */
  isPkce: boolean
  result: VerifyLinkResult
}

/** The URL to which a link leads, with a session, an auth code, a message or an error. */
export function buildLinkRedirect(
  c: AuthContext,
  url: string,
  { type, isPkce, result }: LinkOutcome,
): string {
  if (result.ok && 'authCode' in result.value) {
    return appendQuery(url, { code: result.value.authCode })
  }
  if (result.ok && 'access_token' in result.value) {
    setRedirectSessionCookie(c, result.value)
    return appendFragment(url, toSessionParameters(result.value, { type }))
  }
  const parameters = result.ok
    ? { message: PARTIAL_EMAIL_CHANGE_MESSAGE, sb: '' }
    : toErrorParameters(result.error)
  return appendFragment(isPkce ? appendQuery(url, parameters) : url, parameters)
}

/** For a change that has to be confirmed from the other address too. */
export const PARTIAL_EMAIL_CHANGE_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The URL parameters of a session with additional ones, in alphabetical order as in GoTrue. */
export function toSessionParameters(session: TokenResponse, additional: Record<string, string>) {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const parameters = Object.entries({
    ...{ access_token, expires_at: `${expires_at}`, expires_in: `${expires_in}` },
    ...{ refresh_token, sb: '', token_type, ...additional },
  })
  return Object.fromEntries(parameters.sort(([one], [other]) => (one < other ? -1 : 1)))
}
