import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type SyncRunId, supplierProducts, syncItems, syncRuns } from './tables.ts'

const isRealProductRun = and(eq(syncRuns.kind, 'products'), eq(syncRuns.isDry, false))

/** What waits for somebody: how much of it, and the newest run that shows it. */
export interface OpenWork {
  held: number
  heldRunId: SyncRunId | null
  gone: number
  goneRunId: SyncRunId | null
  failed: number
  failedRunId: SyncRunId | null
}

export async function countOpenWork(db: Database): Promise<OpenWork> {
  const isGone = sql`${supplierProducts.availability} <> 'on_sale'`
  const gone = await db.$count(supplierProducts, isGone)
  const [last] = await db
    .select({ id: syncRuns.id, failed: syncRuns.failed })
    .from(syncRuns)
    .where(isRealProductRun)
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return {
    ...(await countHeld(db)),
    ...{ gone, goneRunId: gone > 0 ? await findGoneRun(db) : null },
    failed: last?.failed ?? 0,
    failedRunId: last?.id ?? null,
  }
}

/** What a later run has synced again is held there, or not any more. */
async function countHeld(db: Database): Promise<Pick<OpenWork, 'held' | 'heldRunId'>> {
  const isHeld = and(eq(syncItems.outcome, 'held'), isNull(syncItems.acceptedRun))
  const [row] = await db
    .select({
      held: count(),
      heldRunId: sql<SyncRunId | null>`(array_agg(${syncRuns.id} order by ${syncRuns.id} desc))[1]`,
    })
    .from(syncItems)
    .innerJoin(syncRuns, eq(syncRuns.id, syncItems.runId))
    .innerJoin(supplierProducts, eq(supplierProducts.productId, syncItems.productId))
    .where(
      and(
        ...[isHeld, isRealProductRun],
        sql`${syncRuns.state} in ('done', 'cancelled', 'failed')`,
        sql`not exists (
          select from sync_runs later
          where later.kind = 'products' and not later.is_dry and later.id > ${syncRuns.id}
            and later.started_at <= ${supplierProducts.syncedAt}
        )`,
      ),
    )
  return row!
}

async function findGoneRun(db: Database): Promise<SyncRunId | null> {
  const [run] = await db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(
      and(
        isRealProductRun,
        sql`exists (
          select from sync_items where run_id = ${syncRuns.id} and outcome = 'gone'
        )`,
      ),
    )
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return run?.id ?? null
}
