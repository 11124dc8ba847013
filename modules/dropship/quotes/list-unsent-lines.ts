import type { ProductId } from '#modules/catalog'
import { listOrderLines, type OrderId, type OrderLineRow } from '#modules/orders'
import { listSupplierVariants } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { countOrderedUnits } from '../forwarding/count-ordered-units.ts'
import { type DropshipSaleLine, SUPPLIER } from './check-sale.ts'

/** Returns what suppliers have to send of an order and were not asked to send yet. */
export async function listUnsentLines(db: Database, orderId: OrderId): Promise<DropshipSaleLine[]> {
  const [lines, ordered] = await parallel(
    listOrderLines(db, orderId),
    countOrderedUnits(db, orderId),
  )
  const open = lines.map((line) => {
    const { quantity, refundedQuantity, returningQuantity } = line
    return {
      ...line,
      quantity: quantity - refundedQuantity - returningQuantity - (ordered.get(line.id) ?? 0),
    }
  })
  return selectDropshipLines(
    db,
    open.filter(({ quantity }) => quantity > 0),
  )
}

type SoldLine = Pick<OrderLineRow, 'variantId' | 'title' | 'quantity' | 'unitMinor'> & {
  productId: string
  supplier?: string | null | undefined
}

/** Returns the lines that suppliers send: what was sold as such, and what is now. */
export async function selectDropshipLines(
  db: Database,
  lines: SoldLine[],
): Promise<DropshipSaleLine[]> {
  const links = await listSupplierVariants(
    db,
    lines.map(({ variantId }) => variantId),
  )
  const isDropship = (id: SoldLine['variantId']) =>
    links.some(({ variantId, sellingMode }) => variantId === id && sellingMode === 'dropship')
  return lines
    .filter(({ supplier, variantId }) => supplier === SUPPLIER || isDropship(variantId))
    .map(({ variantId, productId, title, quantity, unitMinor }) => {
      return { variantId, productId: productId as ProductId, title, quantity, unitMinor }
    })
}
