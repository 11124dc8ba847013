import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ReplayedPaymentEvent } from '#contract/checkout'
import { replayPaymentEvent } from '#modules/checkout'
import type { OrderId } from '#modules/orders'
import { getPayment, getPaymentEvent, redactEvent } from '#modules/payments'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({
  id: z.uuid().transform((id) => id as OrderId),
  event_id: z.uuid(),
})
const errorDocs = {
  ...adminErrorDocs,
  404: errorDoc('The order has no such event'),
  422: errorDoc('Not an id'),
}

const read = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/{id}/payment-events/{event_id}',
  description:
    'What a provider reported of a payment, without secrets, card data and contact details',
  request: { params },
  responses: { ...errorDocs, 200: jsonDoc('The event', z.object({ raw: z.string() })) },
})
const replay = createRoute({
  ...requires('orders:write'),
  ...records('payment_event_replayed', changeSubjects.order),
  method: 'post',
  path: '/{id}/payment-events/{event_id}/replay',
  description: 'Processes what a provider reported again. An event has one effect, however often',
  request: { params },
  responses: {
    ...errorDocs,
    200: jsonDoc('What it did', ReplayedPaymentEvent),
    409: errorDoc('The event says nothing about a payment'),
  },
})

/** Routes of what providers reported of the payments of an order. */
export function createPaymentEventRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => {
      const { db } = c.var
      const { id, event_id } = c.req.valid('param')
      const event = await getPaymentEvent(db, event_id)
      const payment = event?.paymentId ? await getPayment(db, event.paymentId) : null
      if (!event || payment?.orderId !== id) return notFoundResponse(c, 'not_found')
      return c.json({ raw: redactEvent(event.raw) }, 200)
    })
    .openapi(replay, async (c) => {
      const { db, now } = c.var
      const { id: orderId, event_id: eventId } = c.req.valid('param')
      const replayed = await replayPaymentEvent(db, { orderId, eventId, now })
      return replayed.ok
        ? c.json({ outcome: replayed.value }, 200)
        : respondWithError(c, replayed.error)
    })
}

const respondWithError = createErrorResponder({
  event_not_found: { status: 404, code: 'not_found', messageKey: 'not_found' },
  event_not_replayable: { status: 409 },
})
