import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAdminKey } from './access.ts'

const MINUTE_MS = 60_000

/** How much work waits. It is read again when somebody changes something, and every minute. */
export function useWaitingWork() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: useAdminKey()('waiting'),
    queryFn: () => parseResponse(api.admin.work.waiting.$get()),
    refetchInterval: MINUTE_MS,
  })
  return data
}
