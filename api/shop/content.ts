import { createRoute } from '@hono/zod-openapi'
import { Contact, HomeContent } from '#contract/content'
import { getHomeContent, HOME_TAG } from '#modules/content'
import { setCacheTags } from '../http/public-reads.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'

const home = createRoute({
  method: 'get',
  path: '/home',
  responses: {
    200: {
      description: 'The content blocks of the home page',
      content: { 'application/json': { schema: HomeContent } },
    },
  },
})

const contact = createRoute({
  method: 'get',
  path: '/contact',
  responses: {
    200: {
      description: 'The contact details of the shop',
      content: { 'application/json': { schema: Contact } },
    },
  },
})

export function createContentRoutes({ contact: contactDetails }: AppDependencies) {
  return createRouter()
    .openapi(home, async (c) => {
      setCacheTags(c, [HOME_TAG])
      return c.json(await getHomeContent(c.get('db')), 200)
    })
    .openapi(contact, (c) => {
      // A setting of the process: it changes only when the process starts again.
      setCacheTags(c, ['contact'])
      return c.json(contactDetails, 200)
    })
}
