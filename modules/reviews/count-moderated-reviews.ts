import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { MAX_COUNTED_REVIEWS } from './contract.ts'
import { hasOpenReports } from './report-review.ts'
import { reviews } from './tables.ts'

interface ModeratedReviewCounts {
  pending: number
  reported: number
  /** At most `MAX_COUNTED_REVIEWS`, as the next. */
  published: number
  rejected: number
  /** When the review that waits longest was written; null if none waits. */
  oldestPendingAt: Date | null
}

/** Counts the reviews of each view of the moderation. */
export async function countModeratedReviews(db: Database): Promise<ModeratedReviewCounts> {
  const { status, createdAt } = reviews
  const countUpTo = (condition: ReturnType<typeof sql>) => sql`(select count(*)::int from (
    select from ${reviews} where ${condition} limit ${MAX_COUNTED_REVIEWS}) counted)`
  const { rows } = await db.execute<Counts>(sql`select
    ${countUpTo(sql`${status} = 'pending'`)} as pending,
    ${countUpTo(sql`${status} = 'published' and ${hasOpenReports}`)} as reported,
    ${countUpTo(sql`${status} = 'published'`)} as published,
    ${countUpTo(sql`${status} = 'rejected'`)} as rejected,
    (select min(${createdAt}) from ${reviews} where ${status} = 'pending') as oldest`)
  const { oldest, ...counts } = rows[0]!
  return { ...counts, oldestPendingAt: oldest === null ? null : new Date(oldest) }
}

type Counts = Record<'pending' | 'reported' | 'published' | 'rejected', number> & {
  oldest: string | Date | null
}
