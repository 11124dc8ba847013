import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { REJECT_REASONS } from './contract.ts'
import { lockOthersReview } from './lock-others-review.ts'
import { type ReviewId, type ReviewReport, reviewReports, reviews } from './tables.ts'

interface ReportReviewInput {
  reviewId: ReviewId
  userId: UserId
  reason: (typeof REJECT_REASONS)[number]
  /** Plain text; may be empty. */
  comment: string
  now: Date
}

/**
 * Saves why a user thinks that a published review of somebody else must not be shown. It stays until an administrator
 * decides. A user reports a review once, and again only if its author has changed it since: repeating it changes nothing.
 */
export function reportReview(
  db: Database,
  { reviewId, userId, reason, comment, now }: ReportReviewInput,
): Promise<Result<null, 'review_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const review = await lockOthersReview(tx, { reviewId, userId })
    if (!review) return err('review_not_found')

    const content = { reason, comment, settledAt: null, createdAt: now }
    await tx
      .insert(reviewReports)
      .values({ reviewId, userId, ...content })
      .onConflictDoUpdate({
        target: [reviewReports.reviewId, reviewReports.userId],
        set: content,
        setWhere: lt(reviewReports.createdAt, review.updatedAt),
      })
    return ok(null)
  })
}

/** Whether a review has reports that no decision has settled. */
export const hasOpenReports = sql`exists (
  select from ${reviewReports} r where r.review_id = ${reviews.id} and r.settled_at is null)`

/** Returns the open reports of reviews, oldest first. */
export async function listOpenReports(
  db: Database,
  reviewIds: ReviewId[],
): Promise<Map<ReviewId, ReviewReport[]>> {
  const isOpen = and(inArray(reviewReports.reviewId, reviewIds), isNull(reviewReports.settledAt))
  const rows = await db
    .select()
    .from(reviewReports)
    .where(isOpen)
    .orderBy(asc(reviewReports.createdAt), asc(reviewReports.userId))
  return Map.groupBy(rows, ({ reviewId }) => reviewId)
}

/** Settles the reports of a review, because an administrator has decided about it. */
export async function settleReports(
  tx: Database,
  { reviewId, now }: { reviewId: ReviewId; now: Date },
): Promise<void> {
  const isOpen = and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt))
  await tx.update(reviewReports).set({ settledAt: now }).where(isOpen)
}
