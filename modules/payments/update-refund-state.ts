import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { payments, type Refund, type RefundId, refunds } from './tables.ts'

/** How a refund stands, in the provider's words made ours. */
export interface ProviderRefundUpdate {
  /** The id under which it was asked for. */
  key: string
  reference: string
  state: Refund['state']
}

/** A bank may still send back what it was given: `failed` is the last word. */
const ALLOWED_PREVIOUS_STATES: Record<Refund['state'], Refund['state'][]> = {
  pending: ['pending'],
  succeeded: ['pending'],
  failed: ['pending', 'succeeded'],
}

/** Brings a refund to where its provider says, unasked, that it is. Such news may come late and twice: it never goes back. */
export async function updateRefundState(
  db: Database,
  { provider, news }: { provider: string; news: ProviderRefundUpdate },
): Promise<void> {
  const { key, reference, state } = news
  const ofProvider = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.provider, provider))
  await db
    .update(refunds)
    .set({ state, providerReference: reference })
    .where(
      and(
        eq(refunds.id, key as RefundId),
        inArray(refunds.paymentId, ofProvider),
        inArray(refunds.state, ALLOWED_PREVIOUS_STATES[state]),
      ),
    )
}
