import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Payment, payments, type RefundId, refunds } from './tables.ts'

const HOUR_MS = 3_600_000
/** Webhooks normally arrive within this time. */
const WEBHOOK_GRACE_MS = 10 * 60_000
/** A payment page that was open for longer is abandoned. */
const MAX_PENDING_MS = 72 * HOUR_MS
/** Banks take weeks for a direct debit. */
const MAX_PROCESSING_MS = 30 * 24 * HOUR_MS

interface ClaimDueChecksInput {
  now: Date
  limit: number
}

/**
 * Claims open payments whose webhook is overdue, least recently checked first, and marks them as checked. Call it outside
 * the transaction of the check, so that every payment is checked once before any is checked twice.
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
    .where(isOneOf(payments.id, due))
    .returning()
}

/** Claims pending refunds in the same order. They have no maximum age. */
export async function claimRefundsDueForCheck(
  db: Database,
  { now, limit }: ClaimDueChecksInput,
): Promise<RefundId[]> {
  const due = sql`
    select id from refunds where state = 'pending' and created_at <= ${timestampsBefore(now)(WEBHOOK_GRACE_MS)}
    ${leastRecentlyChecked(limit)}`
  const claimed = await db
    .update(refunds)
    .set({ lastCheckedAt: now })
    .where(isOneOf(refunds.id, due))
    .returning({ id: refunds.id })
  return claimed.map(({ id }) => id)
}

function timestampsBefore(now: Date) {
  return (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
}

function leastRecentlyChecked(limit: number): SQL {
  return sql`order by coalesce(last_checked_at, created_at), id limit ${limit} for no key update skip locked`
}

/** `id in (select … limit …)` may run the query again for each row, which then claims more rows than the limit. */
function isOneOf(id: Column, query: SQL): SQL {
  return sql`${id} = any(array(${query}))`
}
