import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccountSession } from '#contract/identity'
import { endSession, listSessions, type SessionId } from '#modules/identity'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { getDevice } from '../http/device.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, singlePageSchema } from '../http/openapi.ts'

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: 'Your sessions, the one used last first; a hundred at most',
  responses: {
    200: jsonDoc('The sessions', singlePageSchema(AccountSession)),
    401: notSignedInDoc,
  },
})
const end = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{id}',
  description: 'Ends a session at once',
  request: { params: z.object({ id: z.uuid().transform((id) => id as SessionId) }) },
  responses: {
    204: { description: 'Signed out' },
    401: notSignedInDoc,
    404: errorDoc('Ended already, or a session of another user'),
  },
})

/** The sessions of the signed-in user. */
export function createSessionRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const items = await listSessions(c.var.db, { currentUser: c.var.currentUser })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(end, async (c) => {
      const { db, currentUser, now } = c.var
      const sessionId = c.req.valid('param').id
      const isEnded = await endSession(db, { currentUser, sessionId, device: getDevice(c), now })
      return isEnded ? c.body(null, 204) : notFoundResponse(c, 'account_session_not_found')
    })
}
