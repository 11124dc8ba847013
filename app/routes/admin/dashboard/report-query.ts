import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import type { OutboundReport } from '#contract/outbound'
import {
  type AlertReport,
  type BestSellers,
  countDays,
  MAX_REPORT_DAYS,
  REPORT_RANGES,
  type ReportQuery,
  type SalesReport,
  type SalesShares,
  type SearchReport,
  type StockReport,
  type VisitReport,
} from '#contract/reports'
import { useAdminKey } from '../frame/access.ts'

const MINUTE_MS = 60_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the range in the address, or the 30 days until today if there is no valid one. */
export function useReportRange(): ReportQuery {
  const [params] = useSearchParams()
  const [from, to] = [params.get('from_day') ?? '', params.get('to_day') ?? '']
  if (isRange(from, to)) return { from_day: from, to_day: to }
  return { range: REPORT_RANGES.find((name) => name === params.get('range')) ?? '30d' }
}

/** Whether the API takes these days as a range. */
export function isRange(from: string, to: string): boolean {
  const days = DAY.test(from) && DAY.test(to) ? countDays(from, to) : 0
  return days >= 1 && days <= MAX_REPORT_DAYS
}

interface Reports {
  sales: SalesReport
  shares: SalesShares
  products: BestSellers
  visits: VisitReport
  searches: SearchReport
  outbound: OutboundReport
  stock: StockReport
  alerts: AlertReport
}

/** The figures of a part of the dashboard. Each is read for itself, and again every minute. */
export function useReport<Part extends keyof Reports>(part: Part): UseQueryResult<Reports[Part]> {
  const { reports } = useApi().admin
  const query = useReportRange()
  const read: { [Name in keyof Reports]: () => Promise<Reports[Name]> } = {
    sales: () => parseResponse(reports.sales.$get({ query })),
    shares: () => parseResponse(reports.shares.$get({ query })),
    products: () => parseResponse(reports.products.$get({ query })),
    visits: () => parseResponse(reports.visits.$get({ query })),
    searches: () => parseResponse(reports.searches.$get({ query })),
    outbound: () => parseResponse(reports.outbound.$get({ query })),
    stock: () => parseResponse(reports.stock.$get()),
    alerts: () => parseResponse(reports.alerts.$get()),
  }
  return useQuery<Reports[Part]>({
    queryKey: useAdminKey()('reports', part, query),
    queryFn: read[part],
    refetchInterval: MINUTE_MS,
  })
}
