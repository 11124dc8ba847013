import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Payment, payments, type RefundId, refunds } from './tables.ts'

const HOUR_MS = 3_600_000
/** By then a webhook should have come. */
const WEBHOOK_GRACE_MS = 10 * 60_000
/** Whoever left the provider's page open for so long does not come back to it. */
const MAX_PENDING_MS = 72 * HOUR_MS
/** A bank may take weeks over a debit. */
const MAX_PROCESSING_MS = 30 * 24 * HOUR_MS

interface ClaimDueChecksInput {
  now: Date
  limit: number
}

/**
 * Payments that no provider has settled yet and whose news should have come: those it was asked about least recently.
 * They are marked as asked, so call it outside the transaction that asks, and each has its turn before any has two.
 */
export async function claimPaymentsDueForCheck(
  db: Database,
  { now, limit }: ClaimDueChecksInput,
): Promise<Payment[]> {
  const ago = timestampsBefore(now)
  const due = sql`
    select id from payments
    where provider_reference is not null and created_at <= ${ago(WEBHOOK_GRACE_MS)} and (
      (state = 'pending' and created_at >= ${ago(MAX_PENDING_MS)})
      or (state = 'processing' and created_at >= ${ago(MAX_PROCESSING_MS)}))
    ${leastRecentlyChecked(limit)}`
  return db
    .update(payments)
    .set({ lastCheckedAt: now })
    .where(sql`${payments.id} in (${due})`)
    .returning()
}

/** Refunds that are promised and not yet final at the provider, in the same order. They never grow too old. */
export async function claimRefundsDueForCheck(
  db: Database,
  { now, limit }: ClaimDueChecksInput,
): Promise<RefundId[]> {
  const due = sql`
    select id from refunds where state = 'pending' and created_at <= ${timestampsBefore(now)(WEBHOOK_GRACE_MS)}
    ${leastRecentlyChecked(limit)}`
  const taken = await db
    .update(refunds)
    .set({ lastCheckedAt: now })
    .where(sql`${refunds.id} in (${due})`)
    .returning({ id: refunds.id })
  return taken.map(({ id }) => id)
}

function timestampsBefore(now: Date) {
  return (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
}

function leastRecentlyChecked(limit: number): SQL {
  return sql`order by coalesce(last_checked_at, created_at), id limit ${limit} for no key update skip locked`
}
