import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { payments, type Refund, refunds } from './tables.ts'

/** The state of a refund as its provider reports it. */
export interface ProviderRefundUpdate {
  /** The key that was sent to the provider with the request. */
  key: string
  /** The provider's own. */
  reference: string
  state: Refund['state']
}

/** A bank may return a refund that had succeeded, so `failed` is final for an attempt. */
const ALLOWED_PREVIOUS_STATES: Record<Refund['state'], Refund['state'][]> = {
  pending: ['pending'],
  succeeded: ['pending'],
  failed: ['pending', 'succeeded'],
}

interface UpdateRefundStateInput {
  refund: Pick<Refund, 'id' | 'attempt'>
  /** Null where the provider refused the refund. */
  reference: string | null
  state: Refund['state']
}

/**
 * Applies what a provider reports about an attempt of a refund, and returns the refund; null where it changes nothing.
 * Reports may come late and twice: an attempt never returns to an earlier state.
 */
export async function updateRefundState(
  tx: Database,
  { refund: { id, attempt }, reference, state }: UpdateRefundStateInput,
): Promise<Refund | null> {
  const isAttempt = and(eq(refunds.id, id), eq(refunds.attempt, attempt))
  const isNew = sql`(${refunds.state}, ${refunds.providerReference}) is distinct from (${state}, ${reference})`
  const [updated] = await tx
    .update(refunds)
    .set({ state, providerReference: reference })
    .where(and(isAttempt, inArray(refunds.state, ALLOWED_PREVIOUS_STATES[state]), isNew))
    .returning()
  return updated ?? null
}

/** Counts a refund that failed against its payment no more. */
export async function releaseRefundedAmount(
  tx: Database,
  { id, paymentId, amountMinor }: Refund,
): Promise<void> {
  if (!paymentId) throw new Error(`Refund ${id} is of no payment`)
  await tx
    .update(payments)
    .set({ refundedMinor: sql`${payments.refundedMinor} - ${amountMinor}` })
    .where(eq(payments.id, paymentId))
}
