import type { Order, OrderLine } from '#contract/orders'
import type { DeliveryDates } from '#contract/pricing'
import { listSupplierDeliveries } from '#modules/dropship'
import { type InvoiceSummary, listInvoiceSummaries } from '#modules/invoices'
import {
  type Fulfilment,
  formatOrderReason,
  fromReasonColumns,
  getOrderState,
  getUsedExchange,
  getUsedStoreCredit,
  listLinesOfOrders,
  listOpenEdits,
  listOrderDeliveries,
  listOrderTimelines,
  type OrderEdit,
  type OrderEventRow,
  type OrderId,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import { getPaymentLink, listPaymentsByOrders, type Payment } from '#modules/payments'
import { buildReceipt, getLineRate, listTaxes } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { canCancelOrder, canPayOrder } from './allowed-actions.ts'
import { getDueMinor } from './create-order-payment.ts'

interface OrderDetails {
  order: OrderRow
  lines: OrderLineRow[]
  events: OrderEventRow[]
  fulfilments: Fulfilment[]
  payments: Payment[]
  invoices?: Omit<InvoiceSummary, 'orderId'>[]
  /** The edit that waits for its payment. */
  openEdit?: OrderEdit | null
  /** Of `getOrderDelivery`. */
  delivery: DeliveryDates | null
  /** Of `listSupplierDeliveries`. */
  supplierDelivery: DeliveryDates | null
  /** Language of the notes on the timeline. */
  language: Language
  now: Date
}

interface ResponseContext {
  language: Language
  now: Date
}

/** Reads everything that belongs to an order and returns its wire shape for the shopper. */
export async function getOrderResponse(
  db: Database,
  order: OrderRow,
  context: ResponseContext,
): Promise<Order> {
  const [response] = await listOrderResponses(db, [order], context)
  return response!
}

/** The same for many orders, in as many statements. */
export async function listOrderResponses(
  db: Database,
  orders: OrderRow[],
  context: ResponseContext,
): Promise<Order[]> {
  return (await listOrderDetails(db, orders, context)).map(toOrderResponse)
}

/** Reads everything that belongs to orders, in as many statements for many as for one. */
export async function listOrderDetails(
  db: Database,
  orders: OrderRow[],
  context: ResponseContext,
): Promise<OrderDetails[]> {
  const ids = orders.map(({ id }) => id)
  const [lines, timelines, payments, invoices, deliveries, edits] = await parallel(
    listLinesOfOrders(db, ids),
    listOrderTimelines(db, ids),
    listPaymentsByOrders(db, ids),
    listInvoiceSummaries(db, ids),
    listOrderDeliveries(db, orders),
    listOpenEdits(db, ids),
  )
  const supplierDeliveries = await listSupplierDeliveries(db, { orders, lines })
  return orders.map((order, index) => {
    const isOfOrder = ({ orderId }: { orderId: OrderId }) => orderId === order.id
    return {
      order,
      lines: lines.filter(isOfOrder),
      // The oldest first, as `toPaymentResponse` needs them.
      payments: payments.filter(isOfOrder).toReversed(),
      invoices: invoices.filter(isOfOrder),
      openEdit: edits.find(isOfOrder) ?? null,
      delivery: deliveries[index]!,
      supplierDelivery: supplierDeliveries[index]!,
      ...timelines[index]!,
      ...context,
    }
  })
}

export function toOrderResponse(details: OrderDetails): Order {
  const { order, lines, events, fulfilments, payments, invoices = [], language, now } = details
  const { openEdit = null } = details
  const { id, number, currency, email, shipping, holdExpiresAt } = order
  const amount = (minor: number) => toDecimal({ minor, currency })
  return {
    id,
    number,
    revision: order.revision,
    state: getOrderState(order),
    payment_state: order.paymentState,
    fulfilment_state: order.fulfilmentState,
    needs_shipping: order.needsShipping,
    currency,
    total: amount(order.totalMinor),
    due: amount(openEdit ? openEdit.differenceMinor : getDueMinor(order)),
    store_credit: amount(getUsedStoreCredit(order)),
    exchange: amount(getUsedExchange(order)),
    refunded: amount(order.refundedMinor),
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    email,
    address: toAddressResponse(order),
    shipping,
    delivery: lines.some(({ supplier }) => supplier === null) ? details.delivery : null,
    supplier_delivery: details.supplierDelivery,
    gift_note: order.giftNote,
    lines: lines.map((line) => toOrderLineResponse(line, order)),
    receipt: buildReceipt(
      {
        ...order,
        baseMinor: order.itemsMinor,
        adjustments: lines.flatMap(({ adjustments }) => adjustments),
      },
      {
        ...toReceiptLabels(order, order.taxBasisPoints),
        taxes: listOrderTaxes(order, lines),
        shipping: { minor: order.shippingMinor, label: shipping },
      },
    ),
    exchange_notes: listExchangeNotes(details),
    timeline: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      note: formatOrderReason(fromReasonColumns(event), language),
      created_at: event.createdAt.toISOString(),
    })),
    fulfilments: fulfilments.map(toFulfilmentResponse),
    payment: toPaymentResponse(openEdit ? payments.filter(isOfEdit(openEdit)) : payments),
    invoices: invoices.map(({ id, number, kind, createdAt }) => {
      return { id, number, kind, created_at: createdAt.toISOString() }
    }),
    can: getAllowedActions(order, { events, openEdit, now }),
    hold_expires_at: holdExpiresAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
  }
}

/** What was missing once is not said any more when it is paid. */
function listExchangeNotes({ order, events, language }: OrderDetails): string[] {
  const codes = new Set(['exchange_for', 'exchange_of'])
  if (order.exchangeDueMinor > 0) codes.add('exchange_short')
  const notes = events
    .filter(({ reasonCode }) => reasonCode !== null && codes.has(reasonCode))
    .map((event) => formatOrderReason(fromReasonColumns(event), language)!)
  return [...new Set(notes)]
}

function toAddressResponse(order: OrderRow): Order['address'] {
  const { firstName: first_name, lastName: last_name, zipCode: zip_code, region: state } = order
  const { address, addressLine2: address_line_2, city, country, phone } = order
  const lines = { address, address_line_2, city, zip_code, state, country }
  return { first_name, last_name, ...lines, phone }
}

function toOrderLineResponse(line: OrderLineRow, order: OrderRow): OrderLine {
  const { currency } = order
  return {
    id: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    // Tickets have no page of a product.
    slug: line.needsShipping ? line.slug : null,
    title: line.title,
    options: line.options,
    sku: line.sku,
    image: line.image,
    quantity: line.quantity,
    unit_price: toDecimal({ minor: line.unitMinor, currency }),
    total: toDecimal({ minor: line.totalMinor, currency }),
    refunded_quantity: line.refundedQuantity,
    returning_quantity: line.returningQuantity,
    shipped_quantity: line.shippedQuantity,
    is_dropship: line.supplier !== null,
    receipt: buildReceipt({ ...line, currency }, toReceiptLabels(order, getLineRate(line))),
  }
}

function toReceiptLabels({ taxName: kind }: OrderRow, basisPoints: number) {
  return { tax: { kind, basisPoints } }
}

/** The tax of one rate is that of the order. Of several, the last one has what the others leave. */
function listOrderTaxes(order: OrderRow, lines: OrderLineRow[]) {
  const { shippingMinor, taxBasisPoints: basisPoints, taxAddedMinor } = order
  const tax = { basisPoints, included: taxAddedMinor === 0, shippingPpm: order.shippingTaxPpm }
  const taxes = listTaxes(lines, { shippingMinor, tax })
  const others = taxes.slice(0, -1).reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  const last = { ...taxes.at(-1)!, taxMinor: order.taxMinor - others }
  return [...taxes.slice(0, -1), last]
}

function toFulfilmentResponse(fulfilment: Fulfilment): Order['fulfilments'][number] {
  const { id, carrier, trackingNumber: number, trackingUrl: url, createdAt } = fulfilment
  const lines = fulfilment.lines.map(({ lineId: line_id, quantity }) => ({ line_id, quantity }))
  return { id, carrier, number, url, lines, created_at: createdAt }
}

function isOfEdit({ id }: OrderEdit) {
  return ({ orderEditId }: Payment) => orderEditId === id
}

/** Returns the succeeded payment or the last one. Only an open payment has a redirect URL. */
function toPaymentResponse(payments: Payment[]): Order['payment'] {
  const payment = payments.find(({ state }) => state === 'succeeded') ?? payments.at(-1)
  if (!payment) return null
  const { id, state } = payment
  const isOpen = state === 'pending' || state === 'processing'
  return { id, state, redirect_url: isOpen ? getPaymentLink(payment) : null }
}

function getAllowedActions(
  order: OrderRow,
  { events, openEdit, now }: { events: OrderEventRow[]; openEdit: OrderEdit | null; now: Date },
): Order['can'] {
  const lastReturn = events.findLast(({ kind }) => kind.startsWith('return_'))
  const isReturnable = order.fulfilmentState === 'delivered' && order.paymentState !== 'refunded'
  return {
    pay: openEdit !== null || canPayOrder(order, now),
    cancel: canCancelOrder(order),
    return: isReturnable && lastReturn?.kind !== 'return_requested',
  }
}
