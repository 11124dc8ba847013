import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { REJECT_REASONS } from './contract.ts'
import { settleReports } from './report-review.ts'
import { type Review, type ReviewId, reviewEvents, reviews } from './tables.ts'
import { updateCountedRating } from './update-counted-rating.ts'

interface ModerationContext {
  reviewId: ReviewId
  actor: Actor
  now: Date
}

type RejectReason = (typeof REJECT_REASONS)[number]

/** Publishes a review that an administrator has read, and settles its reports. Repeating it changes nothing. */
export function approveReview(db: Database, context: ModerationContext) {
  return decide(db, context, null)
}

/** Hides a review, with a reason that its author sees, and settles its reports. Repeating it changes nothing but the reason. */
export function rejectReview(
  db: Database,
  { reason, ...context }: ModerationContext & { reason: RejectReason },
) {
  return decide(db, context, reason)
}

function decide(
  db: Database,
  { reviewId, actor, now }: ModerationContext,
  rejectReason: RejectReason | null,
): Promise<Result<Review, 'review_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const before = await lockReview(tx, reviewId)
    if (!before) return err('review_not_found')
    const isApproved = rejectReason === null
    await settleReports(tx, { reviewId, now })
    if (isDecided(before, rejectReason)) return ok(before)

    const status = isApproved ? 'published' : 'rejected'
    const after = await updateReviewRow(tx, {
      reviewId,
      changes: { status, rejectReason, isApproved },
    })
    await tx.insert(reviewEvents).values({
      ...{ id: newId<'review event'>(), reviewId, kind: isApproved ? 'approved' : 'rejected' },
      ...{ reasonCode: rejectReason, ...toActorColumns(actor), createdAt: now },
    })
    await updateCountedRating(tx, { before, after })
    return ok(after)
  })
}

function isDecided(review: Review, rejectReason: RejectReason | null): boolean {
  if (rejectReason) return review.rejectReason === rejectReason
  return review.status === 'published' && review.isApproved
}

/** Returns null for an unknown review and a withdrawn one. */
export async function lockReview(tx: Database, reviewId: ReviewId): Promise<Review | null> {
  const condition = and(eq(reviews.id, reviewId), ne(reviews.status, 'withdrawn'))
  const [review] = await tx.select().from(reviews).where(condition).for('update')
  return review ?? null
}

export async function updateReviewRow(
  tx: Database,
  { reviewId, changes }: { reviewId: ReviewId; changes: Partial<Review> },
): Promise<Review> {
  const [review] = await tx.update(reviews).set(changes).where(eq(reviews.id, reviewId)).returning()
  return review!
}
