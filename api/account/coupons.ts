import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { OWN_COUPON_STATES, OwnCoupon, OwnCouponState, SuggestedCoupon } from '#contract/promotions'
import { suggestCoupons } from '#modules/cart'
import {
  type CouponId,
  countOwnCoupons,
  listCouponsById,
  listOwnCoupons,
  listUsableCoupons,
} from '#modules/promotions'
import { decodeCursor, encodeCursor } from '#platform/db/cursor'
import { toDecimal } from '#platform/money/money'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { translateError } from '../http/translate-error.ts'
import { toOwnCouponResponses } from './own-coupon-response.ts'

/** A cart is compared with the coupons of so many promotions, those that end first. */
const MAX_COMPARED = 20

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: 'The coupons that only you can redeem, newest first',
  request: {
    query: z.object({
      state: OwnCouponState.default('ready'),
      limit: z.coerce.number().int().min(1).max(48).default(24),
      cursor: z.string().max(200).optional(),
    }),
  },
  responses: {
    200: jsonDoc('A page of your coupons', pageSchema(OwnCoupon)),
    401: notSignedInDoc,
    422: errorDoc('The state or the cursor is invalid'),
  },
})
const count = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/counts',
  responses: {
    200: jsonDoc(
      'How many coupons you have by state',
      z.record(z.enum(OWN_COUPON_STATES), z.int()).meta({ id: 'OwnCouponCounts' }),
    ),
    401: notSignedInDoc,
  },
})
const suggest = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/suggestions',
  description: 'What each of your coupons would take off your cart, the largest saving first',
  responses: {
    200: jsonDoc('Empty without a cart', singlePageSchema(SuggestedCoupon)),
    401: notSignedInDoc,
  },
})

/** The coupons of the signed-in user. */
export function createOwnCouponRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const { state, limit, cursor } = c.req.valid('query')
      const position = cursor ? decodeCursor(cursor) : null
      if (cursor && !position) return invalidCursorResponse(c)
      const { db, currentUser, now } = c.var
      const after = position && {
        ...{ createdAt: new Date(position.timestamp), id: position.id as CouponId },
      }
      const userId = currentUser.user.id
      const rows = await listOwnCoupons(db, { userId, state, after, limit: limit + 1, now })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : null
      const next_cursor =
        last == null ? null : encodeCursor({ timestamp: last.createdAt.toISOString(), id: last.id })
      return c.json({ items: await toOwnCouponResponses(db, page), next_cursor }, 200)
    })
    .openapi(count, async (c) => {
      const { db, currentUser, now } = c.var
      return c.json(await countOwnCoupons(db, { userId: currentUser.user.id, now }), 200)
    })
    .openapi(suggest, async (c) => {
      const { db, currentUser, now } = c.var
      const userId = currentUser.user.id
      const own = await listUsableCoupons(db, { userId, limit: MAX_COMPARED, now })
      const coupons = await listCouponsById(
        db,
        own.map(({ id }) => id),
      )
      const suggestions = await suggestCoupons(db, { userId, coupons, now })
      const responses = await toOwnCouponResponses(db, own)
      const byCode = new Map(responses.map((response) => [response.code, response]))
      const items = suggestions.map(({ coupon, saving, refusal }) => ({
        coupon: byCode.get(coupon.code)!,
        saving: toDecimal(saving),
        currency: saving.currency,
        refusal: refusal && { code: refusal.code, message: translateError(c, refusal) },
      }))
      return c.json({ items, next_cursor: null }, 200)
    })
}
