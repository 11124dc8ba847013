import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { recordBounce } from '#modules/newsletter'
import { isEqualSecret } from '#platform/crypto/equal-secret'
import { recordEmailBounce } from '#platform/email/record-bounce'
import { createCounter } from '#platform/metrics/registry'
import type { AppDependencies } from '../app-dependencies.ts'
import { bearerToken } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { createRouter } from '../http/router.ts'

const bounces = createCounter({
  name: 'email_bounces_total',
  help: 'Messages that came back: recorded, repeated, or why they are none',
  labelNames: ['outcome'],
})

const OUTCOMES = [
  ...(['recorded', 'repeated', 'unknown_email', 'not_a_report', 'has_a_sender'] as const),
  'not_failed',
] as const

const receive = createRoute({
  method: 'post',
  path: '/',
  description:
    'A message that came to the bounce address, as the mail server received it. Needs `Authorization: Bearer`, followed by `MAIL_BOUNCE_TOKEN`. Whatever is no report of a failed delivery changes nothing and is answered with its reason, so that nothing is sent back to anybody.',
  request: {
    body: {
      required: true,
      content: { 'message/rfc822': { schema: z.string() } },
    },
  },
  responses: {
    200: jsonDoc('What became of it', z.object({ outcome: z.enum(OUTCOMES) })),
    401: errorDoc('The token is wrong'),
    404: errorDoc('No bounces are received'),
    413: errorDoc('The message is larger than a mebibyte'),
  },
})

/** The route by which a mail server hands over what comes back. */
export function createMailBounceRoutes({ mail, secretKey }: AppDependencies) {
  const router = createRouter()
  router.use(requireToken(mail?.bounceToken))
  return router.openapi(receive, async (c) => {
    const { db, now } = c.var
    const raw = Buffer.from(await c.req.arrayBuffer())
    const outcome = await recordEmailBounce(db, {
      ...{ raw, secretKey, now },
      onBounce: (tx, { email, kind }) =>
        recordBounce(tx, { email: email.recipient, kind, reference: email.id, now }),
    })
    bounces.inc({ outcome })
    return c.json({ outcome }, 200)
  })
}

/** Before the body is read: it costs more than the comparison. */
function requireToken(token: string | undefined): MiddlewareHandler {
  return (c, next) => {
    if (!token) return Promise.resolve(errorResponse(c, 404, { code: 'not_found' }))
    if (isEqualSecret(bearerToken(c), token)) return next()
    c.header('WWW-Authenticate', 'Bearer')
    return Promise.resolve(errorResponse(c, 401, { code: 'invalid_bounce_token' }))
  }
}
