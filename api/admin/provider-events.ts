import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ReplayedPaymentEvent } from '#contract/checkout'
import { ListProviderEventsQuery, ProviderEvent, ProviderEventDetails } from '#contract/payments'
import { replayPaymentEvent } from '#modules/checkout'
import { findOrderId, listOrdersById } from '#modules/orders'
import {
  getProviderEvent,
  listEventProviders,
  listProviderEvents,
  type PaymentEventId,
  type ProviderEventRow,
  redactEvent,
} from '#modules/payments'
import { toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({
  id: z.uuid().transform((id) => id.toLowerCase() as PaymentEventId),
})

const list = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/',
  description: 'What other programs reported, over all orders',
  request: { query: ListProviderEventsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(ProviderEvent)),
    422: errorDoc('A filter or the cursor is invalid'),
  },
})
const providers = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/providers',
  description: 'The providers that have reported anything',
  responses: { ...adminErrorDocs, 200: jsonDoc('By name', singlePageSchema(z.string())) },
})
const read = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The event, without secrets and personal data', ProviderEventDetails),
    404: errorDoc('There is no such event'),
  },
})
const replay = createRoute({
  ...requires('orders:write'),
  ...records('replayed', changeSubjects.paymentEvent),
  method: 'post',
  path: '/{id}/replay',
  description: 'Processes an event again. It has one effect, however often',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('What it did', ReplayedPaymentEvent),
    404: errorDoc('There is no such event'),
    409: errorDoc('The event says nothing about a payment of this shop'),
  },
})

/** Routes of what payment providers reported, over all orders. */
export function createProviderEventRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db } = c.var
      const { cursor, order, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const orderId = order === undefined ? undefined : await findOrderId(db, order.toUpperCase())
      if (orderId === null) return c.json({ items: [], next_cursor: null }, 200)
      const page = await listProviderEvents(db, { ...query, orderId, after: after.value })
      const orderIds = page.items.flatMap(({ orderId }) => orderId ?? [])
      const orders = await listOrdersById(db, [...new Set(orderIds)])
      const numbers = new Map(orders.map(({ id, number }) => [id as string, number]))
      const items = page.items.map((event) => toProviderEventResponse(event, numbers))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(providers, async (c) =>
      c.json({ items: await listEventProviders(c.var.db), next_cursor: null }, 200),
    )
    .openapi(read, async (c) => {
      const { db } = c.var
      const event = await getProviderEvent(db, c.req.valid('param').id)
      if (!event) return notFoundResponse(c, 'not_found')
      const orders = event.orderId ? await listOrdersById(db, [event.orderId]) : []
      const numbers = new Map(orders.map(({ id, number }) => [id as string, number]))
      const response = toProviderEventResponse(event, numbers)
      return c.json({ ...response, raw: redactEvent(event.raw) }, 200)
    })
    .openapi(replay, async (c) => {
      const { db, now } = c.var
      const event = await getProviderEvent(db, c.req.valid('param').id)
      if (!event) return notFoundResponse(c, 'not_found')
      const { orderId, id: eventId } = event
      if (!orderId) return respondWithError(c, { code: 'event_not_replayable' })
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

function toProviderEventResponse(
  event: ProviderEventRow,
  numbers: Map<string, string>,
): ProviderEvent {
  const { id, provider, eventId, state, outcome, orderId, amountMinor, currency } = event
  const number = orderId === null ? undefined : numbers.get(orderId)
  const isAboutAmount = amountMinor !== null && currency !== null
  return {
    ...{ id, source: 'payment', provider, event_id: eventId, state, outcome },
    order: orderId !== null && number !== undefined ? { id: orderId, number } : null,
    amount: isAboutAmount ? toDecimal({ minor: amountMinor, currency }) : null,
    currency,
    can_replay: orderId !== null && state !== 'other' && isAboutAmount,
    created_at: event.createdAt.toISOString(),
  }
}
