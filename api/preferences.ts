import { createRoute } from '@hono/zod-openapi'
import { ChangePreferences, NotificationPreferences } from '#contract/account'
import { changePreferences, preferencesOf } from '#modules/account'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const thePreferences = {
  description: 'How the eight switches stand',
  content: { 'application/json': { schema: NotificationPreferences } },
}

const read = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  responses: { 200: thePreferences, 401: notSignedIn },
})
const change = createRoute({
  ...forSignedIn,
  method: 'patch',
  path: '/',
  description: 'What is left out stays as it is',
  request: {
    body: { content: { 'application/json': { schema: ChangePreferences } }, required: true },
  },
  responses: { 200: thePreferences, 401: notSignedIn },
})

/** What somebody wants to hear of. */
export function preferences() {
  return newPersonalArea()
    .openapi(read, async (c) => {
      return c.json(await preferencesOf(c.var.db, { userId: c.var.who.user.id }), 200)
    })
    .openapi(change, async (c) => {
      const { db, who, now } = c.var
      const given = { userId: who.user.id, change: c.req.valid('json'), now }
      return c.json(await changePreferences(db, given), 200)
    })
}
