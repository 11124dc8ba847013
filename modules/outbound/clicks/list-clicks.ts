import { and, between, desc, inArray, or, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { outboundClicks } from '../tables.ts'

interface Days {
  /** `2026-11-22`, the first and the last day. */
  from: string
  to: string
}

/** A product with its clicks, and those of each day that has some. */
export interface ProductClicks {
  productId: ProductId | null
  supplierProductId: string | null
  /** Of a product that the shop does not have. */
  title: string | null
  clicks: number
  days: Map<string, number>
}

/** Lists the clicks of each day that has some. */
export async function listClicksByDay(
  db: Database,
  { from, to }: Days,
): Promise<Map<string, number>> {
  const { day, clicks } = outboundClicks
  const rows = await db
    .select({ day, clicks: sql<number>`sum(${clicks})::int` })
    .from(outboundClicks)
    .where(between(day, from, to))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.clicks]))
}

/** Lists the products that lead to the marketplace most, with their days. */
export async function listMostClicked(
  db: Database,
  { days: { from, to }, limit }: { days: Days; limit: number },
): Promise<ProductClicks[]> {
  const { day, productId, supplierProductId, title, clicks } = outboundClicks
  const sum = sql<number>`sum(${clicks})::int`
  const inRange = between(day, from, to)
  const most = await db
    .select({
      ...{ productId, supplierProductId, clicks: sum },
      title: sql<string | null>`max(${title})`,
    })
    .from(outboundClicks)
    .where(inRange)
    .groupBy(productId, supplierProductId)
    .orderBy(desc(sum), productId, supplierProductId)
    .limit(limit)
  if (most.length === 0) return []
  const isOneOfThem = or(
    inArray(
      productId,
      most.map((row) => row.productId).filter((id) => id !== null),
    ),
    inArray(
      supplierProductId,
      most.map((row) => row.supplierProductId).filter((id) => id !== null),
    ),
  )
  const rows = await db.select().from(outboundClicks).where(and(inRange, isOneOfThem))
  return most.map((product) => {
    const own = rows.filter(
      (row) =>
        row.productId === product.productId && row.supplierProductId === product.supplierProductId,
    )
    return { ...product, days: new Map(own.map((row) => [row.day, row.clicks])) }
  })
}
