/**
 * What a letter's link or a provider came back with, where nobody is signed in by it: behind the `#`, in the query, or in
 * both. Read when the page begins, and taken out of the address, so that neither a reload nor a shared link says it again.
 */
const said: URLSearchParams | null = import.meta.env.SSR ? null : take()

/** Why it went wrong. */
export const landingProblem: 'expired' | 'failed' | null = said && problemIn(said)

/** One of the two letters about another address is answered, and the other is not. */
export const isHalfway = said?.has('message') ?? false

function take() {
  const here = new URL(location.href)
  const told = [new URLSearchParams(here.hash.slice(1)), here.searchParams].find(
    (words) => isProblem(words) || (words.has('message') && words.has('sb')),
  )
  if (!told) return null
  const kept = new URLSearchParams(told)
  for (const name of ['error', 'error_code', 'error_description', 'message', 'sb']) {
    here.searchParams.delete(name)
  }
  history.replaceState(history.state, '', here.pathname + here.search)
  return kept
}

function problemIn(words: URLSearchParams) {
  if (!isProblem(words)) return null
  return words.get('error_code') === 'otp_expired' ? 'expired' : 'failed'
}

function isProblem(words: URLSearchParams) {
  return words.has('error_code') || words.has('error_description')
}
