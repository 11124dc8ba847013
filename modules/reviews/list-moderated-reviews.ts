import { and, desc, eq } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { REVIEW_STATUSES } from './contract.ts'
import { type Review, reviews } from './tables.ts'

interface ListModeratedReviewsInput extends CursorPageInput {
  status: (typeof REVIEW_STATUSES)[number]
}

/** Lists the reviews of all products with a status, newest first. */
export async function listModeratedReviews(
  db: Database,
  { status, ...page }: ListModeratedReviewsInput,
): Promise<{ items: Review[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.status, status), buildOlderThanCondition(reviews, page)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}
