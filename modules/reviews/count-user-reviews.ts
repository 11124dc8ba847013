import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { reviews } from './tables.ts'

/** How many products somebody has written a review of, those that are hidden included. */
export function countUserReviews(db: Database, { userId }: { userId: UserId }): Promise<number> {
  return db.$count(reviews, eq(reviews.userId, userId))
}
