import { type Seller, sellerSetting } from '#modules/invoices'
import {
  type Fulfilment,
  listLinesOfOrders,
  listOrdersById,
  listOrderTimelines,
  type OrderId,
  type OrderLineRow,
} from '#modules/orders'
import { getLightLogoPng } from '#modules/shop'
import type { Database } from '#platform/db/database'
import type { PackedOrder } from './packed-order.ts'

export type DocumentKind = 'slip' | 'label'

interface RenderDocumentsInput {
  kind: DocumentKind
  orderIds: OrderId[]
  /** Of one of the orders: the document is about this parcel. */
  parcelId?: string | undefined
}

/**
 * Renders the packing slips (A4) or the address labels (A6) of orders as one PDF, in their order and in the language of each.
 * Returns null if one of them does not exist.
 */
export async function renderOrderDocuments(
  db: Database,
  { kind, orderIds, parcelId }: RenderDocumentsInput,
): Promise<Buffer | null> {
  const [orders, lines, timelines, seller] = [
    await listOrdersById(db, orderIds),
    await listLinesOfOrders(db, orderIds),
    await listOrderTimelines(db, orderIds),
    await sellerSetting.get(db),
  ]
  const packed = orderIds.map((id, index) => {
    const order = orders.find((one) => one.id === id)
    const parcel = timelines[index]!.fulfilments.find((one) => one.id === parcelId) ?? null
    const ofOrder = lines.filter(({ orderId }) => orderId === id)
    return order ? { order, parcel, lines: listPackedLines(ofOrder, parcel) } : null
  })
  if (!packed.every((one) => one !== null)) return null
  if (parcelId && packed.every(({ parcel }) => parcel === null)) return null
  return draw(kind, packed, { seller, logo: await getLightLogoPng(db) })
}

/** What is in the parcel; or what is still to be packed. */
function listPackedLines(lines: OrderLineRow[], parcel: Fulfilment | null) {
  return lines
    .map((line) => {
      const { quantity, shippedQuantity, refundedQuantity } = line
      const packed = parcel?.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
      const unsent = line.needsShipping ? quantity - shippedQuantity - refundedQuantity : 0
      const left = Math.max(unsent, 0)
      return { line, quantity: parcel ? packed : left }
    })
    .filter(({ quantity }) => quantity > 0)
}

async function draw(
  kind: DocumentKind,
  packed: PackedOrder[],
  { seller, logo }: { seller: Seller; logo: Uint8Array | null },
): Promise<Buffer> {
  // Loaded on demand: the PDF library takes more memory than all modules together.
  if (kind === 'label') {
    const { renderLabels } = await import('./render-labels.ts')
    return renderLabels(packed, seller)
  }
  const { renderSlips } = await import('./render-slips.ts')
  return renderSlips(packed, { seller, logo })
}
