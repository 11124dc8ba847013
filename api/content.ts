import { createRoute } from '@hono/zod-openapi'
import { Contact, HomeContent } from '#contract/content'
import { HOME_TAG, homeContent } from '#modules/content'
import { newArea, type Parts } from './area.ts'
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

const contact = createRoute({
  method: 'get',
  path: '/contact',
  responses: {
    200: {
      description: 'Where people reach the shop',
      content: { 'application/json': { schema: Contact } },
    },
  },
})

export function content({ contact: known }: Parts) {
  return newArea()
    .openapi(home, async (c) => {
      tagged(c, [HOME_TAG])
      return c.json(await homeContent(c.get('db')), 200)
    })
    .openapi(contact, (c) => {
      // A setting of the process: nothing but a new start changes it.
      tagged(c, ['contact'])
      return c.json(known, 200)
    })
}
