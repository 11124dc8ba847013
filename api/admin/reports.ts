import { createRoute, type z } from '@hono/zod-openapi'
import { OutboundReport } from '#contract/outbound'
import {
  AlertReport,
  BestSellers,
  ReportQuery,
  SalesReport,
  SalesShares,
  SearchReport,
  StockReport,
  VisitReport,
} from '#contract/reports'
import { listLowStock, listSearchesWithoutResult } from '#modules/catalog'
import { listClicksByDay, listMostClicked } from '#modules/outbound'
import {
  findReportDays,
  getSalesSums,
  listBestSellers,
  listSalesShares,
  listTopSearches,
  listVisits,
} from '#modules/reports'
import type { Database } from '#platform/db/database'
import { countJobs, listDeadJobs } from '#platform/queue/dead-jobs'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toOutboundReport } from './outbound-report.ts'
import {
  toBestSellers,
  toReportRange,
  toSalesReport,
  toShares,
  toVisitReport,
} from './report-response.ts'

const BEST_SELLERS = 10
const SEARCHES = 10
const LOW_STOCK = 6
const MOST_CLICKED = 10

function reportRoute<Path extends string, Schema extends z.ZodType>(
  path: Path,
  { description, schema }: { description: string; schema: Schema },
) {
  return createRoute({
    ...requires('reports:read'),
    method: 'get',
    path,
    description,
    request: { query: ReportQuery },
    responses: {
      ...adminErrorDocs,
      200: jsonDoc('The figures', schema),
      422: errorDoc('An invalid range'),
    },
  })
}

const sales = reportRoute('/sales', {
  description: 'Sales, orders, average order and conversion, beside those of the days before',
  schema: SalesReport,
})
const shares = reportRoute('/shares', {
  description: 'Sales by category, and by where products and visits came from',
  schema: SalesShares,
})
const products = reportRoute('/products', {
  description: 'The products of which most was sold',
  schema: BestSellers,
})
const visits = reportRoute('/visits', {
  description: 'The steps from visits to orders',
  schema: VisitReport,
})
const searches = reportRoute('/searches', {
  description: 'What was searched for most, and what found nothing',
  schema: SearchReport,
})
const outbound = reportRoute('/outbound', {
  description: 'Clicks that led to the marketplace, by day and by product',
  schema: OutboundReport,
})

const stock = createRoute({
  ...requires('reports:read'),
  method: 'get',
  path: '/stock',
  responses: { ...adminErrorDocs, 200: jsonDoc('The products', StockReport) },
})
const alerts = createRoute({
  ...requires('reports:read'),
  method: 'get',
  path: '/alerts',
  responses: { ...adminErrorDocs, 200: jsonDoc('What has failed', AlertReport) },
})

/** Routes of the figures of the dashboard. Each part is read for itself, so that one that fails says so alone. */
export function createReportRoutes() {
  return createRouter<AdminVariables>()
    .openapi(sales, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const sums = await getSalesSums(db, { days, now })
      return c.json({ range: toReportRange(days), ...toSalesReport(sums) }, 200)
    })
    .openapi(shares, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const rows = await listSalesShares(db, days)
      const language = getRequestLanguage(c)
      return c.json({ range: toReportRange(days), ...(await toShares(db, rows, language)) }, 200)
    })
    .openapi(products, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const rows = await listBestSellers(db, { days, limit: BEST_SELLERS })
      return c.json({ range: toReportRange(days), items: await toBestSellers(db, rows) }, 200)
    })
    .openapi(visits, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const rows = await listVisits(db, days)
      const { now: sums } = await getSalesSums(db, { days, now })
      return c.json({ range: toReportRange(days), ...toVisitReport(rows, sums.orders) }, 200)
    })
    .openapi(searches, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const top = await listTopSearches(db, { days, limit: SEARCHES })
      const missed = await listSearchesWithoutResult(db, { limit: SEARCHES })
      const without_result = missed.map(({ phrase, times }) => ({ phrase, times }))
      return c.json({ range: toReportRange(days), top, without_result }, 200)
    })
    .openapi(outbound, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const [byDay, products] = await Promise.all([
        listClicksByDay(db, days),
        listMostClicked(db, { days, limit: MOST_CLICKED }),
      ])
      const report = await toOutboundReport(db, { days, byDay, products })
      return c.json({ range: toReportRange(days), ...report }, 200)
    })
    .openapi(stock, async (c) => {
      const { count, products } = await listLowStock(c.var.db, { limit: LOW_STOCK })
      const items = products.map(({ id, title, image_src: image, stock_state, stock_left }) => ({
        ...{ id, title, image, stock_left },
        stock: stock_state === 'out' ? ('out' as const) : ('low' as const),
      }))
      return c.json({ count, items }, 200)
    })
    .openapi(alerts, async (c) => c.json(await getAlerts(c.var.db), 200))
}

/** The newest error of each queue tells most about it. */
async function getAlerts(db: Database): Promise<AlertReport> {
  const counts = (await countJobs(db)).filter(({ dead }) => dead > 0)
  const queues: AlertReport['queues'] = []
  for (const { queue, dead } of counts) {
    const [newest] = await listDeadJobs(db, { queue, limit: 1 })
    queues.push({ queue, dead, error: (newest?.error ?? '').slice(0, 200) })
  }
  return { dead_jobs: counts.reduce((sum, { dead }) => sum + dead, 0), queues }
}
