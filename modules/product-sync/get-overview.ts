import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { SyncKind, SyncSettings } from './contract.ts'
import { countOpenWork } from './count-open-work.ts'
import { findLastSync } from './list-runs.ts'
import { getNextSyncAt } from './start-due-syncs.ts'
import { syncSettings } from './sync-settings.ts'
import { supplierProducts } from './tables.ts'

const HISTORY_DAYS = 30

interface SyncDay extends Record<string, unknown> {
  day: string
  synced: number
  skipped: number
  failed: number
}

/** What the page of the marketplace shows of its syncs. Days are of the time zone of the shop. */
export async function getSyncOverview(
  db: Database,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const settings = await syncSettings.get(db)
  return {
    products: await db.$count(supplierProducts),
    ...(await countOpenWork(db)),
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

/** Each of the thirty days, whether something ran or not. */
async function listHistory(db: Database, { timeZone, now }: { timeZone: string; now: Date }) {
  const { rows } = await db.execute<SyncDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(synced), 0)::int as synced,
      coalesce(sum(skipped), 0)::int as skipped,
      coalesce(sum(failed), 0)::int as failed
    from generate_series(
      (${now}::timestamptz at time zone ${timeZone})::date::timestamp - ${HISTORY_DAYS - 1}::int * interval '1 day',
      (${now}::timestamptz at time zone ${timeZone})::date::timestamp,
      interval '1 day'
    ) as day
    left join sync_runs on kind = 'products' and not is_dry
      and created_at >= day at time zone ${timeZone}
      and created_at < (day + interval '1 day') at time zone ${timeZone}
    group by day
    order by day`)
  return rows
}
