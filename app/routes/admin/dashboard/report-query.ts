import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useReportRange } from '#app/charts/report-range.ts'
import type { OutboundReport } from '#contract/outbound'
import type {
  AlertReport,
  BestSellers,
  SalesReport,
  SalesShares,
  SearchReport,
  StockReport,
  VisitReport,
} from '#contract/reports'
import { useAdminKey } from '../frame/access.ts'

const MINUTE_MS = 60_000

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
