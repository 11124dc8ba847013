import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { SupplierProductId } from '#contract/marketplace'
import {
  AffiliateReport,
  ClickedProduct,
  ClickedProductsQuery,
  LinkReport,
  ListClickedProductsQuery,
  ListMissingLinksQuery,
  MissingLink,
} from '#contract/outbound'
import { ReportQuery } from '#contract/reports'
import { getLastLinkFailure } from '#modules/marketplace'
import {
  countLinks,
  getClickReport,
  isClickCursor,
  isMissingLinkCursor,
  listClickedProducts,
  listMissingLinks,
  requestRenewal,
} from '#modules/outbound'
import { findReportDays } from '#modules/reports'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { exportClickedProducts } from './affiliate-export.ts'
import { toAffiliateReport, toClickedProducts, toMissingLink } from './affiliate-response.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toReportRange } from './report-response.ts'

const invalid = errorDoc('The range, the limit or the cursor is invalid')

const report = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/clicks',
  description: 'Clicks that led to the marketplace by day and by category, beside those before',
  request: { query: ReportQuery },
  responses: { ...adminErrorDocs, 200: jsonDoc('The figures', AffiliateReport), 422: invalid },
})
const products = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/products',
  description: 'The products with clicks in the range or in the days before, most clicks first',
  request: { query: ListClickedProductsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The products', pageSchema(ClickedProduct)),
    422: invalid,
  },
})
const exportFile = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/products/export',
  description: 'The products with clicks as CSV',
  request: { query: ClickedProductsQuery },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    422: invalid,
  },
})
const links = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/links',
  description: 'How many links there are, and whether the last call for links has failed',
  responses: { ...adminErrorDocs, 200: jsonDoc('The links', LinkReport) },
})
const missing = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/links/missing',
  description: 'The links that the marketplace does not make, with the reason',
  request: { query: ListMissingLinksQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest answer first', pageSchema(MissingLink)),
    422: invalid,
  },
})
const renew = createRoute({
  ...requires('marketplace:write'),
  ...records('renewal_requested', changeSubjects.affiliateLink),
  method: 'post',
  path: '/links/{supplier_id}/renewals',
  description: 'Lets the next run of the job, within a quarter of an hour, make a link again',
  request: { params: z.object({ supplier_id: SupplierProductId }) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'It is made soon' },
    404: errorDoc('The marketplace was not asked for it yet'),
    409: errorDoc('It waits already, or the product is not bought there'),
    422: errorDoc('Not an id'),
  },
})

/** Routes of the clicks that lead to the marketplace, and of the links that they follow. */
export function createAffiliateRoutes({ marketplace }: Pick<AppDependencies, 'marketplace'>) {
  return createRouter<AdminVariables>()
    .openapi(report, async (c) => {
      const { db, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const found = await getClickReport(db, days)
      const input = { days, report: found, language: getRequestLanguage(c) }
      return c.json({ range: toReportRange(days), ...(await toAffiliateReport(db, input)) }, 200)
    })
    .openapi(products, async (c) => {
      const { db, now } = c.var
      const { q, limit, cursor = null, ...query } = c.req.valid('query')
      if (cursor !== null && !isClickCursor(cursor)) return invalidCursorResponse(c)
      const days = await findReportDays(db, { query, now })
      const page = await listClickedProducts(db, marketplace, { days, q, limit, cursor })
      const language = getRequestLanguage(c)
      const items = await toClickedProducts(db, { items: page.items, language })
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(exportFile, async (c) => {
      const { db, now } = c.var
      const { q, ...query } = c.req.valid('query')
      const days = await findReportDays(db, { query, now })
      const input = { days, q, language: getRequestLanguage(c) }
      const lines = exportClickedProducts(db, marketplace, input)
      const name = `affiliate-${days.from}-${days.to}.csv`
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      const bytes = Readable.from(lines, { objectMode: false })
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200)
    })
    .openapi(links, async (c) => {
      const { db } = c.var
      const failure = await getLastLinkFailure(db)
      return c.json(
        {
          ...(await countLinks(db)),
          failure: failure && { at: failure.at.toISOString(), code: failure.code },
        },
        200,
      )
    })
    .openapi(missing, async (c) => {
      const { limit, cursor = null } = c.req.valid('query')
      if (cursor !== null && !isMissingLinkCursor(cursor)) return invalidCursorResponse(c)
      const page = await listMissingLinks(c.var.db, marketplace, { limit, cursor })
      const language = getRequestLanguage(c)
      const items = page.items.map((item) => toMissingLink(item, language))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(renew, async (c) => {
      const { db, now } = c.var
      const { supplier_id: supplierProductId } = c.req.valid('param')
      const requested = await requestRenewal(db, { supplierProductId, now })
      return requested.ok ? c.body(null, 204) : respondWithError(c, requested.error)
    })
}

const respondWithError = createErrorResponder({
  promotion_link_not_found: { status: 404, code: 'not_found' },
  promotion_link_not_needed: { status: 409 },
  promotion_link_renewal_requested: { status: 409 },
})
