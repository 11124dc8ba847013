import { sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { findListingTags, productTag } from '../cache-tags.ts'
import type { CategoryId, ProductId } from '../tables.ts'

/**
 * Counts one more (`by: 1`) or one less (`by: -1`) review with so many stars, 1 to 5. The row is held until the
 * transaction ends, so reviews of one product are counted one after the other. Call it where the review is written.
 */
export async function adjustProductRating(
  tx: Database,
  { productId, stars, by }: { productId: ProductId; stars: number; by: 1 | -1 },
): Promise<void> {
  const at = sql.raw(`${Math.trunc(stars)}`)
  const { rows } = await tx.execute<{ category_id: CategoryId | null }>(sql`
    update products set rating_counts[${at}] = rating_counts[${at}] + ${by}
    where id = ${productId} returning category_id`)
  const shelves = await findListingTags(
    tx,
    rows.map((row) => row.category_id),
  )
  await purgeTags(tx, [productTag({ id: productId }), ...shelves])
}

/** Counts many reviews at once: for each product, how many came with 1, 2, 3, 4 and 5 stars. */
export async function addProductRatings(
  tx: Database,
  ratings: { productId: ProductId; counts: number[] }[],
): Promise<void> {
  const added = JSON.stringify(ratings.map(({ productId, counts }) => ({ id: productId, counts })))
  const { rows } = await tx.execute<{ id: ProductId; category_id: CategoryId | null }>(sql`
    update products p
    set rating_counts = (
      select array_agg(o.n + a.n order by o.at)
      from unnest(p.rating_counts) with ordinality o (n, at)
      join unnest(g.counts) with ordinality a (n, at) on a.at = o.at)
    from jsonb_to_recordset(${added}::jsonb) as g (id uuid, counts integer[])
    where p.id = g.id
    returning p.id, p.category_id`)
  const shelves = await findListingTags(
    tx,
    rows.map((row) => row.category_id),
  )
  await purgeTags(tx, [...rows.map(productTag), ...shelves])
}
