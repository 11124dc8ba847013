import { eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { type CheckedServices, checkServices, type ServiceCheck } from './check-services.ts'
import { HEALTH_DAYS, type HealthService } from './contract.ts'
import { healthPeriods } from './tables.ts'

/** Three checks in a row that did not happen are a gap: the shop did not run. */
const MAX_GAP_MS = 15 * 60_000
const MAX_ERROR_LENGTH = 300
const RETENTION_MS = HEALTH_DAYS * 86_400_000

/** Asks the services that the shop needs, and records since when each is as it is. What is older than 60 days goes. */
export async function recordHealth(
  db: Database,
  { services, now }: { services: CheckedServices; now: Date },
): Promise<void> {
  const found = await checkServices(db, services)
  const database = { service: 'database', name: null, state: 'good', error: null } as const
  await saveHealth(db, { checks: [database, ...found], now })
}

type SeenState = Pick<ServiceCheck, 'name' | 'state' | 'error'> & { service: HealthService }

/** Records what a check has found: a state that is the same goes on, another one begins a period. */
export async function saveHealth(
  db: Database,
  { checks, now }: { checks: SeenState[]; now: Date },
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const isPresent = isNull(healthPeriods.endedAt)
    const present = await tx.select().from(healthPeriods).where(isPresent).for('update')
    const going = new Set<string>()
    for (const check of checks) {
      const period = present.find((one) => {
        return one.service === check.service && one.name === (check.name ?? '')
      })
      if (period && isSame(period, check, now)) {
        going.add(period.id)
        await extendPeriod(tx, { id: period.id, check, now })
      }
    }
    const ended = present.filter(({ id }) => !going.has(id))
    await endPeriods(tx, { periods: ended, now })
    const continued = present.filter(({ id }) => going.has(id))
    const added = checks.filter(
      (check) =>
        !continued.some((one) => one.service === check.service && one.name === (check.name ?? '')),
    )
    if (added.length > 0)
      await tx.insert(healthPeriods).values(added.map((check) => toRow(check, now)))
    const before = new Date(now.getTime() - RETENTION_MS)
    await tx.delete(healthPeriods).where(lt(healthPeriods.endedAt, before))
  })
}

type PeriodRow = typeof healthPeriods.$inferSelect

function isSame({ state, checkedAt }: PeriodRow, check: SeenState, now: Date): boolean {
  return state === check.state && now.getTime() - checkedAt.getTime() <= MAX_GAP_MS
}

interface ExtendInput {
  id: PeriodRow['id']
  check: SeenState
  now: Date
}

async function extendPeriod(tx: Database, { id, check: { error }, now }: ExtendInput) {
  const checks = sql`${healthPeriods.checks} + 1`
  await tx
    .update(healthPeriods)
    .set({ checkedAt: now, error: cut(error), checks })
    .where(eq(healthPeriods.id, id))
}

/** A period that was seen until just now ends now; one before a gap ended when it was last seen. */
async function endPeriods(tx: Database, { periods, now }: { periods: PeriodRow[]; now: Date }) {
  const limit = new Date(now.getTime() - MAX_GAP_MS).toISOString()
  const endedAt = sql`case when ${healthPeriods.checkedAt} < ${limit}::timestamptz
    then ${healthPeriods.checkedAt} else ${now.toISOString()}::timestamptz end`
  const ids = periods.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(healthPeriods).set({ endedAt }).where(inArray(healthPeriods.id, ids))
}

function toRow({ service, name, state, error }: SeenState, now: Date) {
  const id = newId<'health period'>()
  const times = { createdAt: now, checkedAt: now }
  return { id, service, name: name ?? '', state, error: cut(error), ...times }
}

function cut(error: string | null): string | null {
  return error?.slice(0, MAX_ERROR_LENGTH) ?? null
}
