import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { REVIEW_STATUSES } from './contract.ts'
import { hasOpenReports } from './report-review.ts'
import { type Review, reviewPhotos, reviews } from './tables.ts'

interface ListModeratedReviewsInput extends CursorPageInput {
  status: (typeof REVIEW_STATUSES)[number]
  /** Only published ones with open reports, whatever the status. */
  isReported: boolean
  productId?: ProductId | undefined
  rating?: number | undefined
  /** Only those with photos. */
  hasPhotos?: boolean
}

/** Lists the reviews that match, newest first. */
export async function listModeratedReviews(
  db: Database,
  { status, isReported, productId, rating, hasPhotos = false, ...page }: ListModeratedReviewsInput,
): Promise<{ items: Review[]; nextCursor: string | null }> {
  const condition = isReported
    ? and(eq(reviews.status, 'published'), hasOpenReports)
    : eq(reviews.status, status)
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(
        ...[condition, buildOlderThanCondition(reviews, page), hasPhotos ? isPictured : undefined],
        ...[
          productId && eq(reviews.productId, productId),
          rating ? eq(reviews.rating, rating) : undefined,
        ],
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

const isPictured = sql`${reviews.id} in (
  select ${reviewPhotos.reviewId} from ${reviewPhotos} where ${isNotNull(reviewPhotos.reviewId)})`
