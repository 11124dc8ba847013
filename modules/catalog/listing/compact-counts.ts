import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/** Merges the count rows that triggers added, so that sums stay cheap. */
export async function compactCounts(db: Database): Promise<void> {
  await compactFacetCounts(db)
  await compactSearchTerms(db)
}

// One statement: a concurrent reader sees the rows before or after it, never both.
async function compactFacetCounts(db: Database) {
  await db.execute(sql`
    with mergeable as (
      select category_id, source, price_band, stars, in_stock, reduced from facet_counts group by 1, 2, 3, 4, 5, 6
      having count(*) > 1 or sum(products) = 0
    ), deleted as (
      delete from facet_counts t using mergeable m
      where (coalesce(t.category_id::text, ''), t.source, t.price_band, t.stars, t.in_stock, t.reduced)
        = (coalesce(m.category_id::text, ''), m.source, m.price_band, m.stars, m.in_stock, m.reduced)
      returning t.*
    )
    insert into facet_counts (category_id, source, price_band, stars, in_stock, reduced, products)
    select category_id, source, price_band, stars, in_stock, reduced, sum(products) from deleted
    group by 1, 2, 3, 4, 5, 6 having sum(products) <> 0`)
}

async function compactSearchTerms(db: Database) {
  await db.execute(sql`
    with mergeable as (
      select language, word from search_terms group by 1, 2 having count(*) > 1 or sum(products) = 0
    ), deleted as (
      delete from search_terms t using mergeable m where (t.language, t.word) = (m.language, m.word) returning t.*
    )
    insert into search_terms (language, word, products)
    select language, word, sum(products) from deleted group by 1, 2 having sum(products) <> 0`)
}
