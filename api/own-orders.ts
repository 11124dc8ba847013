import { OrderPage } from '#contract/orders'
import { readOrder } from '#modules/checkout'
import { newArea } from './area.ts'
import { ordersOfPage, ownPage } from './own-page.ts'

const list = ownPage({
  page: OrderPage,
  description: 'The orders of your account, the newest first',
  found: 'A page of your orders',
})

/** What somebody has ordered, here or on any other device. */
export function listOfOrders() {
  return newArea().openapi(list, async (c) => {
    const page = await ordersOfPage(c, c.req.valid('query'))
    if (page instanceof Response) return page
    const items = []
    for (const order of page.orders) items.push(await readOrder(c.var.db, order))
    return c.json({ items, next_cursor: page.nextCursor }, 200)
  })
}
