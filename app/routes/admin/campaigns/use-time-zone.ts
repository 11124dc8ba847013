import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAdminKey } from '../frame/access.ts'
import { summaryQuery } from './campaign-queries.ts'

/** The time zone of the shop; UTC until it is known. */
export function useTimeZone(): string {
  const { data } = useQuery(summaryQuery(useApi(), useAdminKey()))
  return data?.time_zone ?? 'UTC'
}
