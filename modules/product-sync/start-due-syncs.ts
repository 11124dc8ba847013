import { and, desc, eq } from 'drizzle-orm'
import { isConnected, type Marketplace } from '#modules/marketplace'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import type { SyncKind, SyncSettings } from './contract.ts'
import { startSync } from './start-sync.ts'
import { syncSettings } from './sync-settings.ts'
import { syncRuns } from './tables.ts'

const HOUR_MS = 3600_000

/** Starts the syncs that are due: those of the products that the shop has, and of the categories. */
export async function startDueSyncs(
  db: Database,
  { marketplace, now }: { marketplace: Marketplace; now: Date },
): Promise<void> {
  if (!(await isConnected(db, marketplace))) return
  const settings = await syncSettings.get(db)
  for (const kind of ['categories', 'products'] as const) {
    const nextAt = await getNextSyncAt(db, { kind, settings, now })
    if (!nextAt || nextAt > now) continue
    const source = {
      kind: kind === 'products' ? ('existing' as const) : ('all_categories' as const),
    }
    const actor = buildSystemActor('marketplace-sync')
    await startSync(db, { source, trigger: 'schedule', actor, now })
  }
}

/** When the next scheduled run of a kind is due. Null if it is switched off. A failed run counts: it is not repeated at once. */
export async function getNextSyncAt(
  db: Database,
  { kind, settings, now }: { kind: SyncKind; settings: SyncSettings; now: Date },
): Promise<Date | null> {
  const hours =
    kind === 'products' ? settings.products_every_hours : settings.categories_every_hours
  if (hours === 0) return null
  const [last] = await db
    .select({ createdAt: syncRuns.createdAt })
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, kind), eq(syncRuns.trigger, 'schedule')))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return last ? new Date(last.createdAt.getTime() + hours * HOUR_MS) : now
}
