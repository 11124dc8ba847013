import { eq } from 'drizzle-orm'
import { listOrderIds } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { reportClock } from '../tables.ts'
import { countSales } from './count-sales.ts'

const BATCH_SIZE = 500

/** Counts the orders that are older than the figures, once. Continues where it was stopped. */
export async function countEarlierSales(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const [clock] = await db.select().from(reportClock)
    const after = clock!.countAfter
    if (after === null) return
    const ids = await listOrderIds(db, { after, limit: BATCH_SIZE })
    await runInTransaction(db, async (tx) => {
      await countSales(tx, ids)
      const countAfter = ids.length < BATCH_SIZE ? null : ids.at(-1)!
      await tx.update(reportClock).set({ countAfter }).where(eq(reportClock.countAfter, after))
    })
  }
}
