import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

interface StockRow extends Record<string, unknown> {
  subject: string
  name: string
  moved: string
  stock: number
}

/** Finds variants whose stock is not the sum of their movements. */
export async function findStockDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<StockRow>(
    sql`
      select v.id as subject, p.title || coalesce(' ' || v.sku, '') as name, coalesce(m.moved, 0) as moved, v.stock
      from variants v
      join products p on p.id = v.product_id
      left join (select variant_id, sum(quantity) as moved from stock_movements group by variant_id) m
        on m.variant_id = v.id
      where v.stock <> coalesce(m.moved, 0)`,
  )
  return rows.map(({ subject, name, moved, stock }) => {
    return { subject, name, expected: `${moved} in stock`, found: `${stock}` }
  })
}
