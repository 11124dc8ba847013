import { desc, sql } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { HEALTH_DAYS, type HealthDays, type HealthService } from './contract.ts'
import { healthPeriods } from './tables.ts'

export type HealthPeriodRow = typeof healthPeriods.$inferSelect

/** Lists the states of services and when they changed, newest first. */
export async function listHealthPeriods(db: Database, page: CursorPageInput) {
  const rows = await db
    .select()
    .from(healthPeriods)
    .where(buildOlderThanCondition(healthPeriods, page))
    .orderBy(desc(healthPeriods.createdAt), desc(healthPeriods.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

interface ListHealthDaysInput {
  timeZone: string
  now: Date
}

type DayState = HealthDays['days'][number]['state']
type DayRow = { service: HealthService; name: string; days: { day: string; state: DayState }[] }

/** Lists the worst state of each service on each of the last days, oldest first. */
export async function listHealthDays(
  db: Database,
  { timeZone, now }: ListHealthDaysInput,
): Promise<DayRow[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`
  const { rows } = await db.execute<DayRow & Record<string, unknown>>(sql`
    with days as (
      select day::date as day, day::timestamp at time zone ${timeZone} as starts,
        (day + interval '1 day')::timestamp at time zone ${timeZone} as ends
      from generate_series(${today} - ${HEALTH_DAYS - 1}::int, ${today}, interval '1 day') as series(day)),
    services as (select distinct service, name from health_periods)
    select service, name, json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'state', coalesce((
      select state from health_periods p
      where p.service = services.service and p.name = services.name
        and p.created_at < ends and coalesce(p.ended_at, p.checked_at) >= starts
      order by case state when 'bad' then 0 when 'good' then 1 else 2 end limit 1), 'unknown')) order by day) as days
    from services cross join days group by service, name
    order by array_position(array['database', 'storage', 'mail', 'payments', 'search'], service), name`)
  return rows
}
