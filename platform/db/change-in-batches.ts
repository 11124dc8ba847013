import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

const BATCH_SIZE = 1_000

/**
 * Repeats a statement that deletes or changes at most `limit` rows until there are fewer, so that no transaction is long.
 * Stops early if the signal is aborted. Returns the number of rows.
 */
export async function changeInBatches(
  db: Database,
  buildStatement: (limit: number) => SQL,
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0
  while (!signal?.aborted) {
    const { rowCount } = await db.execute(buildStatement(BATCH_SIZE))
    changed += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) break
  }
  return changed
}
