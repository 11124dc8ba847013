import { createRoute } from '@hono/zod-openapi'
import { DeletePushSubscription, PushKey, SavePushSubscription } from '#contract/inbox'
import { deletePushSubscription, deriveVapidKeys, savePushSubscription } from '#modules/inbox'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { getRequestLanguage } from '../http/request-language.ts'

const readKey = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/key',
  responses: { 200: jsonDoc('The key of this shop', PushKey), 401: notSignedInDoc },
})
const save = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/',
  description:
    'Lets this browser show your notifications, in the language of the request, until the session ends',
  request: { body: jsonBody(SavePushSubscription) },
  responses: {
    204: { description: 'Saved' },
    401: notSignedInDoc,
    422: errorDoc('An invalid field, or not the address of a push service'),
  },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/',
  request: { body: jsonBody(DeletePushSubscription) },
  responses: {
    204: { description: 'This browser shows none' },
    401: notSignedInDoc,
    422: errorDoc('An invalid field'),
  },
})

/** The browsers of the signed-in user that show notifications by web push. */
export function createPushSubscriptionRoutes({ secretKey, isAllowedAddress }: AppDependencies) {
  return createAccountRouter()
    .openapi(readKey, (c) => c.json({ public_key: deriveVapidKeys(secretKey).publicKey }, 200))
    .openapi(save, async (c) => {
      const { db, currentUser, now } = c.var
      const { user, session } = currentUser
      const saved = await savePushSubscription(db, {
        ...{ userId: user.id, sessionId: session.id, subscription: c.req.valid('json') },
        ...{ language: getRequestLanguage(c), now },
        isAllowedAddress,
      })
      if (saved.ok) return c.body(null, 204)
      const fieldErrors = { endpoint: saved.error }
      return errorResponse(c, 422, { code: 'invalid_input', fieldErrors })
    })
    .openapi(remove, async (c) => {
      const { db, currentUser } = c.var
      const { endpoint } = c.req.valid('json')
      await deletePushSubscription(db, { userId: currentUser.user.id, endpoint })
      return c.body(null, 204)
    })
}
