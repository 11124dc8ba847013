import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { useCurrentUser } from '#app/session/current-user.ts'

/** Whether the profile has today as the birthday, by the clock of the browser. The server decides about the code. */
export function useIsBirthday(): boolean {
  const birthday: unknown = useCurrentUser()?.user_metadata?.birthday
  if (typeof birthday !== 'string') return false
  const today = new Date()
  const [month, day] = birthday.split('-').slice(1).map(Number)
  return month === today.getMonth() + 1 && day === today.getDate()
}

/** The birthday code of a user, which is issued by this. Undefined on other days and where there is none. */
export function useBirthdayCode() {
  const api = useApi()
  const userId = useCurrentUser()?.id ?? ''
  const { data } = useQuery({
    queryKey: accountQueryKey(userId, 'birthday-code'),
    queryFn: () => parseResponse(api['birthday-code'].$post()),
    enabled: useIsBirthday(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
