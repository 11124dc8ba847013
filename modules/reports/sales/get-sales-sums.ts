import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { ReportDays } from '../report-range.ts'
import { listSalesByDay, type SalesOfDay } from './list-sales-by-day.ts'
import { listSalesByHour } from './list-sales-by-hour.ts'
import { addSales, type SalesSum } from './sales-sum.ts'

export interface SalesPointSums {
  /** A day, or the time at which an hour begins. */
  at: string
  isOver: boolean
  isFuture: boolean
  now: Omit<SalesSum, 'visits'> & { visits: number | null }
  before: (Omit<SalesSum, 'visits'> & { at: string }) | null
}

export interface SalesSums {
  step: 'hour' | 'day'
  now: SalesSum
  before: SalesSum
  points: SalesPointSums[]
}

/** Returns the figures of a range beside those of the range before: by hour for one day, else by day. */
export async function getSalesSums(
  db: Database,
  { days, now }: { days: ReportDays; now: Date },
): Promise<SalesSums> {
  return days.from === days.to ? getSumsByHour(db, { days, now }) : getSumsByDay(db, days)
}

async function getSumsByDay(db: Database, days: ReportDays): Promise<SalesSums> {
  const { from, to, beforeTo, today } = days
  const all = await listSalesByDay(db, days)
  const current = all.filter(({ day }) => day >= from && day <= to)
  const earlier = all.filter(({ day }) => day <= beforeTo)
  const points = current.map((sum, index) => ({
    ...{ at: sum.day, isOver: sum.day < today, isFuture: sum.day > today, now: sum },
    before: toBefore(earlier[index]),
  }))
  return { step: 'day', now: addSales(current), before: addSales(earlier), points }
}

function toBefore(sum: SalesOfDay | undefined) {
  return sum ? { ...sum, at: sum.day } : null
}

async function getSumsByHour(
  db: Database,
  { days, now }: { days: ReportDays; now: Date },
): Promise<SalesSums> {
  const { from: day, beforeFrom, timeZone, today } = days
  const [current, earlier, visits] = await parallel(
    listSalesByHour(db, { day, timeZone }),
    listSalesByHour(db, { day: beforeFrom, timeZone }),
    listSalesByDay(db, days),
  )
  const elapsed = now.getTime() - current.startsAt.getTime()
  const until = new Date(earlier.startsAt.getTime() + elapsed)
  // A day that is not over is compared with as much of the other day.
  const compared =
    day === today ? await listSalesByHour(db, { day: beforeFrom, timeZone, until }) : earlier
  const countVisits = (of: string) => visits.find((one) => one.day === of)?.visits ?? 0
  const points = current.hours.map((sum, index) => {
    const before = earlier.hours[index]
    return {
      at: sum.at.toISOString(),
      isOver: sum.at.getTime() + 3_600_000 <= now.getTime(),
      isFuture: sum.at > now,
      now: { ...sum, visits: null },
      before: before ? { ...before, at: before.at.toISOString() } : null,
    }
  })
  const withVisits = (of: string) => (sum: Omit<SalesSum, 'visits'>, index: number) => ({
    ...sum,
    visits: index === 0 ? countVisits(of) : 0,
  })
  return {
    step: 'hour',
    now: addSales(current.hours.map(withVisits(day))),
    before: addSales(compared.hours.map(withVisits(beforeFrom))),
    points,
  }
}
