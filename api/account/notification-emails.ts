import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { UNSUBSCRIBE_TOPICS } from '#contract/notifications'
import type { UserId } from '#modules/identity'
import { buildUnsubscribePath, endNotificationEmails } from '#modules/notifications'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AppDependencies } from '../app-dependencies.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'

const TopicPath = z.object({ topic: z.enum(UNSUBSCRIBE_TOPICS) })

const unsubscribe = createRoute({
  method: 'post',
  path: '/{topic}/unsubscribe',
  description:
    'Switches off e-mails about a topic, or all that a digest collects (one-click unsubscribe, RFC 8058)',
  request: {
    params: TopicPath,
    query: z.object({ id: z.uuid(), token: z.string().max(100) }),
  },
  responses: {
    204: { description: 'Switched off' },
    404: errorDoc('Not a link of an e-mail of this shop'),
  },
})

/** The link at the end of e-mails about notifications. It needs no session. */
export function createNotificationEmailRoutes({ secretKey }: AppDependencies) {
  const router = createRouter()
  // Mail clients without one-click unsubscribe open the URL of RFC 8058 in a browser.
  router.get('/:topic/unsubscribe', (c) => {
    const { success, data } = TopicPath.safeParse(c.req.param())
    if (!success) return notFoundResponse(c, 'email_link_not_found')
    const path = buildUnsubscribePath(data.topic) + new URL(c.req.url).search
    return c.redirect(buildPagePath(getRequestLanguage(c), path))
  })
  return router.openapi(unsubscribe, async (c) => {
    const { topic } = c.req.valid('param')
    const { id, token } = c.req.valid('query')
    const link = { topic, userId: id as UserId, token, secretKey, now: c.var.now }
    const ended = await endNotificationEmails(c.var.db, link)
    return ended.ok ? c.body(null, 204) : notFoundResponse(c, ended.error.code)
  })
}
