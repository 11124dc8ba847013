import { type CategoryId, sumByCategory } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { type ComparedDays, sumClicks } from './click-sums.ts'
import { listClicksByDay } from './list-clicks.ts'

export interface ClickReport {
  clicks: number
  before: number
  /** How many products have clicks. */
  products: number
  productsBefore: number
  byDay: Map<string, number>
  byDayBefore: Map<string, number>
  /** The largest first; null for products without a category and for deleted ones. */
  categories: { categoryId: CategoryId | null; value: number }[]
  /** Clicks of products that the shop does not have. */
  outsideShop: number
  /** Whether any click was ever counted. */
  hasAny: boolean
}

/** Sums the clicks that led to the marketplace in a range, and in the days that it is compared with. */
export async function getClickReport(db: Database, days: ComparedDays): Promise<ClickReport> {
  const { beforeFrom, beforeTo } = days
  const sums = await sumClicks(db, { days })
  const clicked = sums.filter(({ clicks }) => clicks > 0)
  const own = clicked.flatMap(({ productId: id, clicks: value }) => (id ? [{ id, value }] : []))
  const outsideShop = clicked.filter(({ productId }) => productId === null)
  const add = (total: number, value: number) => total + value
  const [{ hasAny }] = (await rawQuery<{ hasAny: boolean }>(db, HAS_ANY, [])) as [
    { hasAny: boolean },
  ]
  return {
    clicks: clicked.map(({ clicks }) => clicks).reduce(add, 0),
    before: sums.map(({ before }) => before).reduce(add, 0),
    products: clicked.length,
    productsBefore: sums.filter(({ before }) => before > 0).length,
    byDay: await listClicksByDay(db, days),
    byDayBefore: await listClicksByDay(db, { from: beforeFrom, to: beforeTo }),
    categories: await sumByCategory(db, own),
    outsideShop: outsideShop.map(({ clicks }) => clicks).reduce(add, 0),
    hasAny,
  }
}

const HAS_ANY = 'select exists (select from outbound_clicks) as "hasAny"'
