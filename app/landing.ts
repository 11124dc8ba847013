/**
 * What a letter's link or a provider came back with, where it went wrong: behind the `#`, in the query, or in both. Read
 * when the page begins, and taken out of the address, so that neither a reload nor a shared link says it again.
 */
export const landingProblem: 'expired' | 'failed' | null = import.meta.env.SSR ? null : take()

function take() {
  const here = new URL(location.href)
  const told = [new URLSearchParams(here.hash.slice(1)), here.searchParams].find(
    (said) => said.has('error_code') || said.has('error_description'),
  )
  if (!told) return null
  for (const name of ['error', 'error_code', 'error_description', 'sb']) {
    here.searchParams.delete(name)
  }
  history.replaceState(history.state, '', here.pathname + here.search)
  return told.get('error_code') === 'otp_expired' ? 'expired' : 'failed'
}
