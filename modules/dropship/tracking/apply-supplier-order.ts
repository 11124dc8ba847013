import { and, eq, isNull } from 'drizzle-orm'
import type { SupplierOrder, SupplierParcel } from '#modules/marketplace'
import type { OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { lockRequest } from '../forwarding/begin-sending.ts'
import { addSystemNote } from '../forwarding/system-notes.ts'
import { dropshipLines, type SupplierOrderRow, supplierOrders } from '../tables.ts'
import { moveOrderByParcels } from './move-order-by-parcels.ts'
import { recordParcels } from './record-parcels.ts'

interface ApplyInput {
  order: SupplierOrder
  parcels: SupplierParcel[]
  /** What a carrier is called that the marketplace does not name. */
  marketplaceName: string
  now: Date
}

/** Until the next question, in minutes. Nothing moves quickly. */
const POLL_MINUTES = { unpaid: 60, moving: 120, arrived: 24 * 60 }

/**
 * Takes over how an order at the supplier stands: its parcels become parcels of the order of the shop, and its troubles
 * are noted. Returns false if it has to be asked again soon.
 */
export async function applySupplierOrder(
  db: Database,
  { order: found, parcels, marketplaceName, now }: ApplyInput,
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const [row] = await tx.select().from(supplierOrders).where(eq(supplierOrders.id, found.id))
    const locked = row && (await lockRequest(tx, row.dropshipOrderId))
    if (!locked) return true
    const { order } = locked
    await assignLines(tx, row, found)
    const recorded = await recordParcels(tx, { row, order, parcels, marketplaceName, now })
    if (!recorded) return false
    await noteTroubles(tx, { row, found, order, now })
    await moveOrderByParcels(tx, { orderId: order.id, now })
    await saveState(tx, { row, found, arrival: recorded, now })
    return true
  })
}

/** A request with several sellers became several orders: each has its lines. */
async function assignLines(tx: Database, row: SupplierOrderRow, found: SupplierOrder) {
  const open = await tx
    .select()
    .from(dropshipLines)
    .where(
      and(
        eq(dropshipLines.dropshipOrderId, row.dropshipOrderId),
        isNull(dropshipLines.supplierOrderId),
      ),
    )
  const isOf = (line: (typeof open)[number]) =>
    found.lines.some(({ productId, variantId }) =>
      variantId === null
        ? productId === line.supplierProductId
        : variantId === line.supplierVariantId,
    )
  for (const { orderLineId } of open.filter(isOf)) {
    await tx
      .update(dropshipLines)
      .set({ supplierOrderId: row.id })
      .where(
        and(
          eq(dropshipLines.dropshipOrderId, row.dropshipOrderId),
          eq(dropshipLines.orderLineId, orderLineId),
        ),
      )
  }
}

interface TroublesInput {
  row: SupplierOrderRow
  found: SupplierOrder
  order: OrderRow
  now: Date
}

async function noteTroubles(tx: Database, { row, found: { state }, order, now }: TroublesInput) {
  if (state !== 'cancelled' && state !== 'in_dispute') return
  await addSystemNote(tx, { orderId: order.id, kind: state, subject: row.id, now })
}

interface SaveStateInput {
  row: SupplierOrderRow
  found: SupplierOrder
  arrival: 'none' | 'on_the_way' | 'lost' | 'arrived'
  now: Date
}

async function saveState(tx: Database, { row, found, arrival, now }: SaveStateInput) {
  // A state that is not known leaves the last one.
  const state = found.state ?? row.state
  const isOver = state === 'finished' && arrival !== 'on_the_way'
  const isWaiting = state === 'unpaid' || state === 'to_ship'
  const pace = arrival === 'arrived' ? 'arrived' : isWaiting ? 'unpaid' : 'moving'
  await tx
    .update(supplierOrders)
    .set({
      ...{ state, rawState: found.rawState, polledAt: now },
      ...{ costMinor: found.cost?.minor ?? null, costCurrency: found.cost?.currency ?? null },
      isClosed: state === 'cancelled' || isOver,
      nextPollAt: new Date(now.getTime() + POLL_MINUTES[pace] * 60_000),
    })
    .where(eq(supplierOrders.id, row.id))
}
