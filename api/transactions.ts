import { createRoute } from '@hono/zod-openapi'
import { type Transaction, TransactionPage } from '#contract/payments'
import { type OrderRow, ownOrders } from '#modules/orders'
import { type Payment, paymentsOfOrders } from '#modules/payments'
import { decimal } from '#platform/money'
import { says } from './errors.ts'
import { noSuchPage, PageAsked, placeAsked } from './page-asked.ts'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const list = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  description: 'Each attempt to pay one of your orders, the newest order first',
  request: { query: PageAsked },
  responses: {
    200: {
      description: 'The transactions of a page of your orders',
      content: { 'application/json': { schema: TransactionPage } },
    },
    401: notSignedIn,
    422: says('A limit or cursor that is none'),
  },
})

export function transactions() {
  return newPersonalArea().openapi(list, async (c) => {
    const { db, who } = c.var
    const { limit, cursor } = c.req.valid('query')
    const after = placeAsked(cursor)
    if (after === 'no_such_page') return noSuchPage(c)
    const { orders, nextCursor } = await ownOrders(db, { userId: who.user.id, limit, after })
    const paid = await paymentsOfOrders(
      db,
      orders.map(({ id }) => id),
    )
    const items = orders.flatMap((order) =>
      paid.filter(({ orderId }) => orderId === order.id).map((payment) => shown(payment, order)),
    )
    return c.json({ items, next_cursor: nextCursor }, 200)
  })
}

function shown(payment: Payment, order: OrderRow): Transaction {
  const { currency, amountMinor: minor } = payment
  return {
    ...{ id: payment.id, order_id: order.id, order_number: order.number },
    ...{ amount: decimal({ minor, currency }), currency },
    customer_name: `${order.firstName} ${order.lastName}`,
    customer_email: order.email,
    payment_status: statusOf(payment, order),
    payment_id: payment.providerReference,
    created_at: payment.createdAt.toISOString(),
  }
}

/** A payment that waits for an order that is cancelled waits for nothing. */
function statusOf(payment: Payment, order: OrderRow): Transaction['payment_status'] {
  const { state, capturedMinor, refundedMinor } = payment
  if (state === 'succeeded') {
    if (refundedMinor === 0) return 'success'
    return refundedMinor < capturedMinor ? 'partially_refunded' : 'refunded'
  }
  if (state === 'failed') return 'failed'
  if (state === 'expired' || order.state === 'cancelled') return 'cancelled'
  return 'pending'
}
