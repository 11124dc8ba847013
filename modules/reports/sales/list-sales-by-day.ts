import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ReportDays } from '../report-range.ts'
import type { SalesSum } from './sales-sum.ts'

export interface SalesOfDay extends SalesSum {
  day: string
}

/** Returns the figures of each day of a range and of the range before, oldest first. */
export function listSalesByDay(db: Database, days: ReportDays): Promise<SalesOfDay[]> {
  return rawQuery<SalesOfDay>(db, BY_DAY_SQL, [days.beforeFrom, days.to])
}

const BY_DAY_SQL = `
  with visits as (
    select day, sum(visits) as visits from visit_days where day between $1 and $2 group by day
  )
  select days.at::date::text as day, coalesce(orders, 0)::int as orders, coalesce(gross_minor, 0)::float8 as gross,
    coalesce(refunded_minor, 0)::float8 as refunded, coalesce(visits, 0)::int as visits
  from generate_series($1::date, $2::date, interval '1 day') as days (at)
    left join sales_days s on s.dimension = 'total' and s.day = days.at::date and s.key = ''
    left join visits v on v.day = days.at::date
  order by days.at`
