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
  /** The revision that the actor has read; without one any is decided about. */
  revision?: number | undefined
  actor: Actor
  now: Date
}

type RejectReason = (typeof REJECT_REASONS)[number]

/** Publishes a review that an administrator has read, and settles its reports. Repeating it changes nothing. */
export function approveReview(db: Database, context: ModerationContext) {
  return decide(db, context, { status: 'published', isApproved: true, rejectReason: null })
}

/** Hides a review, with a reason that its author sees, and settles its reports. Repeating it changes nothing but the reason. */
export function rejectReview(
  db: Database,
  { reason, ...context }: ModerationContext & { reason: RejectReason },
) {
  return decide(db, context, { status: 'rejected', isApproved: false, rejectReason: reason })
}

/** Lets a review wait again, as if nobody had decided. Settled reports stay settled. Repeating it changes nothing. */
export function reopenReview(db: Database, context: ModerationContext) {
  return decide(db, context, { status: 'pending', isApproved: false, rejectReason: null })
}

interface Decision extends Pick<Review, 'isApproved' | 'rejectReason'> {
  status: 'published' | 'rejected' | 'pending'
}

const EVENT_KINDS = {
  published: 'approved',
  rejected: 'rejected',
  pending: 'reopened',
} as const

function decide(
  db: Database,
  { reviewId, revision, actor, now }: ModerationContext,
  decision: Decision,
): Promise<Result<Review, 'review_not_found' | 'review_changed'>> {
  return runInTransaction(db, async (tx) => {
    const before = await lockReview(tx, reviewId)
    if (!before) return err('review_not_found')
    const isRepeated = isDecided(before, decision)
    if (!isRepeated && isStale(before, revision)) return err('review_changed')
    if (decision.status !== 'pending') await settleReports(tx, { reviewId, now })
    if (isRepeated) return ok(before)

    const after = await updateReviewRow(tx, { reviewId, changes: decision })
    await tx.insert(reviewEvents).values({
      ...{ id: newId<'review event'>(), reviewId, kind: EVENT_KINDS[decision.status] },
      ...{ reasonCode: decision.rejectReason, ...toActorColumns(actor), createdAt: now },
    })
    await updateCountedRating(tx, { before, after })
    return ok(after)
  })
}

function isDecided(review: Review, { status, isApproved, rejectReason }: Decision): boolean {
  if (review.status !== status) return false
  return review.isApproved === isApproved && review.rejectReason === rejectReason
}

/** Whether somebody has changed a review since the revision was read. */
export function isStale(review: Review, revision: number | undefined): boolean {
  return revision !== undefined && revision !== review.revision
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
