import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ContentKey } from '#contract/content'
import { PolicyBroadcast, StartPolicyBroadcast } from '#contract/inbox'
import {
  getPolicyBroadcast,
  type PolicyBroadcastState,
  startPolicyBroadcast,
} from '#modules/notifications'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { toBroadcastResponse } from './broadcast-response.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ key: ContentKey })
const responses = {
  ...adminErrorDocs,
  200: jsonDoc('Whom it concerns, and what was sent', PolicyBroadcast),
  409: errorDoc('It was never published, or somebody has published a newer text'),
  404: errorDoc('Not the key of the terms, the privacy policy or the rules of returns'),
  422: errorDoc('Not a key'),
}

const read = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/{key}/notification',
  description:
    'How many customers a policy concerns, and whether they were notified of its version',
  request: { params },
  responses,
})
const start = createRoute({
  ...requires('content:write'),
  ...records('announced', changeSubjects.content),
  method: 'post',
  path: '/{key}/notification',
  description:
    'Notifies each customer with an account that a policy has changed, once for each version',
  request: { params, body: jsonBody(StartPolicyBroadcast) },
  responses,
})

/** Routes that notify customers of a policy that was published. */
export function createPolicyBroadcastRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const state = await getPolicyBroadcast(db, { ...c.req.valid('param'), now })
      return state.ok ? c.json(toResponse(state.value), 200) : respondWithError(c, state.error)
    })
    .openapi(start, async (c) => {
      const { db, now } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), now }
      const state = await startPolicyBroadcast(db, input)
      return state.ok ? c.json(toResponse(state.value), 200) : respondWithError(c, state.error)
    })
}

function toResponse(state: PolicyBroadcastState): PolicyBroadcast {
  return { ...toBroadcastResponse(state), version: state.version }
}

const respondWithError = createErrorResponder({
  content_changed: { status: 409 },
  policy_not_published: { status: 409 },
  content_not_policy: { status: 404, code: 'not_found' },
})
