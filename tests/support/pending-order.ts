import { reserveStock } from '#modules/catalog'
import {
  buildHoldReference,
  createOrder,
  getOrder,
  getOrderState,
  type OrderId,
} from '#modules/orders'
import { createPayment, type PaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { buildOwnRate } from '#platform/money/base-amount'
import { createSandboxProvider } from '#sandbox/payments'
import { addTestProduct, utc } from './test-shop.ts'

export const sandbox: PaymentProvider = createSandboxProvider({ secret: 'tests' })
export const morning = utc('2026-08-22 09:00')

/**
 * Creates an unpaid order of Mina: caps for $10.00 each, including 19 % tax, and express shipping for $9.00. Its stock
 * is held for half an hour.
 */
export async function createPendingOrder(
  db: Database,
  {
    quantity = 3,
    stock = 20,
    title = 'Blue Cap',
    language = DEFAULT_LANGUAGE,
    now = morning,
    provider = sandbox,
  } = {},
) {
  const cap = await addTestProduct(db, title, { stock })
  const id = newId<'order'>()
  const base = 1000 * quantity
  const { order, lines } = await createOrder(db, {
    order: {
      ...{ id, cartId: null, userId: null, email: 'mina@example.com' },
      ...{ firstName: 'Mina', lastName: 'Ørsted', address: 'Gartenstraße 5' },
      ...{ addressLine2: null, city: 'Köln' },
      ...{ zipCode: '50667', region: null, country: 'DE', phone: null, giftNote: null, language },
      ...{ currency: 'USD', ...buildOwnRate('USD', now), shipping: 'express', couponCode: null },
      ...{ taxName: 'vat', taxBasisPoints: 1900, taxAddedMinor: 0, roundingMinor: 0 },
      itemsMinor: base,
      discountMinor: 0,
      shippingMinor: 900,
      taxMinor: calculateIncludedTax(base) + calculateIncludedTax(900),
      shippingTaxMinor: calculateIncludedTax(900),
      totalMinor: base + 900,
      holdExpiresAt: new Date(now.getTime() + 30 * 60_000),
    },
    lines: [
      {
        ...{ variantId: cap.onlyVariantId!, productId: cap.id, slug: cap.slug, title, sku: null },
        ...{ options: [], image: null, quantity, unitMinor: 1000, baseMinor: base },
        ...{ adjustments: [], discountMinor: 0, taxBasisPoints: 1900 },
        ...{ taxMinor: calculateIncludedTax(base), taxAddedMinor: 0, totalMinor: base },
      },
    ],
    now,
  })
  await reserveStock(db, { items: lines, reference: buildHoldReference(order), now })

  const payment = await createAnotherPayment(db, { orderId: id, provider, now })
  return {
    cap,
    orderId: id,
    lineId: lines[0]!.id,
    payment,
    getOrder: () => getOrderWithState(db, id),
  }
}

async function getOrderWithState(db: Database, id: OrderId) {
  const order = await getOrder(db, id)
  return order && { ...order, state: getOrderState(order) }
}

/** Creates another payment of the same order. */
export async function createAnotherPayment(
  db: Database,
  { orderId, provider = sandbox, now = morning }: AnotherPaymentInput,
) {
  const order = (await getOrder(db, orderId))!
  const total = { minor: order.totalMinor, currency: order.currency }
  return createPayment(db, { order: { ...order, total }, provider, now })
}

interface AnotherPaymentInput {
  orderId: OrderId
  provider?: PaymentProvider
  now?: Date
}

function calculateIncludedTax(minor: number): number {
  return Math.round((minor * 19) / 119)
}
