import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { UserId } from '#modules/identity'
import { endWishlistEmails } from '#modules/notifications'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AppDependencies } from '../app-dependencies.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'

const unsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  description: 'Switches off the e-mails about your wishlist (one-click unsubscribe, RFC 8058)',
  request: { query: z.object({ id: z.uuid(), token: z.string().max(100) }) },
  responses: {
    204: { description: 'Switched off' },
    404: errorDoc('Not a link of an e-mail of this shop'),
  },
})

/** The link at the end of e-mails about a wishlist. It needs no session. */
export function createWishlistEmailRoutes({ secretKey }: AppDependencies) {
  const router = createRouter()
  // Mail clients without one-click unsubscribe open the URL of RFC 8058 in a browser.
  router.get('/unsubscribe', (c) =>
    c.redirect(
      buildPagePath(getRequestLanguage(c), `/wishlist/unsubscribe${new URL(c.req.url).search}`),
    ),
  )
  return router.openapi(unsubscribe, async (c) => {
    const { id, token } = c.req.valid('query')
    const link = { userId: id as UserId, token, secretKey, now: c.var.now }
    const ended = await endWishlistEmails(c.var.db, link)
    return ended.ok ? c.body(null, 204) : notFoundResponse(c, ended.error.code)
  })
}
