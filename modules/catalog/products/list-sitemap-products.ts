import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products } from '../tables.ts'

export interface SitemapProduct {
  id: ProductId
  slug: string
  /** Null without an image. */
  imageSrc: string | null
  createdAt: Date
  updatedAt: Date
}

interface ListSitemapProductsInput {
  limit: number
  /** The last product of the previous part. */
  after?: Pick<SitemapProduct, 'createdAt' | 'id'> | undefined
  offset?: number
}

/** Returns active products, the oldest first, so that new products do not shift the parts. */
export function listSitemapProducts(
  db: Database,
  { limit, after, offset = 0 }: ListSitemapProductsInput,
) {
  const position = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select({
      id: products.id,
      slug: products.slug,
      imageSrc: products.imageSrc,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(
      and(
        eq(products.status, 'active'),
        position && sql`(${products.createdAt}, ${products.id}) > ${position}`,
      ),
    )
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(limit)
    .offset(offset)
}

export function countActiveProducts(db: Database): Promise<number> {
  return db.$count(products, eq(products.status, 'active'))
}
