import { sql } from 'drizzle-orm'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'

interface PurgeSandboxInput {
  before: Date
  signal?: AbortSignal
}

/** Deletes old sessions without a payment. Paid ones can still be refunded, so they lose the shopper's address only. */
export async function purgeSandbox(
  db: Database,
  { before, signal }: PurgeSandboxInput,
): Promise<void> {
  const isOld = sql`created_at < ${before.toISOString()}`
  await changeInBatches(
    db,
    (limit) => sql`
      delete from sandbox.sessions where id in (
        select id from sandbox.sessions where ${isOld} and state in ('pending', 'failed') limit ${limit})`,
    signal,
  )
  await changeInBatches(
    db,
    (limit) => sql`
      update sandbox.sessions set email = '' where id in (
        select id from sandbox.sessions where ${isOld} and state = 'succeeded' and email <> '' limit ${limit})`,
    signal,
  )
}
