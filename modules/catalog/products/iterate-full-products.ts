import { asc, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { products } from '../tables.ts'
import type { FullProduct } from './full-product.ts'
import { loadFullProducts } from './load-full-products.ts'

const BATCH_SIZE = 200

/** Yields all products with any status, ordered by slug. Loads them in batches. */
export async function* iterateFullProducts(db: Database): AsyncGenerator<FullProduct> {
  let last = ''
  for (;;) {
    const rows = await db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(gt(products.slug, last))
      .orderBy(asc(products.slug))
      .limit(BATCH_SIZE)
    yield* await loadFullProducts(
      db,
      rows.map(({ id }) => id),
    )
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)!.slug
  }
}
