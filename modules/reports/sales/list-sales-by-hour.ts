import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

export interface SalesOfHour {
  /** When the hour begins. A day has 23 or 25 of them when clocks change. */
  at: Date
  orders: number
  gross: number
  refunded: number
}

export interface DayOfHours {
  startsAt: Date
  hours: SalesOfHour[]
}

const HOUR_MS = 3_600_000

/** Returns the figures of each hour of a day of the shop. Those from `until` on are left out of the sums. */
export async function listSalesByHour(
  db: Database,
  { day, timeZone, until }: { day: string; timeZone: string; until?: Date | undefined },
): Promise<DayOfHours> {
  const [bounds] = await rawQuery<{ starts: string; ends: string }>(db, BOUNDS_SQL, [day, timeZone])
  const startsAt = new Date(bounds!.starts)
  const endsAt = new Date(bounds!.ends)
  const end = until && until < endsAt ? until : endsAt
  const values = [startsAt.toISOString(), end.toISOString()]
  const rows = await rawQuery<SalesOfHour & { hour: number }>(db, BY_HOUR_SQL, values)
  const byHour = new Map(rows.map((row) => [row.hour, row]))
  const count = Math.ceil((endsAt.getTime() - startsAt.getTime()) / HOUR_MS)
  const hours = Array.from({ length: count }, (_, hour) => {
    const { orders = 0, gross = 0, refunded = 0 } = byHour.get(hour) ?? {}
    return { at: new Date(startsAt.getTime() + hour * HOUR_MS), orders, gross, refunded }
  })
  return { startsAt, hours }
}

const BOUNDS_SQL = `
  select to_json($1::date::timestamp at time zone $2) #>> '{}' as starts,
    to_json(($1::date + 1)::timestamp at time zone $2) #>> '{}' as ends`

const BY_HOUR_SQL = `
  select floor(extract(epoch from at - $1::timestamptz) / 3600)::int as hour,
    (count(*) filter (where kind = 'order'))::int as orders,
    coalesce(sum(minor) filter (where kind = 'payment'), 0)::float8 as gross,
    coalesce(sum(minor) filter (where kind = 'refund'), 0)::float8 as refunded
  from sales_entries where at >= $1::timestamptz and at < $2::timestamptz group by 1`
