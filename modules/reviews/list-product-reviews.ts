import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { type CursorPosition, encodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { reviews } from './tables.ts'

/** Returns one page of the published reviews of a product, newest first. */
export async function listProductReviews(
  db: Database,
  {
    productId,
    limit,
    after,
  }: { productId: ProductId; limit: number; after: CursorPosition | null },
) {
  const isOlder = after
    ? sql`(${reviews.createdAt}, ${reviews.id}) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, 'published'), isOlder))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1)

  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last
  return {
    items,
    nextCursor: hasMore
      ? encodeCursor({ timestamp: last.createdAt.toISOString(), id: last.id })
      : null,
  }
}
