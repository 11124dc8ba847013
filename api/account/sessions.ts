import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccountSession } from '#contract/identity'
import { endSession, listSessions, type SessionId } from '#modules/identity'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { getDevice } from '../http/device.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: 'Where you are signed in, the place used last first; a hundred at most',
  responses: {
    200: {
      description: 'The places',
      content: {
        'application/json': {
          schema: z.object({ items: z.array(AccountSession), next_cursor: z.null() }),
        },
      },
    },
    401: notSignedInDoc,
  },
})
const end = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{id}',
  description: 'Signs you out there, at once',
  request: { params: z.object({ id: z.uuid().transform((id) => id as SessionId) }) },
  responses: {
    204: { description: 'Signed out' },
    401: notSignedInDoc,
    404: errorDoc('Ended already, or not yours: nobody is told which'),
  },
})

/** Where somebody is signed in. */
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
      if (isEnded) return c.body(null, 204)
      const message = 'You are not signed in there any more.'
      return errorResponse(c, 404, { code: 'not_found', message })
    })
}
