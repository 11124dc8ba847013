import { createRoute } from '@hono/zod-openapi'
import { NotificationPreferences, UpdatePreferences } from '#contract/notifications'
import { getPreferences, updatePreferences } from '#modules/notifications'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'

const preferencesDoc = jsonDoc('The nine switches', NotificationPreferences)

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
  description: 'Switches that are left out stay as they are',
  request: { body: jsonBody(UpdatePreferences) },
  responses: { 200: preferencesDoc, 401: notSignedInDoc },
})

/** The notification preferences of the signed-in user. */
export function createNotificationPreferenceRoutes() {
  return createAccountRouter()
    .openapi(read, async (c) => {
      return c.json(await getPreferences(c.var.db, { userId: c.var.currentUser.user.id }), 200)
    })
    .openapi(change, async (c) => {
      const { db, currentUser, now } = c.var
      const input = { userId: currentUser.user.id, changes: c.req.valid('json'), now }
      return c.json(await updatePreferences(db, input), 200)
    })
}
