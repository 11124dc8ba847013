import { and, eq, sql } from 'drizzle-orm'
import { buildTrackingUrl, findActiveCarrier } from '#modules/carriers'
import type { SupplierParcel } from '#modules/marketplace'
import { listOrderLines, type OrderRow, type SelectedLine, shipOrder } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { DROPSHIP_ACTOR } from '../forwarding/begin-sending.ts'
import { addSystemNote } from '../forwarding/system-notes.ts'
import {
  dropshipLines,
  type SupplierOrderRow,
  type SupplierParcelRow,
  supplierParcels,
} from '../tables.ts'
import { readParcelSteps } from './read-parcel-steps.ts'

interface RecordParcelsInput {
  row: SupplierOrderRow
  /** Locked. */
  order: OrderRow
  parcels: SupplierParcel[]
  /** What a carrier is called that the marketplace does not name. */
  marketplaceName: string
  now: Date
}

/** A parcel that did not move for so long is lost, as far as the shop can know. */
const LOST_AFTER_MS = 30 * 86_400_000
/** As clerks enter them. */
const MAX_CARRIER = 60
const MAX_NUMBER = 80

/**
 * Stores the parcels of an order at the supplier. New ones become parcels of the order of the shop. Returns how far they
 * are together, or null if the order is being edited and cannot have parcels now.
 */
export async function recordParcels(
  tx: Database,
  { row, order, parcels, marketplaceName, now }: RecordParcelsInput,
): Promise<'none' | 'on_the_way' | 'lost' | 'arrived' | null> {
  const ofOrder = eq(supplierParcels.supplierOrderId, row.id)
  const known = await tx.select().from(supplierParcels).where(ofOrder)
  for (const parcel of parcels) {
    const isNew = !known.some(({ trackingNumber }) => trackingNumber === parcel.trackingNumber)
    if (isNew && !(await shipParcel(tx, { row, order, parcel, marketplaceName, now }))) return null
    await saveParcel(tx, { row, order, parcel, now })
  }
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber)
  const present = await markReplaced(tx, row, numbers)
  for (const { trackingNumber } of present.filter((parcel) => isLost(parcel, now))) {
    await addSystemNote(tx, { orderId: order.id, kind: 'lost', subject: trackingNumber, now })
  }
  if (present.length === 0) return 'none'
  if (present.every(({ deliveredAt }) => deliveredAt !== null)) return 'arrived'
  const isOver = present.every((parcel) => parcel.deliveredAt !== null || isLost(parcel, now))
  return isOver ? 'lost' : 'on_the_way'
}

function isLost({ deliveredAt, movedAt }: SupplierParcelRow, now: Date): boolean {
  return deliveredAt === null && now.getTime() - movedAt.getTime() > LOST_AFTER_MS
}

interface ParcelInput extends Omit<RecordParcelsInput, 'parcels' | 'marketplaceName'> {
  parcel: SupplierParcel
}

/** Returns false if the order is being edited. Lines that have left before, or were refunded, are not in the parcel. */
async function shipParcel(
  tx: Database,
  { row, order, parcel, marketplaceName, now }: ParcelInput & { marketplaceName: string },
): Promise<boolean> {
  const lines = await listParcelLines(tx, { row, order, parcel })
  if (lines.length === 0) return true
  const name = (parcel.carrier ?? marketplaceName).slice(0, MAX_CARRIER)
  const carrier = await findActiveCarrier(tx, name)
  const number = parcel.trackingNumber.slice(0, MAX_NUMBER)
  const pattern = carrier?.trackingPattern
  const place = { number, postcode: order.zipCode, country: order.country }
  const url = pattern ? buildTrackingUrl(pattern, place) : null
  const shipped = await shipOrder(tx, {
    ...{ orderId: order.id, tracking: { carrier: carrier?.name ?? name, number, url } },
    ...{ lines, actor: DROPSHIP_ACTOR, now },
  })
  // All other errors mean that the order has no place for the parcel: somebody has shipped or refunded it.
  return shipped.ok || shipped.error.code !== 'edit_open'
}

async function listParcelLines(
  tx: Database,
  { row, order, parcel }: Pick<ParcelInput, 'row' | 'order' | 'parcel'>,
): Promise<SelectedLine[]> {
  const ordered = await tx
    .select()
    .from(dropshipLines)
    .where(eq(dropshipLines.supplierOrderId, row.id))
  const named = ordered.filter((line) => parcel.productIds.includes(line.supplierProductId))
  const orderLines = await listOrderLines(tx, order.id)
  // The id of a product differs by country: then all is in the parcel.
  return (named.length > 0 ? named : ordered).flatMap(({ orderLineId: lineId, quantity }) => {
    const line = orderLines.find(({ id }) => id === lineId)
    if (!line) return []
    const unshipped = line.quantity - line.refundedQuantity - line.shippedQuantity
    const units = Math.min(quantity, unshipped)
    return units > 0 ? [{ lineId, quantity: units }] : []
  })
}

async function saveParcel(tx: Database, { row, order, parcel, now }: ParcelInput) {
  const { movedAt, isOut, deliveredAt } = readParcelSteps(parcel)
  const values = {
    ...{ carrier: parcel.carrier, isOut, deliveredAt, isReplaced: false },
    movedAt: movedAt ?? now,
  }
  await tx
    .insert(supplierParcels)
    .values({
      ...{ supplierOrderId: row.id, trackingNumber: parcel.trackingNumber, ...values },
      ...{ country: order.country, orderedAt: row.createdAt, createdAt: now },
    })
    .onConflictDoUpdate({
      target: [supplierParcels.supplierOrderId, supplierParcels.trackingNumber],
      // Without steps it has not moved since.
      set: { ...values, movedAt: movedAt ?? sql`${supplierParcels.movedAt}` },
    })
}

/** A parcel gets the number of another carrier in its country. Returns those that the marketplace names now. */
async function markReplaced(tx: Database, row: SupplierOrderRow, numbers: string[]) {
  const ofOrder = eq(supplierParcels.supplierOrderId, row.id)
  const all = await tx.select().from(supplierParcels).where(ofOrder)
  if (numbers.length === 0) return all.filter(({ isReplaced }) => !isReplaced)
  for (const { trackingNumber } of all.filter((one) => !numbers.includes(one.trackingNumber))) {
    await tx
      .update(supplierParcels)
      .set({ isReplaced: true })
      .where(and(ofOrder, eq(supplierParcels.trackingNumber, trackingNumber)))
  }
  return all.filter(({ trackingNumber }) => numbers.includes(trackingNumber))
}
