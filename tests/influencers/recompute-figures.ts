import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

export interface Sales {
  conversions: number
  revenue: number
  earned: number
  pending: number
  approved: number
  paid: number
  reversed: number
}
export interface Figures extends Sales {
  clicks: number
  rate: number | null
}

interface Range {
  from: string
  to: string
  timeZone: string
}

/** Adds up the rows of clicks and commissions one by one, without the SQL of the shop. */
export async function recomputeFigures(db: Database, { from, to, timeZone }: Range) {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows as Row[]
  const toDay = (time: string) => new Date(time).toLocaleDateString('sv-SE', { timeZone })
  const inRange = (day: string) => day >= from && day <= to
  const influencers = await read(sql`select * from influencers`)
  const orders = await read(sql`select id, country from orders`)
  const attributions = await read(sql`select * from order_attributions`)
  const clicks = (await read(sql`select *, day::text as "on" from influencer_click_days`)).filter(
    (row) => inRange(row.on),
  )
  const lines = (await read(sql`select * from commissions`)).flatMap((row) => {
    const attribution = attributions.find(({ order_id }) => order_id === row.order_id)!
    if (!inRange(toDay(attribution.created_at))) return []
    const country = orders.find(({ id }) => id === row.order_id)!.country
    return [{ ...row, country, isOwn: attribution.own_reason !== null } as Row]
  })

  const addSales = (rows: Row[]): Sales => {
    const sum = (read: (row: Row) => number) =>
      rows.reduce((total, row) => total + read(row), 0) / 100
    const sold = rows.filter(({ isOwn }) => !isOwn).map(({ order_id }) => order_id)
    return {
      conversions: new Set(sold).size,
      revenue: sum((row) => Number(row.basis_minor)),
      earned: sum((row) => Number(row.earned_minor)),
      pending: sum((row) => (row.state === 'pending' ? Number(row.minor) : 0)),
      approved: sum((row) => (row.state === 'approved' ? row.minor - row.paid_minor : 0)),
      paid: sum((row) => Number(row.paid_minor)),
      reversed: sum((row) => row.earned_minor - row.minor),
    }
  }
  const addAll = (isOf: (influencerId: string) => boolean): Figures => {
    const sales = addSales(lines.filter((row) => isOf(row.influencer_id)))
    const count = clicks
      .filter((row) => isOf(row.influencer_id))
      .reduce((total, row) => total + row.clicks, 0)
    return { clicks: count, ...sales, rate: count > 0 ? sales.conversions / count : null }
  }
  const group = (name: string) =>
    new Map([...Map.groupBy(lines, (row) => row[name])].map(([key, rows]) => [key, addSales(rows)]))
  const months = Map.groupBy(influencers, ({ approved_at }) => toDay(approved_at).slice(0, 7))
  return {
    all: addAll(() => true),
    countries: group('country'),
    categories: group('category'),
    influencers: new Map(influencers.map(({ id }) => [id, addAll((one) => one === id)])),
    cohorts: [...months]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([month, members]) => {
        const { clicks, earned } = addAll((id) => members.some((one) => one.id === id))
        return [month, members.length, clicks, earned]
      }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any table
type Row = Record<string, any>
