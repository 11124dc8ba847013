import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId, TenderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { getPayment } from './payments.ts'
import {
  type Payment,
  type PaymentId,
  type Refund,
  type RefundId,
  type RefundLine,
  refundLines,
  refunds,
} from './tables.ts'

/**
 * Whether a refund counts as given back of its order. That of a payment that paid for nothing does not, and neither does
 * what an edit made too much: it lowers what was paid.
 */
export function isRefundOfOrder({ cause }: Pick<Refund, 'cause'>): boolean {
  return cause === 'order' || cause === 'deposit'
}

/** Lists the refunds of an order, oldest first. */
export function listRefundsByOrder(db: Database, orderId: OrderId): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Lists what was refunded of a payment by one refund at its provider, of which second orders can have a part. */
export function listRefundsByReference(
  db: Database,
  { paymentId, reference }: { paymentId: PaymentId; reference: string },
): Promise<Refund[]> {
  const isPart = and(eq(refunds.paymentId, paymentId), eq(refunds.providerReference, reference))
  return db.select().from(refunds).where(isPart).orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Returns how much of orders pays for what they were exchanged for: refunds that gave back no money. */
export async function listExchangedAmounts(
  db: Database,
  orderIds: OrderId[],
): Promise<Map<OrderId, number>> {
  const rows = await db
    .select({ orderId: refunds.orderId, minor: sql<number>`sum(${refunds.amountMinor})::float8` })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), eq(refunds.reasonCode, 'exchange_used')))
    .groupBy(refunds.orderId)
  return new Map(rows.map(({ orderId, minor }) => [orderId, minor]))
}

/** Lists the refunds of tenders, also those of second orders to the first one. */
export function listRefundsOfTenders(db: Database, tenderIds: TenderId[]): Promise<Refund[]> {
  if (tenderIds.length === 0) return Promise.resolve([])
  return db.select().from(refunds).where(inArray(refunds.tenderId, tenderIds))
}

/** Returns a refund with its lines; null when there is no such refund. */
export async function getRefund(
  db: Database,
  id: RefundId,
): Promise<(Refund & { lines: RefundLine[] }) | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  const lines = await db.select().from(refundLines).where(eq(refundLines.refundId, id))
  return refund ? { ...refund, lines } : null
}

/** Returns the payment that a refund gives back. Throws for that of a value, which has no provider. */
export async function getRefundedPayment(
  db: Database,
  { id, paymentId }: Pick<Refund, 'id' | 'paymentId'>,
): Promise<Payment> {
  const payment = paymentId && (await getPayment(db, paymentId))
  if (!payment) throw new Error(`Refund ${id} is of no payment`)
  return payment
}
