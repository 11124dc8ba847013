import type { Actor } from '#platform/actor'
import { purgeTags } from '#platform/cache/purge-tags'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { isStale, lockReview, updateReviewRow } from './moderate-review.ts'
import { reviewsTag } from './reviews-tag.ts'
import { type Review, type ReviewId, reviewEvents } from './tables.ts'
import { toPlainText } from './to-plain-text.ts'

interface SaveReplyInput {
  reviewId: ReviewId
  /** The revision that the actor has read; without one any is answered. */
  revision?: number | undefined
  /** Null, or text of which nothing remains as plain text, removes the reply. */
  text: string | null
  actor: Actor
  now: Date
}

/** Saves the answer of the shop to a review, or removes it. */
export function saveReply(
  db: Database,
  { reviewId, revision, text, actor, now }: SaveReplyInput,
): Promise<Result<Review, 'review_not_found' | 'review_changed'>> {
  return runInTransaction(db, async (tx) => {
    const before = await lockReview(tx, reviewId)
    if (!before) return err('review_not_found')
    const reply = toPlainText(text ?? '') || null
    if (reply === before.reply) return ok(before)
    if (isStale(before, revision)) return err('review_changed')

    const changes = { reply, repliedAt: reply ? now : null }
    const after = await updateReviewRow(tx, { reviewId, changes })
    await tx.insert(reviewEvents).values({
      ...{ id: newId<'review event'>(), reviewId, kind: reply ? 'replied' : 'reply_removed' },
      ...{ ...toActorColumns(actor), createdAt: now },
    })
    await purgeTags(tx, [reviewsTag(after.productId)])
    return ok(after)
  })
}
