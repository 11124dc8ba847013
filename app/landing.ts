/**
 * What a letter's link or a provider came back with behind the `#`, where it went wrong. Read when the page begins, and
 * taken out of the address, so that neither a reload nor a shared link says it again.
 */
export const landingProblem: 'expired' | 'failed' | null = import.meta.env.SSR ? null : take()

function take() {
  const told = new URLSearchParams(location.hash.slice(1))
  if (!told.has('error_code') && !told.has('error_description')) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return told.get('error_code') === 'otp_expired' ? 'expired' : 'failed'
}
