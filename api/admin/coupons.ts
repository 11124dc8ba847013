import { createRoute } from '@hono/zod-openapi'
import { Coupon, CreateCouponBody, ListCouponsQuery } from '#contract/promotions'
import { createCoupon, listCoupons } from '#modules/promotions'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { parseCouponTerms, toCouponResponse } from './coupon-terms.ts'
import { adminErrorDocs } from './error-docs.ts'

const create = createRoute({
  ...requires('promotions:write'),
  ...records('created', changeSubjects.coupon),
  method: 'post',
  path: '/',
  description: 'Creates a coupon for all products, or for those of categories and for single ones',
  request: { body: jsonBody(CreateCouponBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The coupon', Coupon),
    409: errorDoc('A coupon has this code, without regard to case'),
    422: errorDoc('A field is invalid, or a category or product does not exist'),
  },
})
const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  request: { query: ListCouponsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(Coupon)),
    422: errorDoc('An invalid cursor'),
  },
})

/** Routes by which administrators create coupons. Their terms do not change afterwards. */
export function createCouponRoutes() {
  return createRouter<AdminVariables>()
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const terms = parseCouponTerms(c.req.valid('json'))
      if (!terms.ok) return respondWithError(c, terms.error)
      const created = await createCoupon(db, { ...terms.value, now })
      return created.ok
        ? c.json(toCouponResponse(created.value), 201)
        : respondWithError(c, created.error)
    })
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const { items, nextCursor } = await listCoupons(c.var.db, { limit, after: after.value })
      return c.json({ items: items.map(toCouponResponse), next_cursor: nextCursor }, 200)
    })
}

const respondWithError = createErrorResponder({
  invalid_amount: { status: 422 },
  coupon_code_taken: { status: 409 },
  coupon_scope_not_found: { status: 422 },
})
