import type { DeliveryDates } from '#contract/pricing'
import { getSellerPostalAddress, type InvoiceSummary, listInvoicesByOrder } from '#modules/invoices'
import {
  buildGuestOrderPath,
  type Fulfilment,
  fromReasonColumns,
  getOrder,
  getOrderDelivery,
  getOrderTimeline,
  listOrderLines,
  type OrderId,
  type OrderLineRow,
  type OrderReason,
  type OrderRow,
} from '#modules/orders'
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
  /** The newest invoice or credit note. */
  invoice: InvoiceSummary | null
  /** The last one. */
  shipment: Fulfilment | null
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

interface GetOrderEmailDataInput {
  orderId: OrderId
  /** Of the event on the timeline that the e-mail is about. */
  orderEventId?: string | undefined
  sender: EmailSender
}

export async function getOrderEmailData(
  db: Database,
  { orderId, orderEventId, sender }: GetOrderEmailDataInput,
): Promise<OrderEmailData> {
  const [found, lines, { events, fulfilments }, invoices, postalAddress] = await parallel(
    getOrder(db, orderId),
    listOrderLines(db, orderId),
    getOrderTimeline(db, orderId),
    listInvoicesByOrder(db, orderId),
    getSellerPostalAddress(db),
  )
  const order = found!
  const path = buildGuestOrderPath(orderId, sender.secretKey)
  const isPlaced = events.some(({ kind }) => kind === 'paid')
  const event = events.find(({ id }) => id === orderEventId)
  return {
    language: order.language,
    order,
    lines,
    delivery: await getOrderDelivery(db, order),
    invoice: invoices.at(-1) ?? null,
    shipment: fulfilments.at(-1) ?? null,
    isPlaced,
    isPaid: isPlaced && order.totalMinor > 0,
    reason: event ? fromReasonColumns(event) : null,
    link: sender.publicUrl + buildPagePath(order.language, path),
    storeName: sender.storeName,
    postalAddress,
  }
}
