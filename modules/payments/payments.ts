import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import type { ProviderPayment } from './payment-provider.ts'
import { type Payment, type PaymentId, paymentReferences, payments } from './tables.ts'

/** Returns null when there is no such payment. */
export async function getPayment(db: Database, id: PaymentId): Promise<Payment | null> {
  const [payment] = await selectById(db).execute({ id })
  return payment ?? null
}

/** Lists the payments of an order, oldest first. */
export function listPaymentsByOrder(db: Database, orderId: OrderId): Promise<Payment[]> {
  return selectByOrder(db).execute({ orderId })
}

/** Lists the payments of orders, newest first. */
export async function listPaymentsByOrders(db: Database, orderIds: OrderId[]): Promise<Payment[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(desc(payments.createdAt), desc(payments.id))
}

/**
 * Finds the payment that a provider reports, by its reference or by our id. Returns null for a payment of another shop,
 * and when reference and id belong to different payments.
 */
export async function findPaymentByProviderReference(
  db: Database,
  { provider, reported }: { provider: string; reported: ProviderPayment },
): Promise<Payment | null> {
  const { paymentId, reference } = reported
  const id = paymentId && isUuid(paymentId) ? paymentId : null
  const found = await selectByProviderReference(db).execute({ provider, reference, id })
  const [payment] = found
  if (!payment || found.length > 1) return null

  const hasOtherReference = payment.providerReference && payment.providerReference !== reference
  const hasOtherId = paymentId !== null && payment.id !== paymentId
  return hasOtherReference || hasOtherId ? null : payment
}

/** Finds the payment that a provider knows by any of its names. */
export async function findPaymentByReference(
  db: Database,
  { provider, reference }: { provider: string; reference: string },
): Promise<Payment | null> {
  const [payment] = await selectByProviderReference(db).execute({ provider, reference, id: null })
  return payment ?? null
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const selectById = prepareQuery((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare('payment_by_id'),
)

const selectByOrder = prepareQuery((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .prepare('payments_of_order'),
)

const selectByProviderReference = prepareQuery((db) => {
  const reference = and(
    eq(paymentReferences.provider, sql.placeholder('provider')),
    eq(paymentReferences.reference, sql.placeholder('reference')),
  )
  const referenced = db
    .select({ id: paymentReferences.paymentId })
    .from(paymentReferences)
    .where(reference)
  // One list of ids: with OR beside it, PostgreSQL would read every payment.
  const ids = sql`(${referenced} union all select ${sql.placeholder('id')}::uuid)`
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, sql.placeholder('provider')), sql`${payments.id} in ${ids}`))
    .prepare('payment_by_reference')
})
