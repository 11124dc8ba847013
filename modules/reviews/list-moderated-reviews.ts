import { and, desc, eq } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { REVIEW_STATUSES } from './contract.ts'
import { hasOpenReports } from './report-review.ts'
import { type Review, reviews } from './tables.ts'

interface ListModeratedReviewsInput extends CursorPageInput {
  status: (typeof REVIEW_STATUSES)[number]
  /** Only published ones with open reports, whatever the status. */
  isReported: boolean
}

/** Lists the reviews of all products with a status, newest first. */
export async function listModeratedReviews(
  db: Database,
  { status, isReported, ...page }: ListModeratedReviewsInput,
): Promise<{ items: Review[]; nextCursor: string | null }> {
  const condition = isReported
    ? and(eq(reviews.status, 'published'), hasOpenReports)
    : eq(reviews.status, status)
  const rows = await db
    .select()
    .from(reviews)
    .where(and(condition, buildOlderThanCondition(reviews, page)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}
