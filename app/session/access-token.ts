import { getAuthClient } from './auth-client.ts'
import { hasPendingMfa } from './mfa-pending-session.ts'
import { hasRedirectSession } from './redirect-session.ts'
import { isTokenFresh, storedSession } from './stored-session.ts'

/** The access token for the API, refreshed if it has expired. Null for a guest and while MFA is pending. */
export async function getAccessToken(): Promise<string | null> {
  const { session, isMfaPending } = storedSession.get()
  if (session && isTokenFresh(session)) return isMfaPending ? null : session.access_token
  if (!session && !hasRedirectSession()) return null
  const { data } = await (await getAuthClient()).getSession()
  return data.session && !hasPendingMfa(data.session) ? data.session.access_token : null
}

/** Statuses of a refresh that another attempt would not change. */
const SESSION_ENDED_STATUSES = [400, 401, 403, 404]

/** Refreshes the session. Returns true if the request is worth repeating; ends the session here if it is over. */
export async function refreshSession(): Promise<boolean> {
  const auth = await getAuthClient()
  const { error } = await auth.refreshSession()
  if (error && SESSION_ENDED_STATUSES.includes(error.status ?? 0))
    await auth.signOut({ scope: 'local' })
  return !error
}
