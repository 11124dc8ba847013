import { type Transaction, TransactionPage } from '#contract/payments'
import type { OrderRow } from '#modules/orders'
import { type Payment, paymentsOfOrders } from '#modules/payments'
import { decimal } from '#platform/money'
import { newArea } from './area.ts'
import { ordersOfPage, ownPage } from './own-page.ts'

const list = ownPage({
  page: TransactionPage,
  description: 'Each attempt to pay one of your orders, the newest order first',
  found: 'The transactions of a page of your orders',
})

export function transactions() {
  return newArea().openapi(list, async (c) => {
    const page = await ordersOfPage(c, c.req.valid('query'))
    if (page instanceof Response) return page
    const paid = await paymentsOfOrders(
      c.var.db,
      page.orders.map(({ id }) => id),
    )
    const items = page.orders.flatMap((order) =>
      paid.filter(({ orderId }) => orderId === order.id).map((payment) => shown(payment, order)),
    )
    return c.json({ items, next_cursor: page.nextCursor }, 200)
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
