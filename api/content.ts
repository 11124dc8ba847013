import { createRoute } from '@hono/zod-openapi'
import { HomeContent } from '#contract/content'
import { HOME_TAG, homeContent } from '#modules/content'
import { newArea } from './area.ts'
import { tagged } from './public-reads.ts'

const home = createRoute({
  method: 'get',
  path: '/home',
  responses: {
    200: {
      description: 'What the owner wrote on the home page',
      content: { 'application/json': { schema: HomeContent } },
    },
  },
})

export function content() {
  return newArea().openapi(home, async (c) => {
    tagged(c, [HOME_TAG])
    return c.json(await homeContent(c.get('db')), 200)
  })
}
