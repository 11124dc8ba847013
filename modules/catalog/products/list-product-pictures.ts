import { inArray } from 'drizzle-orm'
import type { Picture } from '#contract/pictures'
import type { Database } from '#platform/db/database'
import { type ProductId, products } from '../tables.ts'

/** Returns the first picture of each product that has one, by product. Withdrawn products have theirs too. */
export async function listProductPictures(
  db: Database,
  ids: ProductId[],
): Promise<Map<ProductId, Picture>> {
  if (ids.length === 0) return new Map()
  const { id, imageSrc: src, imageAlt: alt, imagePlaceholder: placeholder } = products
  const rows = await db
    .select({ id, src, alt, placeholder })
    .from(products)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(
    rows.flatMap(({ id, src, alt, placeholder }) =>
      src === null ? [] : [[id, { src, alt, placeholder }] as const],
    ),
  )
}
