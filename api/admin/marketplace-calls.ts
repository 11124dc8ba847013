import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  EndMarketplacePauseBody,
  ListMarketplaceCallsQuery,
  MarketplaceCall,
  MarketplacePause,
} from '#contract/marketplace'
import {
  endPause,
  getGateKey,
  isRepeatableCall,
  listCalledMethods,
  listMarketplaceCalls,
  listPauses,
  type MarketplaceCallRow,
  repeatCall,
} from '#modules/marketplace'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const list = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/',
  description: 'What the shop asked of the marketplace in the last fourteen days',
  request: { query: ListMarketplaceCallsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(MarketplaceCall)),
    422: errorDoc('A filter or the cursor is invalid'),
  },
})
const methods = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/methods',
  description: 'The methods that were called',
  responses: { ...adminErrorDocs, 200: jsonDoc('By name', singlePageSchema(z.string())) },
})
const pauses = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/pauses',
  description: 'What is not called for a while, because of a limit or of faults in a row',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Those in force', singlePageSchema(MarketplacePause)),
  },
})
const end = createRoute({
  ...requires('marketplace:write'),
  ...records('resumed', changeSubjects.marketplaceConnection),
  method: 'post',
  path: '/pauses/end',
  description: 'Calls again before the pause ends',
  request: { body: jsonBody(EndMarketplacePauseBody) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Ended' },
    404: errorDoc('There is no such pause in force'),
    422: errorDoc('The method is invalid'),
  },
})
const repeat = createRoute({
  ...requires('marketplace:write'),
  // It changes nothing, and is a call in the list.
  ...recordsNothing,
  method: 'post',
  path: '/{id}/repeat',
  description: 'Sends a call that only reads once more. Orders are never repeated',
  request: { params: z.object({ id: z.uuid().transform((id) => id.toLowerCase()) }) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'It succeeded' },
    404: errorDoc('There is no such call'),
    409: errorDoc('It does not only read, or the marketplace refuses it'),
    503: errorDoc('The marketplace does not answer, or asks the shop to wait'),
  },
})

/** Routes of the calls to the marketplace, and of its pauses. */
export function createMarketplaceCallRoutes({ marketplace }: Pick<AppDependencies, 'marketplace'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listMarketplaceCalls(c.var.db, { ...query, after: after.value })
      return c.json({ items: page.items.map(toResponse), next_cursor: page.nextCursor }, 200)
    })
    .openapi(methods, async (c) =>
      c.json({ items: await listCalledMethods(c.var.db), next_cursor: null }, 200),
    )
    .openapi(pauses, async (c) => {
      const found = await listPauses(c.var.db, { appKey: getGateKey(marketplace), now: c.var.now })
      const items = found.map((pause) => ({ ...pause, until: pause.until.toISOString() }))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(end, async (c) => {
      const { method } = c.req.valid('json')
      const isEnded = await endPause(c.var.db, {
        ...{ appKey: getGateKey(marketplace), method, now: c.var.now },
      })
      return isEnded
        ? c.body(null, 204)
        : respondWithError(c, { code: 'marketplace_pause_not_found' })
    })
    .openapi(repeat, async (c) => {
      const repeated = await repeatCall(c.var.db, marketplace, c.req.valid('param').id)
      return repeated.ok ? c.body(null, 204) : respondWithError(c, repeated.error)
    })
}

const respondWithError = createErrorResponder({
  marketplace_pause_not_found: { status: 404 },
  marketplace_call_not_found: { status: 404 },
  marketplace_call_not_repeatable: { status: 409 },
  marketplace_not_connected: { status: 409 },
  marketplace_consent_needed: { status: 409 },
  marketplace_refused: { status: 409 },
  marketplace_denied: { status: 409 },
  marketplace_limited: { status: 503 },
  marketplace_unavailable: { status: 503 },
})

function toResponse(call: MarketplaceCallRow): MarketplaceCall {
  const { id, method, parameters, attempt, outcome, errorCode, requestId, durationMs } = call
  return {
    ...{ id, method, parameters, attempt, outcome, error_code: errorCode, request_id: requestId },
    ...{ duration_ms: durationMs, can_repeat: isRepeatableCall(method) },
    created_at: call.createdAt.toISOString(),
  }
}
