import type { Exchange, ExchangeId, OrderId, OrderRow } from '#modules/orders'
import type { ReturnedOfOrder } from '#modules/payments'

interface ExchangedOrder {
  order: OrderRow
  returned: ReturnedOfOrder[]
}

/** What of an order was not really paid, in its currency. */
export interface UnpaidByExchange {
  /** The exchange that the order came from. */
  exchangeId: ExchangeId | null
  /** Goods pay for it that have not come back yet. */
  openMinor: number
  /** Goods paid for it, and the shopper has taken back the money that had paid for those. */
  disputedMinor: number
}

/**
 * Returns for each order what the exchange that it came from takes off what was really paid. A dispute of more than what is
 * left of an order goes on to the orders that its goods have paid for, in the order of the exchanges.
 */
export function followExchanges(
  orders: ExchangedOrder[],
  exchanges: Exchange[],
): Map<OrderId, UnpaidByExchange> {
  const result = new Map<OrderId, UnpaidByExchange>()
  const byId = new Map(orders.map((one) => [one.order.id, one]))
  const isReplacement = new Set(exchanges.map(({ secondOrderId }) => secondOrderId))

  const visit = (id: OrderId, unpaid: UnpaidByExchange) => {
    const one = byId.get(id)
    if (!one) return
    result.set(id, unpaid)
    let restMinor = calculateExcess(one, unpaid)
    for (const exchange of exchanges.filter(({ orderId }) => orderId === id)) {
      const disputedMinor = Math.min(restMinor, exchange.creditMinor - exchange.openMinor)
      restMinor -= disputedMinor
      const { id: exchangeId, openMinor } = exchange
      visit(exchange.secondOrderId, { exchangeId, openMinor, disputedMinor })
    }
  }
  for (const { order } of orders.filter(({ order }) => !isReplacement.has(order.id))) {
    visit(order.id, { exchangeId: null, openMinor: 0, disputedMinor: 0 })
  }
  return result
}

/** Returns how much more is disputed than what is left of an order. */
function calculateExcess(
  { order, returned }: ExchangedOrder,
  { openMinor, disputedMinor }: UnpaidByExchange,
): number {
  const sum = (kind: ReturnedOfOrder['kind']) =>
    returned.filter((one) => one.kind === kind).reduce((total, { minor }) => total + minor, 0)
  const leftMinor = Math.max(order.totalMinor - sum('refund') - openMinor, 0)
  return Math.max(sum('dispute') + disputedMinor - leftMinor, 0)
}
