import { and, eq, ne } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { reviews } from './tables.ts'

/** Counts the reviews of a user, unpublished ones included. */
export function countUserReviews(db: Database, { userId }: { userId: UserId }): Promise<number> {
  return db.$count(reviews, and(eq(reviews.userId, userId), ne(reviews.status, 'withdrawn')))
}
