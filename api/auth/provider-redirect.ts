import type { AuthError, handleProviderCallback } from '#modules/identity'
import type { Logger } from '#platform/log'
import { setRedirectSessionCookie } from './browser-binding.ts'
import { getProviderErrorStatus } from './error-status.ts'
import {
  appendFragment,
  appendQuery,
  oauthErrorsByStatus,
  toSessionParameters,
} from './redirect.ts'
import type { AuthContext } from './router.ts'

/** The result of an OAuth or SAML flow. */
type ProviderCallbackResult = Awaited<ReturnType<typeof handleProviderCallback>>
type ProviderSession = Extract<ProviderCallbackResult['result'], { access_token: string }>

/** Redirects to the client with a session, an auth code, or an error. */
export function redirectFromProvider(
  c: AuthContext,
  { redirectTo, result }: ProviderCallbackResult,
  log: Logger,
) {
  if ('authCode' in result)
    return c.redirect(appendQuery(redirectTo!, { code: result.authCode }), 302)
  if ('access_token' in result) {
    setRedirectSessionCookie(c, result)
    return c.redirect(
      appendFragment(redirectTo!, toSessionParameters(result, getProviderTokens(result))),
      302,
    )
  }
  const errorParameters = toErrorParameters(c, result, log)
  return redirectTo === null
    ? c.redirect(appendQuery(`${c.var.identity.publicUrl}/`, errorParameters), 303)
    : redirectWithError(c, redirectTo, errorParameters)
}

/** PKCE clients read the query, others the fragment: the error is in both. */
export function redirectWithError(
  c: AuthContext,
  redirectTo: string,
  errorParameters: Record<string, string>,
) {
  return c.redirect(appendFragment(appendQuery(redirectTo, errorParameters), errorParameters), 302)
}

type ProviderCallbackError = Exclude<
  ProviderCallbackResult['result'],
  ProviderSession | { authCode: string }
>

function toErrorParameters(
  c: AuthContext,
  result: ProviderCallbackError,
  log: Logger,
): Record<string, string> {
  if ('oauthError' in result) {
    const { error, description } = result.oauthError
    return { error, error_code: 'bad_oauth_callback', error_description: description, sb: '' }
  }
  return toOAuthErrorParameters(
    'error' in result ? result.error : logProviderFailure(c, result.failed, log),
  )
}

/** The URL parameters of an error. */
export function toOAuthErrorParameters({ code, message }: Pick<AuthError, 'code' | 'message'>) {
  const error = ACCESS_DENIED_CODES.has(code)
    ? 'access_denied'
    : oauthErrorsByStatus[getProviderErrorStatus(code)]
  return { error: error ?? 'server_error', error_code: code, error_description: message, sb: '' }
}

const ACCESS_DENIED_CODES = new Set<AuthError['code']>([
  ...(['provider_email_needs_verification', 'signup_disabled', 'user_banned'] as const),
])

/** Logs the message only: other properties of the error may contain tokens of the provider. */
export function logProviderFailure(
  c: AuthContext,
  error: unknown,
  log: Logger,
): Pick<AuthError, 'code' | 'message'> {
  const { message } = error instanceof Error ? error : { message: 'a provider failed' }
  log.warn({ provider_error: message, request_id: c.get('requestId') })
  return { code: 'unexpected_failure', message: 'The provider cannot answer for you at the moment' }
}

function getProviderTokens({
  provider_refresh_token,
  provider_token,
}: ProviderSession): Record<string, string> {
  return {
    ...(provider_refresh_token && { provider_refresh_token }),
    ...(provider_token && { provider_token }),
  }
}
