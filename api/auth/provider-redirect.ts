import type { ProviderCallbackOutcome } from '#modules/identity'
import type { Logger } from '#platform/log'
import { buildAuthPagePath } from './auth-page-path.ts'
import { setRedirectSessionCookie } from './browser-binding.ts'
import { type AuthError, toWireError } from './error-response.ts'
import {
  appendFragment,
  appendQuery,
  oauthErrorsByStatus,
  toSessionParameters,
} from './redirect.ts'
import type { AuthContext } from './router.ts'

/** Redirects to the client with a session, an auth code, or an error. */
export function redirectFromProvider(
  c: AuthContext,
  { redirectTo, result, cause }: ProviderCallbackOutcome,
  log: Logger,
) {
  if (result.ok) return c.redirect(buildSuccessUrl(c, redirectTo!, result.value), 302)
  if (result.error.code === 'provider_failed') logProviderFailure(c, cause, log)
  const errorParameters = toOAuthErrorParameters(result.error)
  return redirectTo === null
    ? c.redirect(
        appendQuery(
          c.var.identity.publicUrl + buildAuthPagePath(c, { path: '/' }),
          errorParameters,
        ),
        303,
      )
    : redirectWithError(c, redirectTo, errorParameters)
}

type ProviderSignIn = Extract<ProviderCallbackOutcome['result'], { ok: true }>['value']

function buildSuccessUrl(c: AuthContext, redirectTo: string, signIn: ProviderSignIn): string {
  if ('authCode' in signIn) return appendQuery(redirectTo, { code: signIn.authCode })
  setRedirectSessionCookie(c, signIn)
  return appendFragment(redirectTo, toSessionParameters(signIn, getProviderTokens(signIn)))
}

/** PKCE clients read the query, others the fragment: the error is in both. */
export function redirectWithError(
  c: AuthContext,
  redirectTo: string,
  errorParameters: Record<string, string>,
) {
  return c.redirect(appendFragment(appendQuery(redirectTo, errorParameters), errorParameters), 302)
}

/** The URL parameters of an error. */
export function toOAuthErrorParameters(authError: AuthError): Record<string, string> {
  const { code, status, message } = toWireError(authError)
  const parameters = { error_code: code, error_description: message, sb: '' }
  // The provider's own error is passed on.
  if (authError.code === 'provider_denied') {
    return { error: `${authError.params?.error}`, ...parameters }
  }
  const isAccessDenied = ACCESS_DENIED_CODES.includes(code)
  const error = isAccessDenied ? 'access_denied' : oauthErrorsByStatus[status]
  return { error: error ?? 'server_error', ...parameters }
}

const ACCESS_DENIED_CODES = ['provider_email_needs_verification', 'signup_disabled', 'user_banned']

/** Logs the message only: other properties of the error may contain tokens of the provider. */
export function logProviderFailure(c: AuthContext, cause: unknown, log: Logger): void {
  const message = cause instanceof Error ? cause.message : 'a provider failed'
  log.warn({ provider_error: message, request_id: c.get('requestId') })
}

function getProviderTokens({
  provider_refresh_token,
  provider_token,
}: Exclude<ProviderSignIn, { authCode: string }>): Record<string, string> {
  return {
    ...(provider_refresh_token && { provider_refresh_token }),
    ...(provider_token && { provider_token }),
  }
}
