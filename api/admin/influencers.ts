import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ReportQuery } from '#contract/reports'
import {
  getInfluencerFigures,
  getProgramReport,
  type InfluencerId,
  isFiguresCursor,
  listClickedPaths,
  listInfluencerFigures,
} from '#modules/influencers'
import { findReportDays } from '#modules/reports'
import { parallel } from '#platform/parallel'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'
import { exportInfluencers } from './export-influencers.ts'
import { toInfluencerReport, toListedInfluencer } from './influencer-figures-response.ts'
import {
  ExportInfluencersQuery,
  InfluencerDetail,
  InfluencerReportResponse,
  ListedInfluencer,
  ListInfluencersQuery,
} from './influencer-figures-schemas.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as InfluencerId) })
const MAX_PATHS = 20
const invalid = errorDoc('The range, a filter, the limit or the cursor is invalid')

const report = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/figures',
  description: 'Clicks, sales and commissions of all influencers, beside those before',
  request: { query: ReportQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The figures', InfluencerReportResponse),
    422: invalid,
  },
})
const list = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/',
  description: 'All influencers with their figures of a range, those with the most first',
  request: { query: ListInfluencersQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('A page of influencers', pageSchema(ListedInfluencer)),
    422: invalid,
  },
})
const exportFile = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/export',
  description: 'All influencers with their figures of a range as CSV',
  request: { query: ExportInfluencersQuery },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    422: invalid,
  },
})
const read = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/{id}',
  description: 'An influencer with the figures of a range',
  request: { params, query: ReportQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The influencer', InfluencerDetail),
    404: errorDoc('There is no such influencer'),
    422: errorDoc('Not an id, or the range is invalid'),
  },
})

/** Routes by which administrators read the figures of influencers. */
export function createInfluencerAdminRoutes() {
  return createRouter<AdminVariables>()
    .openapi(report, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const found = await getProgramReport(db, { days, influencerId: null })
      return c.json(toInfluencerReport(found, days), 200)
    })
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const { q, sort, limit, cursor = null, ...query } = c.req.valid('query')
      if (cursor !== null && !isFiguresCursor(cursor, sort)) return invalidCursorResponse(c)
      const days = await findReportDays(db, { query, now })
      const page = await listInfluencerFigures(db, { days, sort, q, limit, cursor })
      return c.json(
        { items: page.items.map(toListedInfluencer), next_cursor: page.nextCursor },
        200,
      )
    })
    .openapi(exportFile, async (c) => {
      const { db, now } = c.var
      const { q, sort, ...query } = c.req.valid('query')
      const days = await findReportDays(db, { query, now })
      const lines = exportInfluencers(db, { days, sort, q })
      const name = `influencers-${days.from}-${days.to}.csv`
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      const bytes = Readable.from(lines, { objectMode: false })
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200)
    })
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const [influencer, found, paths] = await parallel(
        getInfluencerFigures(db, { id, days }),
        getProgramReport(db, { days, influencerId: id }),
        listClickedPaths(db, { id, days, limit: MAX_PATHS }),
      )
      if (!influencer) return notFoundResponse(c, 'influencer_not_found')
      const {
        range,
        now: sums,
        before,
        days: byDay,
        countries,
        categories,
      } = toInfluencerReport(found, days)
      const figures = { range, now: sums, before, days: byDay, countries, categories }
      return c.json({ influencer: toListedInfluencer(influencer), report: figures, paths }, 200)
    })
}
