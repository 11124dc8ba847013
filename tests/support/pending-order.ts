import { reserveStock } from '#modules/catalog'
import { buildHoldReference, getOrder, type OrderId } from '#modules/orders'
import { createPayment, type PaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { createSandboxProvider } from '#sandbox/payments'
import { orderLines, orders } from '#tables/orders'
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
  await db.insert(orders).values({
    id,
    number: `OW-${id.slice(-8)}`,
    state: 'pending_payment',
    holdExpiresAt: new Date(now.getTime() + 30 * 60_000),
    email: 'mina@example.com',
    firstName: 'Mina',
    lastName: 'Ørsted',
    address: 'Gartenstraße 5',
    city: 'Köln',
    zipCode: '50667',
    country: 'DE',
    language,
    currency: 'USD',
    shipping: 'express',
    taxName: 'MwSt',
    taxBasisPoints: 1900,
    itemsMinor: base,
    discountMinor: 0,
    shippingMinor: 900,
    taxMinor: calculateIncludedTax(base) + calculateIncludedTax(900),
    taxAddedMinor: 0,
    shippingTaxMinor: calculateIncludedTax(900),
    totalMinor: base + 900,
    createdAt: now,
  })
  const line = {
    ...{ id: newId<'order line'>(), orderId: id, position: 1, variantId: cap.onlyVariantId! },
    ...{ productId: cap.id, slug: cap.slug, title, options: [], quantity, unitMinor: 1000 },
    ...{
      baseMinor: base,
      discountMinor: 0,
      taxBasisPoints: 1900,
      taxMinor: calculateIncludedTax(base),
    },
    ...{ taxAddedMinor: 0, totalMinor: base, createdAt: now },
  }
  await db.insert(orderLines).values(line)
  await reserveStock(db, {
    items: [line],
    reference: buildHoldReference({ id, holdCount: 1 }),
    now,
  })

  const payment = await createAnotherPayment(db, { orderId: id, provider, now })
  return { cap, orderId: id, lineId: line.id, payment, getOrder: () => getOrder(db, id) }
}

/** Creates another payment of the same order. */
export async function createAnotherPayment(
  db: Database,
  { orderId, provider = sandbox, now = morning }: AnotherPaymentInput,
) {
  const {
    id,
    number,
    email,
    language,
    totalMinor: minor,
    currency,
  } = (await getOrder(db, orderId))!
  const order = { id, number, email, language, total: { minor, currency } }
  return createPayment(db, { order, provider, now })
}

interface AnotherPaymentInput {
  orderId: OrderId
  provider?: PaymentProvider
  now?: Date
}

function calculateIncludedTax(minor: number): number {
  return Math.round((minor * 19) / 119)
}
