import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Payment, payments, type RefundId, refunds } from './tables.ts'

const HOUR_MS = 3_600_000
/** By then a webhook should have come. */
const PATIENCE_MS = 10 * 60_000
/** Whoever left the provider's page open for so long does not come back to it. */
const LONGEST_PENDING_MS = 72 * HOUR_MS
/** A bank may take weeks over a debit. */
const LONGEST_PROCESSING_MS = 30 * 24 * HOUR_MS

interface Turn {
  now: Date
  limit: number
}

/**
 * Payments that no provider has settled yet and whose news should have come: those it was asked about least recently.
 * They are marked as asked, so call it outside the transaction that asks, and each has its turn before any has two.
 */
export async function paymentsToAsk(db: Database, { now, limit }: Turn): Promise<Payment[]> {
  const ago = agoOf(now)
  const due = sql`
    select id from payments
    where provider_reference is not null and created_at <= ${ago(PATIENCE_MS)} and (
      (state = 'pending' and created_at >= ${ago(LONGEST_PENDING_MS)})
      or (state = 'processing' and created_at >= ${ago(LONGEST_PROCESSING_MS)}))
    ${turn(limit)}`
  return db
    .update(payments)
    .set({ askedAt: now })
    .where(sql`${payments.id} in (${due})`)
    .returning()
}

/** Refunds that are promised and not yet final at the provider, in the same order. They never grow too old. */
export async function refundsToAsk(db: Database, { now, limit }: Turn): Promise<RefundId[]> {
  const due = sql`
    select id from refunds where state = 'pending' and created_at <= ${agoOf(now)(PATIENCE_MS)}
    ${turn(limit)}`
  const taken = await db
    .update(refunds)
    .set({ askedAt: now })
    .where(sql`${refunds.id} in (${due})`)
    .returning({ id: refunds.id })
  return taken.map(({ id }) => id)
}

function agoOf(now: Date) {
  return (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
}

function turn(limit: number): SQL {
  return sql`order by coalesce(asked_at, created_at), id limit ${limit} for no key update skip locked`
}
