import { asc, eq, inArray } from 'drizzle-orm'
import { getAdminProduct, type ProductId } from '#modules/catalog'
import { listOrderLines, type OrderId, type OrderLineRow } from '#modules/orders'
import { listSupplierVariants } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import {
  type DropshipLine,
  type DropshipOrder,
  dropshipLines,
  dropshipNotes,
  dropshipOrders,
  type SupplierOrderRow,
  type SupplierParcelRow,
  supplierOrders,
  supplierParcels,
} from '../tables.ts'
import { canChangeVariant } from './change-variant.ts'

export interface VariantChoice {
  variantId: string
  options: string
  cost: { minor: number; currency: string }
}

export interface DropshipRequest extends DropshipOrder {
  lines: (DropshipLine & { orderLine: OrderLineRow; choices: VariantChoice[] })[]
  orders: (SupplierOrderRow & { parcels: SupplierParcelRow[] })[]
}

/** Returns what the shop ordered at suppliers for an order, and what happened there. */
export async function getOrderDropship(db: Database, orderId: OrderId) {
  const [requests, notes, orderLines] = await parallel(
    db
      .select()
      .from(dropshipOrders)
      .where(eq(dropshipOrders.orderId, orderId))
      .orderBy(asc(dropshipOrders.part)),
    db
      .select()
      .from(dropshipNotes)
      .where(eq(dropshipNotes.orderId, orderId))
      .orderBy(asc(dropshipNotes.createdAt), asc(dropshipNotes.id)),
    listOrderLines(db, orderId),
  )
  const ids = requests.map(({ id }) => id)
  if (ids.length === 0) return { requests: [], notes }
  const [lines, orders] = await parallel(
    db.select().from(dropshipLines).where(inArray(dropshipLines.dropshipOrderId, ids)),
    db
      .select()
      .from(supplierOrders)
      .where(inArray(supplierOrders.dropshipOrderId, ids))
      .orderBy(asc(supplierOrders.id)),
  )
  const parcels = await listParcels(db, orders)
  const joined = await Promise.all(
    requests.map(async (request): Promise<DropshipRequest> => {
      const ofRequest = lines.filter(({ dropshipOrderId }) => dropshipOrderId === request.id)
      const withChoices = ofRequest.map(async (line) => {
        const orderLine = orderLines.find(({ id }) => id === line.orderLineId)!
        const choices = canChangeVariant(request) ? await listChoices(db, line, orderLine) : []
        return { ...line, orderLine, choices }
      })
      return {
        ...request,
        lines: await Promise.all(withChoices),
        orders: orders
          .filter(({ dropshipOrderId }) => dropshipOrderId === request.id)
          .map((order) => {
            const ofOrder = parcels.filter((one) => one.supplierOrderId === order.id)
            return { ...order, parcels: ofOrder }
          }),
      }
    }),
  )
  return { requests: joined, notes }
}

async function listParcels(db: Database, orders: SupplierOrderRow[]) {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  return db
    .select()
    .from(supplierParcels)
    .where(inArray(supplierParcels.supplierOrderId, ids))
    .orderBy(asc(supplierParcels.createdAt))
}

/** The other variants of the product that its supplier has. */
async function listChoices(
  db: Database,
  { variantId }: DropshipLine,
  { productId }: OrderLineRow,
): Promise<VariantChoice[]> {
  const product = await getAdminProduct(db, productId as ProductId)
  const variants = product?.full.variants ?? []
  const ids = variants.flatMap(({ id }) => (id && id !== variantId ? [id] : []))
  const links = await listSupplierVariants(db, ids)
  return links.map(({ variantId: id, cost }) => {
    const variant = variants.find((one) => one.id === id)
    return { variantId: id, options: variant?.options.join(', ') ?? '', cost }
  })
}
