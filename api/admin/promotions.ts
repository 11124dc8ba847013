import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ListPromotionsQuery,
  PromotionCustomer,
  PromotionSummary,
  TimelineQuery,
} from '#contract/promotions'
import { findUserByEmail, parseEmailAddress } from '#modules/identity'
import {
  CreatePromotionBody,
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  listTimeline,
  PromotionDetail,
  type PromotionId,
  PromotionResponse,
  summarizeRunning,
  UpdatePromotionBody,
  updatePromotion,
} from '#modules/promotions'
import { timeZoneSetting } from '#modules/reports'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { listPromotionLabels } from './promotion-labels.ts'
import { toNewCodes, toPromotionResponse, toPromotionTerms } from './promotion-terms.ts'

const params = z.object({ id: z.uuid().transform((id) => id as PromotionId) })

const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  description: 'The promotions that match a filter',
  request: { query: ListPromotionsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(PromotionResponse)),
    422: errorDoc('A filter, the limit or the cursor is invalid'),
  },
})
const summary = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/summary',
  description: 'How many promotions run, and what they have given so far',
  responses: { ...adminErrorDocs, 200: jsonDoc('The summary', PromotionSummary) },
})
const timeline = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/timeline',
  description: 'What runs in a period: 30 at most',
  request: { query: TimelineQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The first to start first', singlePageSchema(PromotionResponse)),
    422: errorDoc('The period is invalid'),
  },
})
const create = createRoute({
  ...requires('promotions:write'),
  ...records('created', created(changeSubjects.promotion)),
  method: 'post',
  path: '/',
  description: 'Creates a coupon with one code or many, or a promotion that needs no code',
  request: { body: jsonBody(CreatePromotionBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The promotion', PromotionResponse),
    409: errorDoc('A coupon has this code, without regard to case'),
    422: errorDoc('A field is invalid, or a category or product does not exist'),
  },
})
const read = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The promotion', PromotionDetail),
    404: errorDoc('There is no such promotion'),
    422: errorDoc('Not an id'),
  },
})
const findCustomer = createRoute({
  ...requires('customers:read'),
  method: 'get',
  path: '/customer',
  description: 'The account with an address, for a promotion that is for some customers',
  request: { query: z.object({ email: z.string().max(254) }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The account', PromotionCustomer),
    404: errorDoc('There is no account with this address'),
    422: errorDoc('The address is too long'),
  },
})
const update = createRoute({
  ...requires('promotions:write'),
  ...records('updated', changeSubjects.promotion),
  method: 'put',
  path: '/{id}',
  description:
    'Changes the terms of a promotion. Its kind and its codes stay, and orders keep what they were given',
  request: { params, body: jsonBody(UpdatePromotionBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The promotion', PromotionResponse),
    404: errorDoc('There is no such promotion'),
    409: errorDoc(
      'Somebody else has changed it since, or it has been used more often than the limit',
    ),
    422: errorDoc('A field is invalid, or a category or product does not exist'),
  },
})
const remove = createRoute({
  ...requires('promotions:write'),
  ...records('deleted', changeSubjects.promotion),
  method: 'delete',
  path: '/{id}',
  description: 'Deletes a promotion that no order has used. One that was used can be paused',
  request: { params },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Deleted' },
    404: errorDoc('There is no such promotion'),
    409: errorDoc('An order has used it, or it has the codes of a programme'),
    422: errorDoc('Not an id'),
  },
})

/** Routes by which administrators create, find and change promotions. */
export function createPromotionRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const { limit, cursor, ...filter } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listPromotions(db, { filter, limit, after: after.value, now })
      const items = page.items.map((one) => toPromotionResponse(one, now))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(summary, async (c) => {
      const { running, givenMinor: minor } = await summarizeRunning(c.var.db, c.var.now)
      const currency = BASE_CURRENCY
      const time_zone = await timeZoneSetting.get(c.var.db)
      return c.json({ running, given: toDecimal({ minor, currency }), currency, time_zone }, 200)
    })
    .openapi(findCustomer, async (c) => {
      const email = parseEmailAddress(c.req.valid('query').email)
      const account = email ? await findUserByEmail(c.var.db, email) : null
      if (!email || !account) return notFoundResponse(c, 'account_not_found')
      return c.json({ id: account.id, email }, 200)
    })
    .openapi(timeline, async (c) => {
      const { from, to } = c.req.valid('query')
      const rows = await listTimeline(c.var.db, {
        ...{ from: new Date(from), to: new Date(to), now: c.var.now },
      })
      const items = rows.map((one) => toPromotionResponse(one, c.var.now))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const body = c.req.valid('json')
      const terms = { kind: body.kind, ...toPromotionTerms(body) }
      const promotion = await runResultSavepoint(db, (tx) =>
        createPromotion(tx, { terms, codes: toNewCodes(body), now }),
      )
      if (!promotion.ok) return respondWithError(c, promotion.error)
      return c.json(toPromotionResponse((await getPromotion(db, promotion.value.id))!, now), 201)
    })
    .openapi(read, async (c) => {
      const promotion = await getPromotion(c.var.db, c.req.valid('param').id)
      if (!promotion) return notFoundResponse(c, 'promotion_not_found')
      const canReadCustomers = c.var.admin.permissions.has('customers:read')
      const context = { language: getRequestLanguage(c), canReadCustomers }
      const labels = await listPromotionLabels(c.var.db, promotion, context)
      return c.json({ ...toPromotionResponse(promotion, c.var.now), labels }, 200)
    })
    .openapi(update, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const { revision, ...body } = c.req.valid('json')
      const terms = toPromotionTerms({ revision, ...body })
      const updated = await updatePromotion(db, { id, revision, terms, now })
      if (!updated.ok) return respondWithError(c, updated.error)
      return c.json(toPromotionResponse((await getPromotion(db, id))!, now), 200)
    })
    .openapi(remove, async (c) => {
      const deleted = await deletePromotion(c.var.db, c.req.valid('param').id)
      return deleted.ok ? c.body(null, 204) : respondWithError(c, deleted.error)
    })
}

const respondWithError = createErrorResponder({
  invalid_amount: { status: 422 },
  invalid_combination: { status: 422 },
  promotion_scope_not_found: { status: 422 },
  promotion_not_found: { status: 404 },
  promotion_edited: { status: 409 },
  promotion_limit_below_uses: { status: 409 },
  promotion_used: { status: 409 },
  promotion_of_program: { status: 409 },
  coupon_code_taken: { status: 409 },
})
