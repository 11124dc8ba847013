import { sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { findListingTags, productTag } from '../cache-tags.ts'
import type { CategoryId, ProductId } from '../tables.ts'

/**
 * Adds (`delta: 1`) or removes (`delta: -1`) one rating of 1 to 5 stars. Locks the product until the transaction ends, so
 * that concurrent ratings are all counted. Call it in the transaction that writes the review.
 */
export async function adjustProductRating(
  tx: Database,
  { productId, stars, delta }: { productId: ProductId; stars: number; delta: 1 | -1 },
): Promise<void> {
  const index = sql.raw(`${Math.trunc(stars)}`)
  const { rows } = await tx.execute<{ category_id: CategoryId | null }>(sql`
    update products set rating_counts[${index}] = rating_counts[${index}] + ${delta}
    where id = ${productId} returning category_id`)
  const listingTags = await findListingTags(
    tx,
    rows.map((row) => row.category_id),
  )
  await purgeTags(tx, [productTag({ id: productId }), ...listingTags])
}

/** Adds the numbers of ratings with 1, 2, 3, 4 and 5 stars to each product. */
export async function addProductRatings(
  tx: Database,
  ratings: { productId: ProductId; counts: number[] }[],
): Promise<void> {
  const added = JSON.stringify(ratings.map(({ productId, counts }) => ({ id: productId, counts })))
  const { rows } = await tx.execute<{ id: ProductId; category_id: CategoryId | null }>(sql`
    update products p
    set rating_counts = (
      select array_agg(current.count + added.count order by stars)
      from unnest(p.rating_counts) with ordinality current (count, stars)
      join unnest(r.counts) with ordinality added (count, stars) using (stars))
    from jsonb_to_recordset(${added}::jsonb) as r (id uuid, counts integer[])
    where p.id = r.id
    returning p.id, p.category_id`)
  const listingTags = await findListingTags(
    tx,
    rows.map((row) => row.category_id),
  )
  await purgeTags(tx, [...rows.map(productTag), ...listingTags])
}
