import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { UserId } from '#modules/identity'
import {
  endPreferenceEmails,
  PREFERENCE_EMAILS,
  type PreferenceEmailTopic,
} from '#modules/notifications'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AppDependencies } from '../app-dependencies.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'

const unsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  description: 'Switches off the e-mails of the link (one-click unsubscribe, RFC 8058)',
  request: { query: z.object({ id: z.uuid(), token: z.string().max(100) }) },
  responses: {
    204: { description: 'Switched off' },
    404: errorDoc('Not a link of an e-mail of this shop'),
  },
})

/** The link at the end of e-mails that a preference switches on. It needs no session. */
export function createPreferenceEmailRoutes(
  { secretKey }: AppDependencies,
  topic: PreferenceEmailTopic,
) {
  const router = createRouter()
  // Mail clients without one-click unsubscribe open the URL of RFC 8058 in a browser.
  router.get('/unsubscribe', (c) => {
    const path = `${PREFERENCE_EMAILS[topic].page}${new URL(c.req.url).search}`
    return c.redirect(buildPagePath(getRequestLanguage(c), path))
  })
  return router.openapi(unsubscribe, async (c) => {
    const { id, token } = c.req.valid('query')
    const link = { topic, userId: id as UserId, token, secretKey, now: c.var.now }
    const ended = await endPreferenceEmails(c.var.db, link)
    return ended.ok ? c.body(null, 204) : notFoundResponse(c, ended.error.code)
  })
}
