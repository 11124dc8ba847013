import { type Invoice, invoicesOf, seller } from '#modules/invoices'
import {
  guestPath,
  type OrderId,
  type OrderLineRow,
  type OrderRow,
  orderById,
  orderLinesOf,
  orderStory,
} from '#modules/orders'
import { shippingName } from '#modules/pricing'
import type { Database } from '#platform/database'
import { decimal } from '#platform/money'
import { together } from '#platform/transaction'
import type { Part, Sender } from './letter.ts'

/** What every letter about an order may speak of. */
export interface OrderFacts {
  order: OrderRow
  lines: OrderLineRow[]
  /** The newest first: the invoice, or a credit note. */
  invoices: Pick<Invoice, 'kind' | 'number'>[]
  parcel: { carrier: string; trackingNumber: string; trackingUrl: string | null } | null
  /** Whether money came: then somebody meant it. */
  isPaid: boolean
  /** What the timeline says of the event the letter is about. */
  note: string | null
  /** Opens the order without signing in. */
  link: string
  footer: string[]
}

interface Ask {
  orderId: OrderId
  /** On the timeline. */
  eventId?: string | undefined
  sender: Sender
}

export async function orderFacts(
  db: Database,
  { orderId, eventId, sender }: Ask,
): Promise<OrderFacts> {
  const [found, lines, { events, fulfilments }, invoices, { name, lines: address }] =
    await together(
      orderById(db, orderId),
      orderLinesOf(db, orderId),
      orderStory(db, orderId),
      invoicesOf(db, orderId),
      seller.read(db),
    )
  const order = found!
  return {
    order,
    lines,
    invoices: invoices.toReversed(),
    parcel: fulfilments.at(-1) ?? null,
    isPaid: order.totalMinor > 0 && events.some(({ kind }) => kind === 'paid'),
    note: events.find(({ id }) => id === eventId)?.note ?? null,
    link: `${sender.publicUrl}${guestPath(orderId, sender.secretKey)}`,
    footer: [
      `You get this letter because of order ${order.number} at ${sender.storeName}.`,
      [name, ...address].join(', '),
    ],
  }
}

/** By currency: making one takes longer than a query. */
const formats = new Map<string, Intl.NumberFormat>()

/** `$1,234.50`. */
export function amountText(minor: number, currency: string): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(decimal({ minor, currency })).replace('-', '−')
}

/** What was bought and what leads to the sum. */
export function receiptPart({ order, lines }: OrderFacts): Part {
  const amount = (minor: number) => amountText(minor, order.currency)
  const shipping = shippingName[order.shipping]
  const rows: [string, number][] = [
    ...lines.map((line): [string, number] => [nameOf(line), line.baseMinor]),
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

function nameOf({ quantity, title, options }: OrderLineRow): string {
  const chosen = options.map(({ value }) => value).join(', ')
  return `${quantity} × ${title}${chosen ? ` (${chosen})` : ''}`
}
