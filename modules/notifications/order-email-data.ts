import { type Invoice, listInvoicesByOrder, sellerSetting } from '#modules/invoices'
import {
  buildGuestOrderPath,
  getOrder,
  getOrderTimeline,
  listOrderLines,
  type OrderId,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import { shippingMethodNames } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import type { EmailBlock, EmailSender } from '#platform/email/render-email'
import { toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'

/** What every letter about an order may speak of. */
export interface OrderEmailData {
  order: OrderRow
  lines: OrderLineRow[]
  /** The newest first: the invoice, or a credit note. */
  invoices: Pick<Invoice, 'kind' | 'number'>[]
  shipment: { carrier: string; trackingNumber: string; trackingUrl: string | null } | null
  /** Whether money came: then somebody meant it. */
  isPaid: boolean
  /** What the timeline says of the event the letter is about. */
  note: string | null
  /** Opens the order without signing in. */
  link: string
  footer: string[]
}

interface GetOrderEmailDataInput {
  orderId: OrderId
  /** On the timeline. */
  eventId?: string | undefined
  sender: EmailSender
}

export async function getOrderEmailData(
  db: Database,
  { orderId, eventId, sender }: GetOrderEmailDataInput,
): Promise<OrderEmailData> {
  const [found, lines, { events, fulfilments }, invoices, { name, lines: address }] =
    await parallel(
      getOrder(db, orderId),
      listOrderLines(db, orderId),
      getOrderTimeline(db, orderId),
      listInvoicesByOrder(db, orderId),
      sellerSetting.get(db),
    )
  const order = found!
  return {
    order,
    lines,
    invoices: invoices.toReversed(),
    shipment: fulfilments.at(-1) ?? null,
    isPaid: order.totalMinor > 0 && events.some(({ kind }) => kind === 'paid'),
    note: events.find(({ id }) => id === eventId)?.note ?? null,
    link: `${sender.publicUrl}${buildGuestOrderPath(orderId, sender.secretKey)}`,
    footer: [
      `You get this letter because of order ${order.number} at ${sender.storeName}.`,
      [name, ...address].join(', '),
    ],
  }
}

/** By currency: making one takes longer than a query. */
const formatters = new Map<string, Intl.NumberFormat>()

/** `$1,234.50`. */
export function formatAmount(minor: number, currency: string): string {
  const format =
    formatters.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formatters.set(currency, format)
  return format.format(toDecimal({ minor, currency })).replace('-', '−')
}

/** What was bought and what leads to the sum. */
export function buildReceiptBlock({ order, lines }: OrderEmailData): EmailBlock {
  const amount = (minor: number) => formatAmount(minor, order.currency)
  const shipping = shippingMethodNames[order.shipping]
  const rows: [string, number][] = [
    ...lines.map((line): [string, number] => [formatLineName(line), line.baseMinor]),
    [order.couponCode ? `Coupon ${order.couponCode}` : 'Discount', -order.discountMinor],
    [shipping, order.shippingMinor],
    [order.taxName ?? 'Tax', order.taxAddedMinor],
    ['Rounding', order.roundingMinor],
  ]
  const said = rows.filter(([label, minor], at) => {
    return minor !== 0 || at < lines.length || label === shipping
  })
  return {
    kind: 'receipt',
    rows: said.map(([label, minor]) => [label, amount(minor)]),
    total: ['Total', amount(order.totalMinor)],
  }
}

function formatLineName({ quantity, title, options }: OrderLineRow): string {
  const chosen = options.map(({ value }) => value).join(', ')
  return `${quantity} × ${title}${chosen ? ` (${chosen})` : ''}`
}
