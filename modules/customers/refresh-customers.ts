import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

const BATCH_SIZE = 500
/** A list that is opened after an import does not wait for all of it. A job reads the rest. */
const MAX_BATCHES_OF_READ = 4

/** Reads the accounts and guests again that have changed since the last time. Returns how many changes there were. */
export async function refreshCustomers(
  db: Database,
  { maxBatches = Number.POSITIVE_INFINITY, signal }: RefreshOptions = {},
): Promise<number> {
  let total = 0
  for (let batch = 0; batch < maxBatches && !signal?.aborted; batch++) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select refresh_customers(${BATCH_SIZE}) as count`,
    )
    const count = rows[0]!.count
    total += count
    if (count < BATCH_SIZE) break
  }
  return total
}

interface RefreshOptions {
  maxBatches?: number
  signal?: AbortSignal
}

/** The same before customers are read for a person. */
export function refreshBeforeRead(db: Database): Promise<number> {
  return refreshCustomers(db, { maxBatches: MAX_BATCHES_OF_READ })
}

/** Waits for a refresh in progress and blocks others until the transaction ends. To be locked before accounts. */
export async function lockCustomerRefresh(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customers', 0))`)
}
