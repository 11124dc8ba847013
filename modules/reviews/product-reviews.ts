import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { cursorAt, type Place } from '#platform/cursor'
import type { Database } from '#platform/database'
import { reviews } from './tables.ts'

/** Carried by a list of a product's reviews. */
export function reviewsTag(productId: ProductId): string {
  return `reviews:${productId}`
}

/** The published reviews of a product, newest first. */
export async function productReviews(
  db: Database,
  { productId, limit, after }: { productId: ProductId; limit: number; after: Place | null },
) {
  const older = after
    ? sql`(${reviews.createdAt}, ${reviews.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : undefined
  const found = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, 'published'), older))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1)

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last
  return {
    items,
    nextCursor: hasMore ? cursorAt({ at: last.createdAt.toISOString(), id: last.id }) : null,
  }
}
