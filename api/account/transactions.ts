import { type Transaction, TransactionPage } from '#contract/payments'
import type { OrderRow } from '#modules/orders'
import { listPaymentsByOrders, type Payment } from '#modules/payments'
import { toDecimal } from '#platform/money/money'
import { createRouter } from '../http/router.ts'
import { createOrderPageRoute, listOrdersOfPage } from './order-pages.ts'

const list = createOrderPageRoute({
  page: TransactionPage,
  description: 'Each attempt to pay one of your orders, newest order first',
  responseDescription: 'The transactions of a page of your orders',
})

export function createTransactionRoutes() {
  return createRouter().openapi(list, async (c) => {
    const page = await listOrdersOfPage(c, c.req.valid('query'))
    if (page instanceof Response) return page
    const payments = await listPaymentsByOrders(
      c.var.db,
      page.orders.map(({ id }) => id),
    )
    const items = page.orders.flatMap((order) =>
      payments
        .filter(({ orderId }) => orderId === order.id)
        .map((payment) => toTransactionResponse(payment, order)),
    )
    return c.json({ items, next_cursor: page.nextCursor }, 200)
  })
}

function toTransactionResponse(payment: Payment, order: OrderRow): Transaction {
  const { currency, amountMinor: minor } = payment
  return {
    id: payment.id,
    order_id: order.id,
    order_number: order.number,
    amount: toDecimal({ minor, currency }),
    currency,
    customer_name: `${order.firstName} ${order.lastName}`,
    customer_email: order.email,
    payment_status: toPaymentStatus(payment, order),
    payment_id: payment.providerReference,
    created_at: payment.createdAt.toISOString(),
  }
}

/** An open payment of a cancelled order counts as cancelled. */
function toPaymentStatus(payment: Payment, order: OrderRow): Transaction['payment_status'] {
  const { state, capturedMinor, refundedMinor } = payment
  if (state === 'succeeded') {
    if (refundedMinor === 0) return 'success'
    return refundedMinor < capturedMinor ? 'partially_refunded' : 'refunded'
  }
  if (state === 'failed') return 'failed'
  if (state === 'expired' || order.fulfilmentState === 'cancelled') return 'cancelled'
  return 'pending'
}
