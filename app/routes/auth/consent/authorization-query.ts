import type { AuthError, OAuthAuthorizationDetails, OAuthRedirect } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'

/**
 * The request of an application; a redirect if the user has granted it before; null if it is no longer valid. Loading it
 * binds it to the user and may approve it, so it is loaded once.
 */
export function authorizationQuery(userId: string, authorizationId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'oauth-authorization', authorizationId),
    queryFn: () => fetchAuthorization(authorizationId),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchAuthorization(
  authorizationId: string,
): Promise<OAuthAuthorizationDetails | OAuthRedirect | null> {
  const auth = await getAuthClient()
  const { data, error } = await auth.oauth.getAuthorizationDetails(authorizationId)
  if (isInvalidRequest(error)) return null
  if (error) throw error
  return data
}

/** The request has expired, is decided, or belongs to another user. */
export function isInvalidRequest(error: AuthError | null): boolean {
  return error?.status === 400 || error?.status === 404
}
