import { createRoute } from '@hono/zod-openapi'
import { NotificationPreferences, UpdatePreferences } from '#contract/notifications'
import { getPreferences, updatePreferences } from '#modules/notifications'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'

const preferencesDoc = {
  description: 'How the eight switches stand',
  content: { 'application/json': { schema: NotificationPreferences } },
}

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  responses: { 200: preferencesDoc, 401: notSignedInDoc },
})
const change = createRoute({
  ...sessionSecurity,
  method: 'patch',
  path: '/',
  description: 'What is left out stays as it is',
  request: {
    body: { content: { 'application/json': { schema: UpdatePreferences } }, required: true },
  },
  responses: { 200: preferencesDoc, 401: notSignedInDoc },
})

/** What somebody wants to hear of. */
export function createNotificationPreferenceRoutes() {
  return createAccountRouter()
    .openapi(read, async (c) => {
      return c.json(await getPreferences(c.var.db, { userId: c.var.currentUser.user.id }), 200)
    })
    .openapi(change, async (c) => {
      const { db, currentUser, now } = c.var
      const given = { userId: currentUser.user.id, changes: c.req.valid('json'), now }
      return c.json(await updatePreferences(db, given), 200)
    })
}
