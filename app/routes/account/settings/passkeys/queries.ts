import { queryOptions } from '@tanstack/react-query'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'

export function passkeysQuery(userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'passkeys'),
    queryFn: async () => {
      const { data, error } = await (await getAuthClient()).passkey.list()
      if (error) throw error
      return data
    },
    staleTime: 0,
  })
}
