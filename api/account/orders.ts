import { OrderPage } from '#contract/orders'
import { getOrderResponse } from '#modules/checkout'
import { createRouter } from '../http/router.ts'
import { createOrderPageRoute, listOrdersOfPage } from './order-pages.ts'

const list = createOrderPageRoute({
  page: OrderPage,
  description: 'The orders of your account, the newest first',
  responseDescription: 'A page of your orders',
})

/** What somebody has ordered, here or on any other device. */
export function createAccountOrderRoutes() {
  return createRouter().openapi(list, async (c) => {
    const page = await listOrdersOfPage(c, c.req.valid('query'))
    if (page instanceof Response) return page
    const items = []
    for (const order of page.orders) items.push(await getOrderResponse(c.var.db, order))
    return c.json({ items, next_cursor: page.nextCursor }, 200)
  })
}
