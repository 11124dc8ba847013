import type { OrderExchange } from '#contract/checkout'
import { type Exchange, isBeforeShipping, listOrdersById, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'

/** Returns the wire shape of the exchanges of an order. */
export async function listExchangeResponses(
  db: Database,
  exchanges: Exchange[],
): Promise<OrderExchange[]> {
  if (exchanges.length === 0) return []
  const ids = exchanges.flatMap(({ orderId, secondOrderId }) => [orderId, secondOrderId])
  const orders = new Map((await listOrdersById(db, ids)).map((order) => [order.id, order]))
  return exchanges.map((exchange) => {
    const { currency } = exchange
    const amount = (minor: number) => toDecimal({ minor, currency })
    const second = orders.get(exchange.secondOrderId)!
    const isCancelled = second.fulfilmentState === 'cancelled'
    return {
      ...{ id: exchange.id, state: exchange.state, return_id: exchange.returnId },
      first: toLink(orders.get(exchange.orderId)!),
      second: {
        ...toLink(second),
        is_cancelled: isCancelled,
        has_left: !isCancelled && !isBeforeShipping(second),
      },
      value: amount(exchange.valueMinor),
      credit: amount(exchange.creditMinor),
      open: amount(exchange.openMinor),
      created_at: exchange.createdAt.toISOString(),
    }
  })
}

function toLink({ id, number }: OrderRow) {
  return { id, number }
}
