import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { DeleteAccount } from '#contract/identity'
import { needsSecondFactor } from '#modules/identity'
import { eraseAccount, exportAccount } from '#modules/privacy'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { getDevice } from '../http/device.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonContent, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { REAUTHENTICATION_ERRORS } from './reauthentication-errors.ts'

const Export = z.object({
  exported_at: z.iso.datetime(),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .meta({ description: 'By kind: orders, addresses, sessions, …' }),
})
const respondWithError = createErrorResponder({
  ...REAUTHENTICATION_ERRORS,
  session_not_found: { status: 403, messageKey: 'session_ended' },
  user_not_found: { status: 403, messageKey: 'account_not_found' },
})

const exportRoute = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/export',
  description: 'All personal data that the shop holds of you, as one file',
  responses: {
    200: jsonDoc('The file', Export),
    401: notSignedInDoc,
    403: errorDoc('A second factor is required'),
    429: errorDoc('Too often'),
  },
})
const deleteRoute = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/',
  description:
    'Deletes your account and your personal data; orders and invoices stay without your name. Requires your password, the code of `GET /auth/v1/reauthenticate`, or a sign-in of the last ten minutes.',
  request: { body: { content: jsonContent(DeleteAccount) } },
  responses: {
    204: { description: 'Deleted, and every session with it' },
    401: notSignedInDoc,
    403: errorDoc('A wrong password or code, none, or no second factor'),
    429: errorDoc('Too often'),
  },
})

/** Export and deletion of the whole account. */
export function createAccountRoutes({ identity, rateLimits }: AppDependencies) {
  const router = createAccountRouter()
  router.on(['GET', 'DELETE'], ['/export', '/'], rateLimit(rateLimits, 'account_data'))
  return router
    .openapi(exportRoute, async (c) => {
      const { db, currentUser, now } = c.var
      if (needsSecondFactor(currentUser))
        return errorResponse(c, 403, REAUTHENTICATION_ERRORS.aal2_required)
      const data = await exportAccount(db, { currentUser, device: getDevice(c), now })
      const name = `${identity.shopInfo.name}-${now.toISOString().slice(0, 10)}.json`
      c.header('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
      c.header('Cache-Control', 'no-store')
      return c.json(data, 200)
    })
    .openapi(deleteRoute, async (c) => {
      const { db, currentUser: actor, now } = c.var
      const { password, nonce } = c.req.header('Content-Type') ? c.req.valid('json') : {}
      const input = { actor, password, nonce, device: getDevice(c), identity, now }
      const erased = await eraseAccount(db, input)
      return erased.ok ? c.body(null, 204) : respondWithError(c, erased.error)
    })
}
