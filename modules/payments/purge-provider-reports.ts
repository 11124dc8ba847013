import { sql } from 'drizzle-orm'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'

interface PurgeProviderReportsInput {
  before: Date
  signal?: AbortSignal
}

/**
 * Deletes old reports of providers that were applied, and those of unknown payments: of another application that shares
 * the provider's account. One that could not be applied stays. Returns their number.
 */
export function purgeProviderReports(
  db: Database,
  { before, signal }: PurgeProviderReportsInput,
): Promise<number> {
  return changeInBatches(
    db,
    (limit) => sql`
      delete from provider_reports where id in (
        select id from provider_reports report where reported_at < ${before.toISOString()}
          and (applied_at is not null or not exists (select from payment_references known
            where known.provider = report.provider and known.reference = report.payment_reference))
        limit ${limit})`,
    signal,
  )
}
