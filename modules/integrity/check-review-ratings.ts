import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Products whose numbers of ratings are not those of their published reviews. */
export async function findRatingDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'title' | 'counted' | 'found', string>>(sql`
    select p.id, p.title, actual.counts::text as counted, p.rating_counts::text as found
    from products p
    left join (select product_id, array_agg(number order by stars)::integer[] as counts
      from (select product_id, stars, count(*) filter (where rating = stars) as number
        from reviews cross join generate_series(1, 5) stars
        where status = 'published' group by product_id, stars) ratings
      group by product_id) actual on actual.product_id = p.id
    where p.rating_counts <> coalesce(actual.counts, '{0,0,0,0,0}')`)
  return rows.map(({ id, title, counted, found }) => {
    return { subject: id, name: title, expected: counted ?? '{0,0,0,0,0}', found }
  })
}
