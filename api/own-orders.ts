import { createRoute } from '@hono/zod-openapi'
import { OrderPage, OwnSpending } from '#contract/orders'
import { readOrder } from '#modules/checkout'
import { ownOrders, spendingByMonth } from '#modules/orders'
import { decimal } from '#platform/money'
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

const spending = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/spending',
  middleware: needsSignIn,
  description: 'What you spent, month by month',
  responses: {
    200: {
      description: 'The months in which you bought',
      content: { 'application/json': { schema: OwnSpending } },
    },
    401: notSignedIn,
  },
})

/** What somebody has ordered, here or on any other device. */
export function listOfOrders() {
  return newArea()
    .openapi(spending, async (c) => {
      const { db, who, now } = c.var
      const found = await spendingByMonth(db, { userId: who.user.id, now })
      const months = found.map(({ spentMinor: minor, ...month }) => {
        return { ...month, spent: decimal({ minor, currency: month.currency }) }
      })
      return c.json({ months }, 200)
    })
    .openapi(list, async (c) => {
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
