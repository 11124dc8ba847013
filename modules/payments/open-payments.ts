import { and, asc, between, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Payment, payments } from './tables.ts'

/** Payments begun between these moments that no provider has settled yet, the oldest first. */
export function openPayments(
  db: Database,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<Payment[]> {
  const isOpen = inArray(payments.state, ['pending', 'processing'])
  return db
    .select()
    .from(payments)
    .where(
      and(isOpen, isNotNull(payments.providerReference), between(payments.createdAt, from, to)),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit)
}
