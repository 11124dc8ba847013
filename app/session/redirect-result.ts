/**
 * The result with which an e-mail link or an OAuth provider redirected here without signing in: in the fragment, in the
 * query, or in both. It is read at import time and removed from the URL, so that a reload or a shared link does not
 * repeat it.
 */
const redirectParams: URLSearchParams | null = import.meta.env.SSR ? null : consumeRedirectParams()

export const redirectError: 'expired' | 'failed' | null =
  redirectParams && parseRedirectError(redirectParams)

/** One of the two e-mails about a change of address is confirmed, and the other is not. */
export const needsSecondEmailConfirmation = redirectParams?.has('message') ?? false

function consumeRedirectParams() {
  const url = new URL(location.href)
  const params = [new URLSearchParams(url.hash.slice(1)), url.searchParams].find(
    (one) => hasRedirectError(one) || (one.has('message') && one.has('sb')),
  )
  if (!params) return null
  const result = new URLSearchParams(params)
  for (const name of ['error', 'error_code', 'error_description', 'message', 'sb']) {
    url.searchParams.delete(name)
  }
  history.replaceState(history.state, '', url.pathname + url.search)
  return result
}

function parseRedirectError(params: URLSearchParams) {
  if (!hasRedirectError(params)) return null
  return params.get('error_code') === 'otp_expired' ? 'expired' : 'failed'
}

function hasRedirectError(params: URLSearchParams) {
  return params.has('error_code') || params.has('error_description')
}
