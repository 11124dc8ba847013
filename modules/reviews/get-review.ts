import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Review, type ReviewId, reviews } from './tables.ts'

/** Returns a review for moderation, published or not. Null if there is none. */
export async function getReview(db: Database, id: ReviewId): Promise<Review | null> {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id))
  return review ?? null
}
