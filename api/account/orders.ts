import { OrderPage } from '#contract/orders'
import { listOrderResponses } from '#modules/checkout'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { createOrderPageRoute, listOrdersOfPage } from './order-pages.ts'

const list = createOrderPageRoute({
  page: OrderPage,
  description: 'The orders of your account, newest first',
  responseDescription: 'A page of your orders',
})

export function createAccountOrderRoutes() {
  return createRouter().openapi(list, async (c) => {
    const page = await listOrdersOfPage(c, c.req.valid('query'))
    if (page instanceof Response) return page
    const language = getRequestLanguage(c)
    const { db, now } = c.var
    const items = await listOrderResponses(db, page.orders, { language, now })
    return c.json({ items, next_cursor: page.nextCursor }, 200)
  })
}
