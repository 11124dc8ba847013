import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAdminKey } from './access.ts'

const MINUTE_MS = 60_000

/** How much work waits; undefined until it is known. */
export function useWaitingWork() {
  return useWaitingWorkQuery().data
}

/** It is read again when somebody changes something, and every minute. */
export function useWaitingWorkQuery() {
  const api = useApi()
  return useQuery({
    queryKey: useAdminKey()('waiting'),
    queryFn: () => parseResponse(api.admin.work.waiting.$get()),
    refetchInterval: MINUTE_MS,
  })
}
