import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Reports are applied every minute. */
const MAX_WAIT_MS = 60 * 60_000

/** Reports of providers about a payment that has been known for an hour, and that could not be applied since. */
export async function findUnappliedReports(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const cutoff = sql`${new Date(now.getTime() - MAX_WAIT_MS).toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<'id' | 'reference' | 'kind' | 'state', string>>(sql`
    select report.id, report.reference, report.kind, report.state from provider_reports report
    join payment_references known on known.provider = report.provider and known.reference = report.payment_reference
    where report.applied_at is null and report.reported_at < ${cutoff} and known.created_at < ${cutoff}`)
  return rows.map(({ id, reference, kind, state }) => {
    return { subject: id, name: reference, expected: 'applied', found: `${kind} ${state}` }
  })
}
