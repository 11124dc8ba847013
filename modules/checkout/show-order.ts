import type { Order, OrderLine } from '#contract/orders'
import { invoicesOf, type ListedInvoice } from '#modules/invoices'
import {
  type Fulfilment,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
  orderStory,
} from '#modules/orders'
import { type Payment, paymentsOf } from '#modules/payments'
import { receiptOf } from '#modules/pricing'
import type { Database } from '#platform/database'
import { decimal } from '#platform/money'

interface Told {
  order: OrderRow
  lines: OrderLineRow[]
  events: OrderEventRow[]
  fulfilments: Fulfilment[]
  payments: Payment[]
  invoices?: ListedInvoice[]
}

/** An order as its shopper sees it. */
export async function readOrder(db: Database, order: OrderRow): Promise<Order> {
  const lines = await orderLinesOf(db, order.id)
  const payments = await paymentsOf(db, order.id)
  const invoices = await invoicesOf(db, order.id)
  return showOrder({ order, lines, payments, invoices, ...(await orderStory(db, order.id)) })
}

export function showOrder(told: Told): Order {
  const { order, lines, events, fulfilments, payments, invoices = [] } = told
  const { id, number, state, currency, email, shipping, holdExpiresAt } = order
  const amount = (minor: number) => decimal({ minor, currency })
  return {
    id,
    number,
    state,
    currency,
    total: amount(order.totalMinor),
    refunded: amount(order.refundedMinor),
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    email,
    address: addressOf(order),
    shipping,
    lines: lines.map((line) => showLine(line, order)),
    receipt: receiptOf(
      { ...order, baseMinor: order.itemsMinor },
      { ...namesOf(order), shipping: { minor: order.shippingMinor, label: shipping } },
    ),
    timeline: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      note: event.note,
      created_at: event.createdAt.toISOString(),
    })),
    tracking: trackingOf(fulfilments),
    payment: paymentOf(payments),
    invoices: invoices.map(({ createdAt, ...invoice }) => {
      return { ...invoice, created_at: createdAt.toISOString() }
    }),
    can: whatShopperCan(order, events),
    hold_expires_at: holdExpiresAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
  }
}

function addressOf(order: OrderRow): Order['address'] {
  const { firstName: first_name, lastName: last_name, zipCode: zip_code, region: state } = order
  const { address, city, country, phone } = order
  return { first_name, last_name, address, city, zip_code, state, country, phone }
}

function showLine(line: OrderLineRow, order: OrderRow): OrderLine {
  const { currency } = order
  return {
    id: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    slug: line.slug,
    title: line.title,
    options: line.options,
    sku: line.sku,
    image: line.image,
    quantity: line.quantity,
    unit_price: decimal({ minor: line.unitMinor, currency }),
    total: decimal({ minor: line.totalMinor, currency }),
    refunded_quantity: line.refundedQuantity,
    receipt: receiptOf({ ...line, currency }, namesOf(order)),
  }
}

function namesOf({ couponCode, taxName, taxBasisPoints }: OrderRow) {
  return { coupon: { code: couponCode }, tax: { name: taxName, basisPoints: taxBasisPoints } }
}

function trackingOf(fulfilments: Fulfilment[]): Order['tracking'] {
  const last = fulfilments.at(-1)
  return last ? { carrier: last.carrier, number: last.trackingNumber, url: last.trackingUrl } : null
}

/** The one that was paid, or the last attempt. Only an open one leads anywhere. */
function paymentOf(payments: Payment[]): Order['payment'] {
  const one = payments.find(({ state }) => state === 'succeeded') ?? payments.at(-1)
  if (!one) return null
  const isOpen = one.state === 'pending' || one.state === 'processing'
  return { id: one.id, state: one.state, redirect_url: isOpen ? one.redirectUrl : null }
}

function whatShopperCan({ state, cancelledFor }: OrderRow, events: OrderEventRow[]): Order['can'] {
  const hasAsked = events.some(({ kind }) => kind === 'return_requested')
  return {
    pay: state === 'pending_payment' || (state === 'cancelled' && cancelledFor === 'hold_expired'),
    cancel: state === 'pending_payment' || state === 'paid',
    return: state === 'delivered' && !hasAsked,
  }
}
