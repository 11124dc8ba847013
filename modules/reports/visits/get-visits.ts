import { type AnyColumn, between, desc, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ReportDays } from '../report-range.ts'
import { searchDays, visitDays } from '../tables.ts'

/** Lists the visits of a range by where they came from and where they began. */
export function listVisits(db: Database, { from, to }: Pick<ReportDays, 'from' | 'to'>) {
  const { day, source, landing, visits, views, products, carts, checkouts } = visitDays
  const sum = (column: AnyColumn) => sql<number>`sum(${column})::int`
  return db
    .select({
      ...{ source, landing },
      visits: sum(visits),
      views: sum(views),
      products: sum(products),
      carts: sum(carts),
      checkouts: sum(checkouts),
    })
    .from(visitDays)
    .where(between(day, from, to))
    .groupBy(source, landing)
}

/** Lists what was searched for most in a range. */
export function listTopSearches(
  db: Database,
  { days: { from, to }, limit }: { days: Pick<ReportDays, 'from' | 'to'>; limit: number },
) {
  const times = sql<number>`sum(${searchDays.times})::int`
  return db
    .select({ phrase: searchDays.phrase, times })
    .from(searchDays)
    .where(between(searchDays.day, from, to))
    .groupBy(searchDays.phrase)
    .orderBy(desc(times), searchDays.phrase)
    .limit(limit)
}
