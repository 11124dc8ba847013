import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  COMMISSION_STATUSES,
  CommissionReceipt,
  InfluencerLink,
  InfluencerReport,
  MAX_LINK_PAGE_LENGTH,
  OwnCommission,
  OwnInfluencer,
} from '#contract/influencers'
import { ReportQuery } from '#contract/reports'
import {
  buildInfluencerLinks,
  type CommissionId,
  getBalance,
  getCommissionReceipt,
  getInfluencerReport,
  listOwnCommissions,
} from '#modules/influencers'
import { findReportDays } from '#modules/reports'
import { BASE_CURRENCY } from '#platform/money/money'
import { renderQrCode } from '#platform/qr-code'
import { toReportRange } from '../admin/report-response.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import {
  toAmounts,
  toCommissionReceipt,
  toInfluencerReport,
  toOwnCommission,
} from './influencer-dashboard-response.ts'
import { createInfluencerRouter, notInfluencerDoc, suspendedDoc } from './influencer-router.ts'

const TOP = 10
const errorDocs = { 401: notSignedInDoc, 403: notInfluencerDoc }

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: 'Your code and your link, and what they brought so far',
  responses: { ...errorDocs, 200: jsonDoc('What you share and have earned', OwnInfluencer) },
})
const report = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/report',
  description:
    'Clicks, orders and earnings by day, page and product. What an order has earned counts on the day on which it was placed, as it is now',
  request: { query: ReportQuery },
  responses: {
    ...errorDocs,
    200: jsonDoc('The figures', InfluencerReport),
    422: errorDoc('An invalid range'),
  },
})
const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/commissions',
  description: 'Newest first',
  request: {
    query: z.object({
      status: z.enum(COMMISSION_STATUSES).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(200).optional(),
    }),
  },
  responses: {
    ...errorDocs,
    200: jsonDoc('A page of your commissions', pageSchema(OwnCommission)),
    422: errorDoc('A filter, the limit or the cursor is invalid'),
  },
})
const receipt = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/commissions/{id}',
  description: 'How a commission came about. Whose order it was stays private',
  request: { params: z.object({ id: z.uuid().transform((id) => id as CommissionId) }) },
  responses: {
    ...errorDocs,
    200: jsonDoc('The receipt', CommissionReceipt),
    404: errorDoc('You have no such commission'),
    422: errorDoc('Not an id'),
  },
})
const link = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/link',
  description: 'Your links to a page of the shop, in the language of the page',
  request: {
    query: z.object({
      page: z
        .string()
        .max(MAX_LINK_PAGE_LENGTH)
        .default('/')
        .meta({ description: 'The address of the page, or its path' }),
    }),
  },
  responses: {
    ...{ 401: notSignedInDoc, 403: suspendedDoc },
    200: jsonDoc('The links', InfluencerLink),
    422: errorDoc('`link_page_foreign` or `link_page_invalid`'),
  },
})

/** What the links of the signed-in influencer brought. */
export function createInfluencerDashboardRoutes({ publicUrl }: Pick<AppDependencies, 'publicUrl'>) {
  return createInfluencerRouter()
    .openapi(read, async (c) => {
      const { db, influencer } = c.var
      const { code, approvedAt, suspendedAt, suspensionReason } = influencer
      const { reversedSales, hasClicks, ...sums } = await getBalance(db, influencer.id)
      return c.json(
        {
          ...{ code, link: `${publicUrl}/r/${code}` },
          approved_at: approvedAt.toISOString(),
          suspended_at: suspendedAt?.toISOString() ?? null,
          suspension_reason: suspensionReason,
          has_clicks: hasClicks,
          balance: { ...toAmounts(sums), reversed_sales: reversedSales },
          currency: BASE_CURRENCY,
        },
        200,
      )
    })
    .openapi(report, async (c) => {
      const { db, influencer, now } = c.var
      const days = await findReportDays(db, { query: c.req.valid('query'), now })
      const rows = await getInfluencerReport(db, { influencerId: influencer.id, days, limit: TOP })
      const found = await toInfluencerReport(db, { rows, code: influencer.code, publicUrl })
      return c.json({ range: toReportRange(days), ...found }, 200)
    })
    .openapi(list, async (c) => {
      const { status, limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const { db, influencer } = c.var
      const input = { influencerId: influencer.id, status, limit, after: after.value }
      const { items, nextCursor } = await listOwnCommissions(db, input)
      return c.json({ items: items.map(toOwnCommission), next_cursor: nextCursor }, 200)
    })
    .openapi(receipt, async (c) => {
      const { db, influencer } = c.var
      const { id } = c.req.valid('param')
      const rows = await getCommissionReceipt(db, { influencerId: influencer.id, id })
      if (!rows) return notFoundResponse(c, 'commission_not_found')
      return c.json(await toCommissionReceipt(db, rows), 200)
    })
    .openapi(link, (c) => {
      const { code, suspendedAt } = c.var.influencer
      if (suspendedAt) return respondWithError(c, { code: 'influencer_suspended' })
      const built = buildInfluencerLinks({ publicUrl, code, page: c.req.valid('query').page })
      if (!built.ok) return respondWithError(c, built.error)
      const { path, link, shortLink } = built.value
      return c.json({ path, link, short_link: shortLink, qr_code: renderQrCode(shortLink) }, 200)
    })
}

const respondWithError = createErrorResponder({
  influencer_suspended: { status: 403 },
  link_page_foreign: { status: 422 },
  link_page_invalid: { status: 422 },
})
