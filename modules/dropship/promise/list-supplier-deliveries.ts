import type { DeliveryDates } from '#contract/pricing'
import { isDeliveryAwaited, type OrderLineRow, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { getDeliveryPromise } from './get-delivery-promise.ts'

const DAY_MS = 86_400_000

interface ListDeliveriesInput {
  orders: OrderRow[]
  /** Of these orders. */
  lines: Pick<OrderLineRow, 'orderId' | 'supplier' | 'quantity' | 'refundedQuantity'>[]
}

/**
 * Lists the likely days on which the parcels of suppliers arrive, of each order: the promise that the shopper read when it was
 * placed. Null if nothing of them is on the way, or too few parcels had arrived by then.
 */
export async function listSupplierDeliveries(
  db: Database,
  { orders, lines }: ListDeliveriesInput,
): Promise<(DeliveryDates | null)[]> {
  const supplied = new Set(lines.filter(isSupplied).map(({ orderId }) => orderId))
  const deliveries: (DeliveryDates | null)[] = []
  for (const order of orders) {
    const isAwaited = supplied.has(order.id) && isDeliveryAwaited(order)
    deliveries.push(isAwaited ? await findDates(db, order) : null)
  }
  return deliveries
}

/** Whether a supplier sends units of a line that were not refunded. */
function isSupplied({
  supplier,
  quantity,
  refundedQuantity,
}: ListDeliveriesInput['lines'][number]) {
  return supplier !== null && quantity > refundedQuantity
}

async function findDates(
  db: Database,
  { country, createdAt }: OrderRow,
): Promise<DeliveryDates | null> {
  const promise = await getDeliveryPromise(db, country, createdAt)
  if (!promise) return null
  const addDays = (days: number) =>
    new Date(createdAt.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return { arrives_from: addDays(promise.min_days), arrives_to: addDays(promise.max_days) }
}
