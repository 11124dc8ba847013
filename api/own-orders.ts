import { createRoute } from '@hono/zod-openapi'
import { OrderPage } from '#contract/orders'
import { readOrder } from '#modules/checkout'
import { ownOrders } from '#modules/orders'
import { newArea } from './area.ts'
import { says } from './errors.ts'
import { noSuchPage, PageAsked, placeAsked } from './page-asked.ts'
import { forSignedIn, needsSignIn, notSignedIn } from './signed-in.ts'

const list = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  middleware: needsSignIn,
  description: 'The orders of your account, the newest first',
  request: { query: PageAsked },
  responses: {
    200: {
      description: 'A page of your orders',
      content: { 'application/json': { schema: OrderPage } },
    },
    401: notSignedIn,
    422: says('A limit or cursor that is none'),
  },
})

/** What somebody has ordered, here or on any other device. */
export function listOfOrders() {
  return newArea().openapi(list, async (c) => {
    const { db, who } = c.var
    const { limit, cursor } = c.req.valid('query')
    const after = placeAsked(cursor)
    if (after === 'no_such_page') return noSuchPage(c)
    const page = await ownOrders(db, { userId: who.user.id, limit, after })
    const items = []
    for (const order of page.orders) items.push(await readOrder(db, order))
    return c.json({ items, next_cursor: page.nextCursor }, 200)
  })
}
