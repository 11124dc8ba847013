import { queryOptions } from '@tanstack/react-query'
import { mine } from '#app/forget-person.ts'
import { accounts } from '#app/session.ts'

export function passkeysQuery(person: string) {
  return queryOptions({
    queryKey: mine(person, 'passkeys'),
    queryFn: async () => {
      const { data, error } = await (await accounts()).passkey.list()
      if (error) throw error
      return data
    },
    staleTime: 0,
  })
}
