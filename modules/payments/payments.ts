import { and, asc, eq, or } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/database'
import type { ProviderPayment } from './provider.ts'
import { type Payment, type PaymentId, payments } from './tables.ts'

export async function paymentById(db: Database, id: PaymentId): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment ?? null
}

/** All attempts to pay an order, the first one first. */
export function paymentsOf(db: Database, orderId: OrderId): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

/**
 * The payment that a provider speaks of, by its own reference or by ours. Null when it is of another shop, or
 * when the two names do not belong together.
 */
export async function paymentNamed(
  db: Database,
  { provider, said }: { provider: string; said: ProviderPayment },
): Promise<Payment | null> {
  const { paymentId, reference } = said
  const isNamed = or(
    eq(payments.providerReference, reference),
    paymentId && isUuid(paymentId) ? eq(payments.id, paymentId as PaymentId) : undefined,
  )
  const found = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), isNamed))
  const [payment] = found
  if (!payment || found.length > 1) return null

  const hasOtherReference = payment.providerReference && payment.providerReference !== reference
  const hasOtherId = paymentId !== null && payment.id !== paymentId
  return hasOtherReference || hasOtherId ? null : payment
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
