import type { Session } from '@supabase/auth-js'

/** Whether the user has a second factor that this session has not verified. Such a session counts as signed out. */
export function hasPendingMfa({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && getAssuranceLevel(access_token) !== 'aal2'
}

/** The `aal` claim, read without verification: the server verifies the token itself. */
function getAssuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return null
  }
}
