import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { NotificationBroadcast } from '#contract/inbox'
import { getCouponBroadcast, startCouponBroadcast } from '#modules/notifications'
import type { PromotionId } from '#modules/promotions'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { toBroadcastResponse } from './broadcast-response.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as PromotionId) })
const responses = {
  ...adminErrorDocs,
  200: jsonDoc('Whom it is for, and what was sent', NotificationBroadcast),
  404: errorDoc('There is no such promotion'),
  409: errorDoc('The coupon does not run, or its segments have no members'),
  422: errorDoc('Not an id, or not a coupon with one code that is for segments'),
}

const read = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{id}/notification',
  description: 'How many members the segments of a coupon have, and whether they were notified',
  request: { params },
  responses,
})
const start = createRoute({
  ...requires('promotions:write'),
  ...records('announced', changeSubjects.promotion),
  method: 'post',
  path: '/{id}/notification',
  description:
    'Notifies each member of the segments of a running coupon of its code, once for each coupon',
  request: { params },
  responses,
})

/** Routes that notify the members of segments of a coupon. */
export function createPromotionBroadcastRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const state = await getCouponBroadcast(db, { ...c.req.valid('param'), now })
      if (!state.ok) return respondWithError(c, state.error)
      return c.json(toBroadcastResponse(state.value), 200)
    })
    .openapi(start, async (c) => {
      const { db, now } = c.var
      const state = await startCouponBroadcast(db, { ...c.req.valid('param'), now })
      if (!state.ok) return respondWithError(c, state.error)
      return c.json(toBroadcastResponse(state.value), 200)
    })
}

const respondWithError = createErrorResponder({
  promotion_not_found: { status: 404 },
  promotion_not_for_segment: { status: 422 },
  promotion_not_running: { status: 409 },
  promotion_without_members: { status: 409 },
})
