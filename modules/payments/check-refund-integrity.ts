import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

const HOUR_MS = 3_600_000
/** Banks take up to two weeks for a refund. */
const MAX_REFUND_PENDING_MS = 14 * 24 * HOUR_MS

/**
 * Refunds that failed, that the provider has not received after an hour, or that are not final after two weeks. Each is
 * named by its reason.
 */
export async function findStuckRefunds(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string; reason: string; state: string }>(sql`
    select id, coalesce(comment, reason_code) as reason, state from refunds
    where state = 'failed' or (state = 'pending' and created_at <
      case when provider_reference is null then ${ago(HOUR_MS)} else ${ago(MAX_REFUND_PENDING_MS)} end)`)
  return rows.map(({ id, reason, state }) => {
    return { subject: id, name: reason, expected: 'given back', found: state }
  })
}

/** SQL of the refunds of orders that a provider or the ledger carries out, and that were requested before a time: `id`, `name`. */
export function selectOrderRefunds({ before }: { before: Date }): SQL {
  return sql`select id, coalesce(comment, reason_code) as name from refunds
    where cause = 'order' and state <> 'failed' and (provider_reference is not null or payment_id is null)
      and created_at < ${before.toISOString()}::timestamptz`
}
