import { asc, gt } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { products } from './tables.ts'
import { type WholeProduct, wholeProducts } from './whole-product.ts'

const AT_ONCE = 200

/** Every product whole, withdrawn ones too, in the order of their slugs. Holds a few hundred at a time. */
export async function* productsBySlug(db: Database): AsyncGenerator<WholeProduct> {
  let last = ''
  for (;;) {
    const rows = await db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(gt(products.slug, last))
      .orderBy(asc(products.slug))
      .limit(AT_ONCE)
    yield* await wholeProducts(
      db,
      rows.map(({ id }) => id),
    )
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)!.slug
  }
}
