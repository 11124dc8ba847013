import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { OwnSession } from '#contract/identity'
import { endSession, listSessions, type SessionId } from '#modules/identity'
import { deviceOf } from './device.ts'
import { problem, says } from './errors.ts'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const list = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  description: 'Where you are signed in, the place used last first; a hundred at most',
  responses: {
    200: {
      description: 'The places',
      content: {
        'application/json': {
          schema: z.object({ items: z.array(OwnSession), next_cursor: z.null() }),
        },
      },
    },
    401: notSignedIn,
  },
})
const end = createRoute({
  ...forSignedIn,
  method: 'delete',
  path: '/{id}',
  description: 'Signs you out there, at once',
  request: { params: z.object({ id: z.uuid().transform((id) => id as SessionId) }) },
  responses: {
    204: { description: 'Signed out' },
    401: notSignedIn,
    404: says('Ended already, or not yours: nobody is told which'),
  },
})

/** Where somebody is signed in. */
export function sessions() {
  return newPersonalArea()
    .openapi(list, async (c) => {
      const items = await listSessions(c.var.db, { who: c.var.who })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(end, async (c) => {
      const { db, who, now } = c.var
      const sessionId = c.req.valid('param').id
      const isEnded = await endSession(db, { who, sessionId, device: deviceOf(c), now })
      if (isEnded) return c.body(null, 204)
      const message = 'You are not signed in there any more.'
      return problem(c, 404, { code: 'not_found', message })
    })
}
