import { queryOptions } from '@tanstack/react-query'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'

/** What the user has granted to applications, the newest grant first. */
export function grantsQuery(userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'oauth-grants'),
    queryFn: async () => {
      const { data, error } = await (await getAuthClient()).oauth.listGrants()
      if (error) throw error
      return data
    },
    staleTime: 0,
  })
}
