import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { AppDependencies } from '../app-dependencies.ts'
import { getCountedBrowser } from '../http/counted-browser.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { limitBody } from '../http/limit-body.ts'
import { createRouter } from '../http/router.ts'

const MAX_BYTES = 4096
const PATH = /^\/(?![/\\])/
/** People at work are no visitors. */
const ADMIN_PATH = /^(\/[a-z]{2})?\/admin(?![^/?])/

const countView = createRoute({
  method: 'post',
  path: '/',
  description:
    'Counts a page view: a line with the path of the page and one with the URL of the page before. No cookie is read or set. Browsers that send `DNT` or `Sec-GPC`, and programs, are not counted.',
  request: { body: { content: { 'text/plain': { schema: z.string().max(MAX_BYTES) } } } },
  responses: {
    204: { description: 'Counted, or not counted' },
    413: errorDoc('The text is too long'),
    429: errorDoc('Too many page views of one network'),
  },
})

/** The route by which pages count their visits: they are cached, so the server does not see who opens them. */
export function createVisitRoutes({ visits }: Pick<AppDependencies, 'visits'>) {
  const router = createRouter()
  router.use(limitBody(MAX_BYTES))
  return router.openapi(countView, async (c) => {
    const [page = '', referrer = ''] = (await c.req.text()).split('\n')
    const browser = getCountedBrowser(c)
    if (!browser || !PATH.test(page) || ADMIN_PATH.test(page)) return c.body(null, 204)
    const { now } = c.var
    const isCounted = await visits.countPageView({ browser, page, referrer, now })
    return isCounted ? c.body(null, 204) : errorResponse(c, 429, { code: 'too_many_requests' })
  })
}
