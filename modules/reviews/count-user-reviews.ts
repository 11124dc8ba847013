import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { reviews } from './tables.ts'

/** Counts the reviews of a user, hidden ones included. */
export function countUserReviews(db: Database, { userId }: { userId: UserId }): Promise<number> {
  return db.$count(reviews, eq(reviews.userId, userId))
}
