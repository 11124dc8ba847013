import {
  type Fulfilment,
  isOrderErased,
  listOrders,
  type OrderEdit,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import { EXAMPLE_PERSON, type ExampleContext } from '#platform/email/example-emails'
import { buildPagePath } from '#platform/i18n/page-path'
import { listOrderEmailData, type OrderEmailData } from '../order-email-data.ts'

const DAY_MS = 86_400_000

/** The recipient of all examples, who lives nowhere. */
const ADDRESS = {
  ...EXAMPLE_PERSON,
  ...{ address: 'Gartenstraße 5', addressLine2: null, city: 'Köln', zipCode: '50667' },
  ...{ region: null, country: 'DE' as const, phone: null, giftNote: null, userId: null },
}

const LINES = [
  { title: 'Desk Lamp', options: [], quantity: 1, unitMinor: 5900, baseMinor: 5900 },
  {
    ...{ title: 'Red Mug', options: [{ name: 'Size', value: 'Large' }] },
    ...{ quantity: 2, unitMinor: 1000, baseMinor: 2000 },
  },
].map((line) => ({ ...line, slug: 'example', adjustments: [] }) as unknown as OrderLineRow)

/** All examples of a context show the same order, which is read once. */
const ordersByContext = new WeakMap<ExampleContext, Promise<OrderEmailData>>()

/** Builds the data of an e-mail about the newest order, for a made-up person; of a made-up order if there is none. */
export function buildExampleOrderData(context: ExampleContext): Promise<OrderEmailData> {
  const data = ordersByContext.get(context) ?? buildData(context)
  ordersByContext.set(context, data)
  return data
}

async function buildData(context: ExampleContext): Promise<OrderEmailData> {
  const { language, sender, now } = context
  const { order, lines, invoice, postalAddress } = await readNewestOrder(context)
  const example = {
    ...{ ...order, ...ADDRESS, language },
    refundedMinor: order.totalMinor,
    holdExpiresAt: new Date(now.getTime() + DAY_MS),
  }
  return {
    ...{ language, order: example, lines, postalAddress },
    delivery: { arrives_from: toDay(now, 2), arrives_to: toDay(now, 4) },
    supplierDelivery: null,
    invoice: invoice ?? {
      ...{ id: '' as never, orderId: order.id, number: `${now.getUTCFullYear()}-000042` },
      ...{ kind: 'invoice', createdAt: now },
    },
    edit: buildEdit(example, now),
    shipment: buildShipment(example, context),
    ...{ exchangedMinor: 0, isPlaced: true, isPaid: true, reason: null },
    // The link of the order itself would open it.
    link: sender.publicUrl + buildPagePath(language, '/orders'),
    storeName: sender.shopInfo.name,
  }
}

async function readNewestOrder({ db, sender, sellerLine, now, language }: ExampleContext) {
  const { items } = await listOrders(db, { filter: {}, order: 'newest', limit: 1, after: null })
  const [newest] = items
  if (!newest || isOrderErased(newest)) {
    const order = buildOrder(language, now)
    return { order, lines: LINES, invoice: null, postalAddress: sellerLine }
  }
  const subjects = [{ orderId: newest.id }]
  const [data] = await listOrderEmailData(db, { subjects, sender })
  return data!
}

function buildOrder(language: OrderRow['language'], now: Date): OrderRow {
  const amounts = {
    ...{ itemsMinor: 7900, discountMinor: 0, shippingMinor: 499, taxMinor: 0, taxAddedMinor: 0 },
    ...{ shippingTaxMinor: 0, roundingMinor: 0, totalMinor: 8399, paidMinor: 8399 },
    ...{ taxName: null, taxBasisPoints: 0, refundedMinor: 0, dueMinor: 0 },
    ...{ storeCreditMinor: 0, exchangeMinor: 0, awaitsReturn: false },
  }
  return {
    ...{ ...ADDRESS, ...amounts, id: '' as never, number: 'OW-2026-4821', language },
    ...{ currency: 'USD', shipping: 'standard', cancelReason: 'shop', createdAt: now },
  } as unknown as OrderRow
}

function buildEdit({ id: orderId, currency }: OrderRow, now: Date): OrderEdit {
  return {
    ...{ id: '' as never, orderId, state: 'open', currency, differenceMinor: 1000, comment: null },
    ...{ before: { lines: [] }, after: { lines: [] }, createdAt: now, closedAt: null },
    ...{ actorKind: 'system', actorId: null, actorName: 'example' },
    expiresAt: new Date(now.getTime() + DAY_MS),
  } as unknown as OrderEdit
}

function buildShipment(
  { id: orderId }: OrderRow,
  { sender, language, now }: ExampleContext,
): Fulfilment {
  return {
    ...{ id: '' as never, orderId, carrier: 'DHL', trackingNumber: '00340434161094042557' },
    trackingUrl: sender.publicUrl + buildPagePath(language, '/orders'),
    ...{ lines: [], createdAt: now.toISOString() },
  }
}

function toDay(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
