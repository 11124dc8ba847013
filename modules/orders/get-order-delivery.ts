import type { DeliveryDates } from '#contract/pricing'
import { calculateDeliveryDates, getPriceRules } from '#modules/pricing'
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
  if (!AWAITED_STATES.includes(getOrderState(order))) return null
  const rules = await getPriceRules(db, order)
  const rate = rules.shipping.find(({ id }) => id === order.shipping)
  return rate ? calculateDeliveryDates(rate, order.createdAt) : null
}
