import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/**
 * Adds up tallies that belong together, so that counting stays as quick as on the first day. One statement each:
 * whoever counts sees the rows before or after, never both.
 */
export async function compactCounts(db: Database): Promise<void> {
  await db.execute(sql`
    with loose as (
      select category_id, source, price_band, stars, in_stock from facet_counts group by 1, 2, 3, 4, 5
      having count(*) > 1 or sum(products) = 0
    ), gone as (
      delete from facet_counts t using loose l
      where (coalesce(t.category_id::text, ''), t.source, t.price_band, t.stars, t.in_stock)
        = (coalesce(l.category_id::text, ''), l.source, l.price_band, l.stars, l.in_stock)
      returning t.*
    )
    insert into facet_counts (category_id, source, price_band, stars, in_stock, products)
    select category_id, source, price_band, stars, in_stock, sum(products) from gone
    group by 1, 2, 3, 4, 5 having sum(products) <> 0`)
  await db.execute(sql`
    with loose as (
      select word from search_terms group by word having count(*) > 1 or sum(products) = 0
    ), gone as (
      delete from search_terms t using loose l where t.word = l.word returning t.*
    )
    insert into search_terms (word, products)
    select word, sum(products) from gone group by word having sum(products) <> 0`)
}
