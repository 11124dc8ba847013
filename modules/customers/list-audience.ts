import { and, asc, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { selectBlockedUserIds, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { buildSegmentCondition } from './conditions/build-segment-condition.ts'
import { customerSegments, customers, type SegmentId } from './tables.ts'

interface AudienceInput {
  /** Who is in one segment at least of each list is meant; without lists, all customers with an account. */
  segmentIds: SegmentId[][]
  now: Date
}

interface ListAudienceInput extends AudienceInput {
  /** The last user of the page before; null for the first page. */
  after: UserId | null
  limit: number
}

/**
 * Lists customers with an account by the ids of their accounts, without those who are blocked. What they have ordered counts as
 * of the last refresh, a minute ago at most.
 */
export async function listAudience(
  db: Database,
  { after, limit, ...audience }: ListAudienceInput,
): Promise<UserId[]> {
  const { userId } = customers
  const rows = await db
    .select({ userId })
    .from(customers)
    .where(and(await buildAudienceFilter(db, audience), after ? gt(userId, after) : undefined))
    .orderBy(asc(userId))
    .limit(limit)
  return rows.map((row) => row.userId!)
}

/** Counts those that `listAudience` lists. */
export async function countAudience(db: Database, audience: AudienceInput): Promise<number> {
  return db.$count(customers, await buildAudienceFilter(db, audience))
}

/** A segment that was deleted has no members. */
async function buildAudienceFilter(
  db: Database,
  { segmentIds, now }: AudienceInput,
): Promise<SQL | undefined> {
  const ids = [...new Set(segmentIds.flat())]
  const segments =
    ids.length > 0
      ? await db.select().from(customerSegments).where(inArray(customerSegments.id, ids))
      : []
  const isInOneOf = (list: SegmentId[]) => {
    const found = segments.filter(({ id }) => list.includes(id))
    const conditions = found.map((one) => buildSegmentCondition(one.conditions, { now }))
    return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`
  }
  return and(
    isNotNull(customers.userId),
    sql`${customers.userId} not in (${selectBlockedUserIds(now)})`,
    ...segmentIds.map(isInOneOf),
  )
}
