import { and, asc, eq, gt, not } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { products } from '../tables.ts'
import type { FullProduct } from './full-product.ts'
import { loadFullProducts } from './load-full-products.ts'

const BATCH_SIZE = 200

interface IterateInput {
  /** Those alone that the shop sells: not those that are bought at the marketplace. */
  isForSale?: boolean
}

/** Yields all products with any status, ordered by slug. Loads them in batches. */
export async function* iterateFullProducts(
  db: Database,
  { isForSale = false }: IterateInput = {},
): AsyncGenerator<FullProduct> {
  const isOutbound = and(eq(products.source, 'aliexpress'), eq(products.isDropship, false))!
  const condition = isForSale ? and(eq(products.status, 'active'), not(isOutbound)) : undefined
  let last = ''
  for (;;) {
    const rows = await db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(and(gt(products.slug, last), condition))
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
