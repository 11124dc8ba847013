import type { DeliveryDates } from '#contract/pricing'
import { listSupplierDeliveries } from '#modules/dropship'
import {
  getSellerPostalAddress,
  type InvoiceSummary,
  listInvoiceSummaries,
} from '#modules/invoices'
import {
  buildGuestOrderPath,
  type Fulfilment,
  fromReasonColumns,
  listLinesOfOrders,
  listNewestEdits,
  listOrderDeliveries,
  listOrdersById,
  listOrderTimelines,
  type OrderEdit,
  type OrderId,
  type OrderLineRow,
  type OrderReason,
  type OrderRow,
} from '#modules/orders'
import { listExchangedAmounts } from '#modules/payments'
import type { Database } from '#platform/db/database'
import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { parallel } from '#platform/parallel'

/** The data that the templates of order e-mails use. */
export interface OrderEmailData {
  language: Language
  order: OrderRow
  lines: OrderLineRow[]
  /** Null once it has arrived or was cancelled. */
  delivery: DeliveryDates | null
  /** Of what suppliers send. */
  supplierDelivery: DeliveryDates | null
  /** The newest invoice or credit note. */
  invoice: InvoiceSummary | null
  /** The newest one. */
  edit: OrderEdit | null
  /** The last one. */
  shipment: Fulfilment | null
  /** What of the refunds pays for what the order was exchanged for. */
  exchangedMinor: number
  /** Whether the order was paid, or cost nothing. */
  isPlaced: boolean
  /** Whether money was captured, which proves that the recipient placed the order. */
  isPaid: boolean
  /** Of the event on the timeline. */
  reason: OrderReason | null
  /** Opens the order without sign-in. */
  link: string
  storeName: string
  postalAddress: string
}

export interface OrderEmailSubject {
  orderId: OrderId
  /** Of the event on the timeline that the e-mail is about. */
  orderEventId?: string | undefined
}

/** Reads the data of several e-mails with as many statements as of one. Returns it in their order. */
export async function listOrderEmailData(
  db: Database,
  { subjects, sender }: { subjects: OrderEmailSubject[]; sender: EmailSender },
): Promise<OrderEmailData[]> {
  const ids = subjects.map(({ orderId }) => orderId)
  const [orders, lines, timelines, invoices, postalAddress, edits, exchanged] = await parallel(
    listOrdersById(db, ids),
    listLinesOfOrders(db, ids),
    listOrderTimelines(db, ids),
    listInvoiceSummaries(db, ids),
    getSellerPostalAddress(db),
    listNewestEdits(db, ids),
    listExchangedAmounts(db, ids),
  )
  const deliveries = await listOrderDeliveries(db, orders)
  const supplierDeliveries = await listSupplierDeliveries(db, { orders, lines })

  return subjects.map(({ orderId, orderEventId }, index) => {
    const position = orders.findIndex(({ id }) => id === orderId)
    const order = orders[position]!
    const { events, fulfilments } = timelines[index]!
    const event = events.find(({ id }) => id === orderEventId)
    const isPlaced = events.some(({ kind }) => kind === 'paid')
    const path = buildGuestOrderPath(orderId, sender.secretKey)
    return {
      language: order.language,
      order,
      lines: lines.filter((line) => line.orderId === orderId),
      delivery: deliveries[position]!,
      supplierDelivery: supplierDeliveries[position]!,
      invoice: invoices.findLast((invoice) => invoice.orderId === orderId) ?? null,
      edit: edits.find((edit) => edit.orderId === orderId) ?? null,
      shipment: fulfilments.at(-1) ?? null,
      exchangedMinor: exchanged.get(orderId) ?? 0,
      isPlaced,
      isPaid: isPlaced && order.totalMinor > 0,
      reason: event ? fromReasonColumns(event) : null,
      link: sender.publicUrl + buildPagePath(order.language, path),
      storeName: sender.shopInfo.name,
      postalAddress,
    }
  })
}
