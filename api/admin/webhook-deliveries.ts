import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ListDeliveriesQuery, WebhookDelivery, WebhookDeliveryDetails } from '#contract/webhooks'
import {
  type DeliveryDetails,
  getDelivery,
  getEndpoint,
  type ListedDelivery,
  listDeliveries,
  replayDelivery,
  replayFailedDeliveries,
  toMessageHeader,
  type WebhookDeliveryId,
} from '#modules/webhooks'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithError, webhookParams } from './webhooks.ts'

const deliveryParams = webhookParams.extend({
  delivery_id: z.uuid().transform((id) => id.toLowerCase() as WebhookDeliveryId),
})
const notFound = errorDoc('There is no such webhook or delivery')

const list = createRoute({
  ...requires('api_keys:read'),
  method: 'get',
  path: '/{id}/deliveries',
  request: { params: webhookParams, query: ListDeliveriesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(WebhookDelivery)),
    404: notFound,
    422: errorDoc('The state, the limit or the cursor is invalid'),
  },
})
const read = createRoute({
  ...requires('api_keys:read'),
  method: 'get',
  path: '/{id}/deliveries/{delivery_id}',
  request: { params: deliveryParams },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('What is sent, and the attempts', WebhookDeliveryDetails),
    404: notFound,
  },
})
const replay = createRoute({
  ...requires('api_keys:write'),
  ...records('replayed', changeSubjects.webhook),
  method: 'post',
  path: '/{id}/deliveries/{delivery_id}/replay',
  description: 'Sends the same message again, with its id',
  request: { params: deliveryParams },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('The delivery', WebhookDelivery),
    404: errorDoc('There is no such delivery, or it waits already'),
  },
})
const replayFailed = createRoute({
  ...requires('api_keys:write'),
  ...records('replayed', changeSubjects.webhook),
  method: 'post',
  path: '/{id}/replay',
  description: 'Sends what has failed again, oldest first, a thousand at most',
  request: { params: webhookParams },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('How many are sent again', z.object({ count: z.int() })),
    404: notFound,
  },
})

/** Routes for the log of what was sent. */
export function createWebhookDeliveryRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db } = c.var
      const { id: endpointId } = c.req.valid('param')
      const { cursor, limit, state } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const endpoint = await getEndpoint(db, endpointId)
      if (!endpoint) return respondWithError(c, err('webhook_not_found').error)
      const page = await listDeliveries(db, { endpointId, state, limit, after: after.value })
      const items = page.items.map(toDeliveryResponse)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const { id: endpointId, delivery_id: id } = c.req.valid('param')
      const details = await getDelivery(c.var.db, { id, endpointId })
      if (!details) return respondWithError(c, err('delivery_not_found').error)
      return c.json(toDetailsResponse(details), 200)
    })
    .openapi(replay, async (c) => {
      const { db, now } = c.var
      const { id: endpointId, delivery_id: id } = c.req.valid('param')
      const isReplayed = await replayDelivery(db, { id, endpointId, now })
      const details = isReplayed && (await getDelivery(db, { id, endpointId }))
      if (!details) return respondWithError(c, err('delivery_not_found').error)
      return c.json(toDeliveryResponse(details.delivery), 202)
    })
    .openapi(replayFailed, async (c) => {
      const { db, now } = c.var
      const { id: endpointId } = c.req.valid('param')
      const endpoint = await getEndpoint(db, endpointId)
      if (!endpoint) return respondWithError(c, err('webhook_not_found').error)
      return c.json({ count: await replayFailedDeliveries(db, { endpointId, now }) }, 202)
    })
}

function toDeliveryResponse(delivery: ListedDelivery): WebhookDelivery {
  const { id, type, state, attempts, messageId, nextAt, deliveredAt, createdAt } = delivery
  return {
    ...{ id, message_id: toMessageHeader(messageId), type, state, attempts },
    next_at: nextAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

function toDetailsResponse({ delivery, body, attempts }: DeliveryDetails): WebhookDeliveryDetails {
  const log = attempts.map(({ id, attemptedAt, durationMs, status, error, response }) => {
    const attempted_at = attemptedAt.toISOString()
    return { id, attempted_at, duration_ms: durationMs, status, error, response }
  })
  return { ...toDeliveryResponse(delivery), body, log }
}
