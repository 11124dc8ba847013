import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { DeleteAccount } from '#contract/identity'
import { needsSecondFactor } from '#modules/identity'
import { eraseAccount, exportAccount } from '#modules/privacy'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { getDevice } from '../http/device.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import type { AppDependencies } from '../http/router.ts'

const Export = z.object({
  exported_at: z.iso.datetime(),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .meta({ description: 'By what it is: orders, addresses, sessions, …' }),
})
const SECOND_FACTOR_REQUIRED = {
  code: 'second_factor_required',
  message: 'Please show your second factor first.',
}

const exportRoute = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/export',
  description: 'All that the shop holds of you, as one file',
  responses: {
    200: { description: 'The file', content: { 'application/json': { schema: Export } } },
    401: notSignedInDoc,
    403: errorDoc('A second factor is asked for first'),
    429: errorDoc('Too often'),
  },
})
const deleteRoute = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/',
  description:
    'Deletes your account and all that is held of you; orders and invoices stay without your name. Say your password or the code of `GET /auth/v1/reauthenticate`, or sign in within ten minutes before.',
  request: { body: { content: { 'application/json': { schema: DeleteAccount } } } },
  responses: {
    204: { description: 'Gone, and every session with it' },
    401: notSignedInDoc,
    403: errorDoc(
      'It is not certain that it is you: a wrong password or code, none, or no second factor',
    ),
    429: errorDoc('Too often'),
  },
})

/** What somebody may do with all of their account. */
export function createAccountRoutes({ identity, rateLimits }: AppDependencies) {
  const area = createAccountRouter()
  area.on(['GET', 'DELETE'], ['/export', '/'], rateLimit(rateLimits, 'emails'))
  return area
    .openapi(exportRoute, async (c) => {
      const { db, currentUser, now } = c.var
      if (needsSecondFactor(currentUser)) return errorResponse(c, 403, SECOND_FACTOR_REQUIRED)
      const held = await exportAccount(db, { currentUser, device: getDevice(c), now })
      const name = `${identity.storeName}-${now.toISOString().slice(0, 10)}.json`
      c.header('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
      c.header('Cache-Control', 'no-store')
      return c.json(held, 200)
    })
    .openapi(deleteRoute, async (c) => {
      const { db, currentUser, now } = c.var
      const { password, nonce } = c.req.header('Content-Type') ? c.req.valid('json') : {}
      const shown = { actor: currentUser, password, nonce, device: getDevice(c) }
      const no = await eraseAccount(db, { ...shown, identity, now })
      if (!no) return c.body(null, 204)
      const { code, message } = no.error
      if (code === 'over_request_rate_limit') {
        return errorResponse(c, 429, { code: 'too_many_requests', message })
      }
      return errorResponse(
        c,
        403,
        code === 'insufficient_aal' ? SECOND_FACTOR_REQUIRED : { code, message },
      )
    })
}
