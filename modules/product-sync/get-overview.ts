import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { SyncKind, SyncSettings } from './contract.ts'
import { findLastSync } from './list-runs.ts'
import { getNextSyncAt } from './start-due-syncs.ts'
import { syncSettings } from './sync-settings.ts'
import { supplierProducts, syncItems, syncRuns } from './tables.ts'

const HISTORY_DAYS = 30
const DAY_MS = 86_400_000

/** What the page of the marketplace shows of its syncs. Days are of the time zone of the shop. */
export async function getSyncOverview(
  db: Database,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const settings = await syncSettings.get(db)
  const [failed] = await db
    .select({ failed: syncRuns.failed })
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, 'products'), eq(syncRuns.isDry, false)))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return {
    products: await db.$count(supplierProducts),
    gone: await db.$count(supplierProducts, ne(supplierProducts.availability, 'on_sale')),
    held: await db.$count(
      syncItems,
      and(eq(syncItems.outcome, 'held'), isNull(syncItems.acceptedRun)),
    ),
    failed: failed?.failed ?? 0,
    productSync: await getTimes(db, { kind: 'products', settings, now }),
    categorySync: await getTimes(db, { kind: 'categories', settings, now }),
    history: await listHistory(db, { timeZone, now }),
  }
}

async function getTimes(
  db: Database,
  { kind, settings, now }: { kind: SyncKind; settings: SyncSettings; now: Date },
) {
  const last = await findLastSync(db, kind)
  return {
    lastAt: last?.finishedAt ?? null,
    nextAt: await getNextSyncAt(db, { kind, settings, now }),
  }
}

function listHistory(db: Database, { timeZone, now }: { timeZone: string; now: Date }) {
  const day = sql<string>`to_char(${syncRuns.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS)
  const isCounted = and(
    ...[eq(syncRuns.kind, 'products'), eq(syncRuns.isDry, false), gte(syncRuns.createdAt, since)],
  )
  return db
    .select({
      day,
      synced: sql<number>`sum(${syncRuns.synced})::int`,
      skipped: sql<number>`sum(${syncRuns.skipped})::int`,
      failed: sql<number>`sum(${syncRuns.failed})::int`,
    })
    .from(syncRuns)
    .where(isCounted)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}
