import type { UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import {
  listLinesOfOrders,
  listOrdersById,
  type OrderId,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import type { Database } from '#platform/db/database'

export type OrderNotificationKind =
  | 'order_confirmed'
  | 'order_shipped'
  | 'order_out_for_delivery'
  | 'order_delivered'

interface RaiseOrderNotificationsInput {
  kind: OrderNotificationKind
  /** Of the outbox. Each leads to one notification. The subject is the order. */
  events: { id: string; subject: string }[]
  now: Date
}

/** Tells the users of orders in the shop what happened to them. Guests have no inbox. */
export async function raiseOrderNotifications(
  tx: Database,
  { kind, events, now }: RaiseOrderNotificationsInput,
): Promise<void> {
  const orderIds = events.map(({ subject }) => subject as OrderId)
  const orders = await listOrdersById(tx, orderIds)
  const ofUsers = new Map(
    orders.flatMap((order) => (order.userId ? [[order.id, order] as const] : [])),
  )
  if (ofUsers.size === 0) return
  const lines = await listLinesOfOrders(tx, [...ofUsers.keys()])
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const notifications = events.flatMap(({ id: source, subject }) => {
    const order = ofUsers.get(subject as OrderId)
    return order
      ? [buildNotification({ kind, source, order, lines: linesByOrder.get(order.id) ?? [] })]
      : []
  })
  await raiseNotifications(tx, { notifications, now })
}

interface BuildNotificationInput {
  kind: OrderNotificationKind
  source: string
  order: OrderRow
  lines: OrderLineRow[]
}

function buildNotification({
  kind,
  source,
  order,
  lines,
}: BuildNotificationInput): NewNotification {
  const { id, number, currency, totalMinor: minor } = order
  const productId = lines[0]?.productId
  const about = {
    ...{ userId: order.userId as UserId, source, link: `/orders/${id}` },
    ...(productId && { productId }),
  }
  if (kind !== 'order_confirmed') return { ...about, kind, params: { number } }
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ...about, kind, params: { number, items, total: { minor, currency } } }
}
