import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useReportRange } from '#app/charts/report-range.ts'
import { influencerReportQuery } from './dashboard-queries.ts'

/** The figures of the range in the address. Those of the range before stay until they are read. */
export function useInfluencerReport(userId: string) {
  return useQuery({
    ...influencerReportQuery(useApi(), userId, useReportRange()),
    placeholderData: keepPreviousData,
  })
}
