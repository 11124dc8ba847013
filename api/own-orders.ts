import { createRoute } from '@hono/zod-openapi'
import { OrderPage, OwnSpending } from '#contract/orders'
import { readOrder } from '#modules/checkout'
import { spendingByMonth } from '#modules/orders'
import { decimal } from '#platform/money'
import { newArea } from './area.ts'
import { ordersOfPage, ownPage } from './own-page.ts'
import { forSignedIn, needsSignIn, notSignedIn } from './signed-in.ts'

const list = ownPage({
  page: OrderPage,
  description: 'The orders of your account, the newest first',
  found: 'A page of your orders',
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
      const page = await ordersOfPage(c, c.req.valid('query'))
      if (page instanceof Response) return page
      const items = []
      for (const order of page.orders) items.push(await readOrder(c.var.db, order))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
}
