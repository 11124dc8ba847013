import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { decodeSortedCursor, encodeSortedCursor, type SortValueKind } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { ReviewSortOrder } from './contract.ts'
import { type Review, reviews } from './tables.ts'

/** What each order compares before the time, the largest first. */
const SORT_KEYS: Record<ReviewSortOrder, { sql: SQL; get: (review: Review) => number }> = {
  newest: { sql: sql`0`, get: () => 0 },
  helpful: { sql: sql`${reviews.helpfulCount}`, get: ({ helpfulCount }) => helpfulCount },
  highest: { sql: sql`${reviews.rating}`, get: ({ rating }) => rating },
  lowest: { sql: sql`-${reviews.rating}`, get: ({ rating }) => -rating },
}
const CURSOR_KINDS: SortValueKind[] = ['integer', 'timestamp', 'id']

interface ListProductReviewsInput {
  productId: ProductId
  sort?: ReviewSortOrder
  limit: number
  /** Of the page before, with the same order. */
  cursor?: string | undefined
}

interface ProductReviewPage {
  items: Review[]
  nextCursor: string | null
}

/** Returns one page of the published reviews of a product; of equal ones the newest first. */
export async function listProductReviews(
  db: Database,
  { productId, sort = 'newest', limit, cursor }: ListProductReviewsInput,
): Promise<Result<ProductReviewPage, 'invalid_cursor'>> {
  const after = cursor ? decodeSortedCursor(cursor, sort, CURSOR_KINDS) : []
  if (!after) return err('invalid_cursor')
  const key = SORT_KEYS[sort]
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, productId),
        eq(reviews.status, 'published'),
        buildAfterCondition(key.sql, after),
      ),
    )
    .orderBy(
      ...(sort === 'newest' ? [] : [desc(key.sql)]),
      desc(reviews.createdAt),
      desc(reviews.id),
    )
    .limit(limit + 1)

  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || !last) return ok({ items, nextCursor: null })
  const values = [`${key.get(last)}`, last.createdAt.toISOString(), last.id]
  return ok({ items, nextCursor: encodeSortedCursor(sort, values) })
}

function buildAfterCondition(key: SQL, [value, time, id]: string[]): SQL | undefined {
  if (value === undefined) return undefined
  const position = sql`(${value}::integer, ${time}::timestamptz, ${id}::uuid)`
  return sql`(${key}, ${reviews.createdAt}, ${reviews.id}) < ${position}`
}
