import type { DeliveryDates } from '#contract/pricing'
import { calculateDeliveryDates, getPriceRules, type PriceRules } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import type { OrderState } from './contract.ts'
import type { OrderRow } from './lock-order.ts'
import { getOrderState } from './order-state.ts'

const AWAITED_STATES: OrderState[] = [
  'pending_payment',
  'paid',
  'processing',
  'partially_shipped',
  'shipped',
  'out_for_delivery',
]

/** Returns the likely days of arrival of an order, or null when nothing of it is on the way. */
export async function getOrderDelivery(
  db: Database,
  order: OrderRow,
): Promise<DeliveryDates | null> {
  const [delivery] = await listOrderDeliveries(db, [order])
  return delivery!
}

/** Lists the same for orders, in their order. Reads the rules of each country and currency once. */
export async function listOrderDeliveries(
  db: Database,
  orders: OrderRow[],
): Promise<(DeliveryDates | null)[]> {
  const awaited = orders.filter(isDeliveryAwaited)
  const rules = new Map<string, PriceRules>()
  for (const [key, [order]] of Map.groupBy(awaited, getRulesKey)) {
    rules.set(key, await getPriceRules(db, { ...order!, now: order!.createdAt }))
  }
  return orders.map((order) => {
    const { shipping } = (awaited.includes(order) && rules.get(getRulesKey(order))) || {}
    const rate = shipping?.find(({ id }) => id === order.shipping)
    return rate
      ? calculateDeliveryDates({ ...rate, ...getQuotedDays(order) }, order.createdAt)
      : null
  })
}

/** The days that a shipping provider said for an order, which stay with it. */
function getQuotedDays({ shippingDaysFrom: daysFrom, shippingDaysTo: daysTo }: OrderRow) {
  return daysFrom !== null && daysTo !== null ? { daysFrom, daysTo } : {}
}

/** Whether something of an order is still to arrive. */
export function isDeliveryAwaited(order: OrderRow): boolean {
  return order.needsShipping && AWAITED_STATES.includes(getOrderState(order))
}

function getRulesKey({ country, currency }: OrderRow): string {
  return `${country} ${currency}`
}
