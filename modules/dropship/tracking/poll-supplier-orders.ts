import { and, asc, eq, lte } from 'drizzle-orm'
import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { supplierOrders } from '../tables.ts'
import { applySupplierOrder } from './apply-supplier-order.ts'

interface PollInput {
  signal: AbortSignal
  clock: () => Date
}

/** Of one run. The next one continues. */
const MAX_ORDERS = 200
/** After an answer that did not come. */
const RETRY_MS = 30 * 60_000

/** Asks the marketplace how open orders stand, those first that were not asked for longest. */
export async function pollSupplierOrders(
  db: Database,
  marketplace: Pick<Marketplace, 'provider'>,
  { signal, clock }: PollInput,
): Promise<void> {
  const { id, isClosed, nextPollAt } = supplierOrders
  const due = await db
    .select({ id })
    .from(supplierOrders)
    .where(and(eq(isClosed, false), lte(nextPollAt, clock())))
    .orderBy(asc(nextPollAt))
    .limit(MAX_ORDERS)
  for (const order of due) {
    signal.throwIfAborted()
    const isAnswered = await pollOrder(db, marketplace, { id: order.id, signal, clock })
    if (isAnswered) continue
    const retryAt = new Date(clock().getTime() + RETRY_MS)
    await db.update(supplierOrders).set({ nextPollAt: retryAt }).where(eq(id, order.id))
  }
}

/** Returns false without an answer. */
async function pollOrder(
  db: Database,
  { provider }: Pick<Marketplace, 'provider'>,
  { id, signal, clock }: PollInput & { id: string },
): Promise<boolean> {
  const order = await provider.getOrder({ id, signal })
  if (!order.ok) return false
  const parcels = await provider.getParcels({ orderId: id, signal })
  if (!parcels.ok) return false
  const { title: marketplaceName } = provider
  const found = { order: order.value, parcels: parcels.value }
  return applySupplierOrder(db, { ...found, marketplaceName, now: clock() })
}
