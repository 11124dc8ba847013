import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { EraseAccount } from '#contract/identity'
import { isBelowSecond } from '#modules/identity'
import { eraseAccount, exportAccount } from '#modules/privacy'
import type { Parts } from './area.ts'
import { deviceOf } from './device.ts'
import { problem, says } from './errors.ts'
import { limited } from './rate-limit.ts'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const Export = z.object({
  exported_at: z.iso.datetime(),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .meta({ description: 'By what it is: orders, addresses, sessions, …' }),
})
const SECOND = { code: 'second_factor_needed', message: 'Please show your second factor first.' }

const download = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/export',
  description: 'All that the shop holds of you, as one file',
  responses: {
    200: { description: 'The file', content: { 'application/json': { schema: Export } } },
    401: notSignedIn,
    403: says('A second factor is asked for first'),
    429: says('Too often'),
  },
})
const leave = createRoute({
  ...forSignedIn,
  method: 'delete',
  path: '/',
  description:
    'Deletes your account and all that is held of you; orders and invoices stay without your name. Say your password or the code of `GET /auth/v1/reauthenticate`, or sign in within ten minutes before.',
  request: { body: { content: { 'application/json': { schema: EraseAccount } } } },
  responses: {
    204: { description: 'Gone, and every session with it' },
    401: notSignedIn,
    403: says(
      'It is not certain that it is you: a wrong password or code, none, or no second factor',
    ),
    429: says('Too often'),
  },
})

/** What somebody may do with all of their account. */
export function account({ identity, rateLimits }: Parts) {
  const area = newPersonalArea()
  area.on(['GET', 'DELETE'], ['/export', '/'], limited(rateLimits, 'letters'))
  return area
    .openapi(download, async (c) => {
      const { db, who, now } = c.var
      if (isBelowSecond(who)) return problem(c, 403, SECOND)
      const held = await exportAccount(db, { who, device: deviceOf(c), now })
      const name = `${identity.storeName}-${now.toISOString().slice(0, 10)}.json`
      c.header('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
      c.header('Cache-Control', 'no-store')
      return c.json(held, 200)
    })
    .openapi(leave, async (c) => {
      const { db, who, now } = c.var
      const { password, nonce } = c.req.header('Content-Type') ? c.req.valid('json') : {}
      const shown = { who, password, nonce, device: deviceOf(c) }
      const no = await eraseAccount(db, { ...shown, identity, now })
      if (!no) return c.body(null, 204)
      const { code, message } = no.refused
      if (code === 'over_request_rate_limit') {
        return problem(c, 429, { code: 'too_many_requests', message })
      }
      return problem(c, 403, code === 'insufficient_aal' ? SECOND : { code, message })
    })
}
