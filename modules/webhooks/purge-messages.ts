import { sql } from 'drizzle-orm'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'
import { webhookMessages } from './tables.ts'

interface PurgeInput {
  before: Date
  signal?: AbortSignal
}

/** Deletes messages of before a date, with their deliveries and attempts. */
export async function purgeWebhookMessages(
  db: Database,
  { before, signal }: PurgeInput,
): Promise<void> {
  await changeInBatches(
    db,
    (limit) => sql`delete from ${webhookMessages} where id in (
      select id from ${webhookMessages} where created_at < ${before.toISOString()}
      order by created_at limit ${limit} for update skip locked)`,
    signal,
  )
}
