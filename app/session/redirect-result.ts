/**
 * What a letter's link or a provider came back with, where nobody is signed in by it: behind the `#`, in the query, or in
 * both. Read when the page begins, and taken out of the address, so that neither a reload nor a shared link says it again.
 */
const redirectParams: URLSearchParams | null = import.meta.env.SSR ? null : consumeRedirectParams()

/** Why it went wrong. */
export const redirectError: 'expired' | 'failed' | null =
  redirectParams && parseRedirectError(redirectParams)

/** One of the two letters about another address is answered, and the other is not. */
export const needsSecondEmailConfirmation = redirectParams?.has('message') ?? false

function consumeRedirectParams() {
  const here = new URL(location.href)
  const told = [new URLSearchParams(here.hash.slice(1)), here.searchParams].find(
    (words) => hasRedirectError(words) || (words.has('message') && words.has('sb')),
  )
  if (!told) return null
  const kept = new URLSearchParams(told)
  for (const name of ['error', 'error_code', 'error_description', 'message', 'sb']) {
    here.searchParams.delete(name)
  }
  history.replaceState(history.state, '', here.pathname + here.search)
  return kept
}

function parseRedirectError(params: URLSearchParams) {
  if (!hasRedirectError(params)) return null
  return params.get('error_code') === 'otp_expired' ? 'expired' : 'failed'
}

function hasRedirectError(params: URLSearchParams) {
  return params.has('error_code') || params.has('error_description')
}
