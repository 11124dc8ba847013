import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { payments, type Refund, type RefundId, refunds } from './tables.ts'

/** The state of a refund as its provider reports it. */
export interface ProviderRefundUpdate {
  /** The id of our refund, which was sent to the provider with the request. */
  key: string
  reference: string
  state: Refund['state']
}

/** A bank may return a refund that had succeeded, so `failed` is final. */
const ALLOWED_PREVIOUS_STATES: Record<Refund['state'], Refund['state'][]> = {
  pending: ['pending'],
  succeeded: ['pending'],
  failed: ['pending', 'succeeded'],
}

/** Applies a refund update of a webhook. Updates may come late and twice: a refund never returns to an earlier state. */
export async function updateRefundState(
  db: Database,
  { provider, update }: { provider: string; update: ProviderRefundUpdate },
): Promise<void> {
  const { key, reference, state } = update
  const providerPaymentIds = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.provider, provider))
  await db
    .update(refunds)
    .set({ state, providerReference: reference })
    .where(
      and(
        eq(refunds.id, key as RefundId),
        inArray(refunds.paymentId, providerPaymentIds),
        inArray(refunds.state, ALLOWED_PREVIOUS_STATES[state]),
      ),
    )
}
