import type { Session } from '@supabase/auth-js'

/** Whoever owns a second factor is signed in when they have shown it; until then the shop opens nothing of theirs. */
export function hasPendingMfa({ access_token, user }: Session): boolean {
  const owns = user.factors?.some(({ status }) => status === 'verified') ?? false
  return owns && getAssuranceLevel(access_token) !== 'aal2'
}

/** As the token says. The server looks for itself. */
function getAssuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return null
  }
}
