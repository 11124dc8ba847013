import type { OrderHint } from '#contract/orders'
import {
  countOrdersOfDay,
  getOrder,
  isOrderErased,
  listEarlierCountries,
  type OrderId,
  type OrderRow,
  saveOrderHints,
} from '#modules/orders'
import { countPaymentAttempts } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { findDisposableDomain } from './disposable-domains.ts'

/** From these numbers on something is unusual. */
const MANY_CARDS = 3
const MANY_ATTEMPTS = 3
const MANY_ORDERS = 5

/**
 * Finds why somebody should look at an order, from stored rows alone, and writes it down. It blocks nothing. Handlers call
 * it after a payment and after one that failed; repeated, it writes the same.
 */
export async function updateOrderHints(
  tx: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<void> {
  const order = await getOrder(tx, orderId)
  if (!order || isOrderErased(order)) return
  await saveOrderHints(tx, { orderId, hints: await findOrderHints(tx, order), now })
}

async function findOrderHints(tx: Database, order: OrderRow): Promise<OrderHint[]> {
  const [{ failed, cards }, ordersOfDay, countries] = await parallel(
    countPaymentAttempts(tx, order.id),
    countOrdersOfDay(tx, order),
    listEarlierCountries(tx, order),
  )
  const domain = findDisposableDomain(order.email)
  const { country } = order
  const isNewCountry = countries.length > 0 && !countries.includes(country)
  const found: (OrderHint | false)[] = [
    cards >= MANY_CARDS && { rule: 'many_cards', params: { count: cards } },
    failed >= MANY_ATTEMPTS && { rule: 'many_attempts', params: { count: failed } },
    domain !== null && { rule: 'disposable_mail', params: { domain } },
    isNewCountry && { rule: 'new_country', params: { country } },
    ordersOfDay >= MANY_ORDERS && { rule: 'many_orders', params: { count: ordersOfDay } },
  ]
  return found.filter((hint) => hint !== false)
}
