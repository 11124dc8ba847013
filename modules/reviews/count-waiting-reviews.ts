import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { hasOpenReports } from './report-review.ts'
import { reviews } from './tables.ts'

/** Counts the reviews that wait for a decision: new ones, and published ones that were reported. */
export function countWaitingReviews(db: Database): Promise<number> {
  const isReported = and(eq(reviews.status, 'published'), hasOpenReports)
  return db.$count(reviews, or(eq(reviews.status, 'pending'), isReported))
}
