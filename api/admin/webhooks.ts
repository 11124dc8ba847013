import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  CreateWebhookBody,
  UpdateWebhookBody,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from '#contract/webhooks'
import {
  createEndpoint,
  deleteEndpoint,
  type EndpointWithSecret,
  getEndpoint,
  listEndpoints,
  queueTest,
  rotateSecret,
  updateEndpoint,
  type WebhookEndpointId,
  type WebhookEndpointRow,
} from '#modules/webhooks'
import { err } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

export const webhookParams = z.object({
  id: z.uuid().transform((id) => id.toLowerCase() as WebhookEndpointId),
})
const notFound = errorDoc('There is no such webhook')
const invalid = errorDoc('A field is invalid')

const list = createRoute({
  ...requires('api_keys:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('Oldest first', singlePageSchema(Webhook)) },
})
const create = createRoute({
  ...requires('api_keys:write'),
  ...records('created', created(changeSubjects.webhook)),
  method: 'post',
  path: '/',
  description: 'Tells another program about events, as Standard Webhooks defines it',
  request: { body: jsonBody(CreateWebhookBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The webhook, and its secret', WebhookWithSecret),
    409: errorDoc('There are as many webhooks as a shop can have'),
    422: invalid,
  },
})
const update = createRoute({
  ...requires('api_keys:write'),
  ...records('updated', changeSubjects.webhook),
  method: 'put',
  path: '/{id}',
  request: { params: webhookParams, body: jsonBody(UpdateWebhookBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The webhook', Webhook),
    404: notFound,
    409: errorDoc('Somebody has changed it meanwhile'),
    422: invalid,
  },
})
const remove = createRoute({
  ...requires('api_keys:write'),
  ...records('deleted', changeSubjects.webhook),
  method: 'delete',
  path: '/{id}',
  description: 'Deletes the webhook with the log of its deliveries',
  request: { params: webhookParams },
  responses: { ...adminErrorDocs, 204: { description: 'Deleted' }, 404: notFound },
})
const rotate = createRoute({
  ...requires('api_keys:write'),
  ...records('secret_rotated', changeSubjects.webhook),
  method: 'post',
  path: '/{id}/secret',
  description: 'Gives the webhook a new secret. The one before signs for a day longer',
  request: { params: webhookParams },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The webhook, and its secret', WebhookWithSecret),
    404: notFound,
  },
})
const test = createRoute({
  ...requires('api_keys:write'),
  ...records('tested', changeSubjects.webhook),
  method: 'post',
  path: '/{id}/test',
  description: 'Sends a message of the type `webhook.test`',
  request: { params: webhookParams },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('The delivery', WebhookDelivery.pick({ id: true })),
    404: notFound,
  },
})

/** Routes for the addresses that are told about events. The secrets are shown once. */
export function createWebhookRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listEndpoints(c.var.db)).map(toWebhookResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const { event_types: eventTypes, ...fields } = c.req.valid('json')
      const result = await createEndpoint(db, { ...fields, eventTypes, secretKey, now })
      if (!result.ok) return respondWithError(c, result.error)
      c.header('Cache-Control', 'no-store')
      return c.json(toSecretResponse(result.value), 201)
    })
    .openapi(update, async (c) => {
      const { db, now } = c.var
      const { event_types, is_enabled, ...fields } = c.req.valid('json')
      const input = { ...fields, eventTypes: event_types, isEnabled: is_enabled }
      const result = await updateEndpoint(db, { ...c.req.valid('param'), ...input, now })
      if (!result.ok) return respondWithError(c, result.error)
      return c.json(toWebhookResponse(result.value), 200)
    })
    .openapi(remove, async (c) => {
      const isDeleted = await deleteEndpoint(c.var.db, c.req.valid('param').id)
      return isDeleted ? c.body(null, 204) : respondWithError(c, err('webhook_not_found').error)
    })
    .openapi(rotate, async (c) => {
      const { db, now } = c.var
      const result = await rotateSecret(db, { ...c.req.valid('param'), secretKey, now })
      if (!result.ok) return respondWithError(c, result.error)
      c.header('Cache-Control', 'no-store')
      return c.json(toSecretResponse(result.value), 200)
    })
    .openapi(test, async (c) => {
      const { db, now } = c.var
      const { id: endpointId } = c.req.valid('param')
      const endpoint = await getEndpoint(db, endpointId)
      if (!endpoint) return respondWithError(c, err('webhook_not_found').error)
      return c.json({ id: await queueTest(db, { endpointId, now }) }, 202)
    })
}

export const respondWithError = createErrorResponder({
  webhook_not_found: { status: 404, code: 'not_found' },
  delivery_not_found: { status: 404, code: 'not_found', messageKey: 'webhook_delivery_not_found' },
  too_many_webhooks: { status: 409 },
  webhook_changed: { status: 409 },
})

function toSecretResponse({ endpoint, secret }: EndpointWithSecret) {
  return { ...toWebhookResponse(endpoint), secret }
}

function toWebhookResponse(endpoint: WebhookEndpointRow): Webhook {
  const { id, url, description, eventTypes, isEnabled, disableReason, revision } = endpoint
  return {
    ...{ id, url, description, event_types: eventTypes, is_enabled: isEnabled, revision },
    disable_reason: disableReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    paused_until: endpoint.pausedUntil?.toISOString() ?? null,
    previous_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
  }
}
