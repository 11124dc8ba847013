import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { buildSegmentCondition } from './conditions/build-segment-condition.ts'
import { listSegments } from './segments.ts'
import { customerSegments, customers, type SegmentId } from './tables.ts'

/** Somebody with an account, or a guest by their e-mail address. */
export interface SegmentSubject {
  userId: UserId | null
  email: string | null
}

interface ListSegmentIdsInput {
  subject: SegmentSubject
  now: Date
}

/**
 * Lists the segments that somebody is in. What they have ordered counts as of the last refresh, a minute ago at most.
 * Who has never ordered and has no account is in no segment.
 */
export async function listSegmentIds(
  db: Database,
  { subject, now }: ListSegmentIdsInput,
): Promise<SegmentId[]> {
  const segments = await listSegments(db)
  const isSubject = buildSubjectCondition(subject)
  if (segments.length === 0 || !isSubject) return []
  const matches = sql.join(
    segments.map(
      ({ id, conditions }) =>
        sql`case when ${buildSegmentCondition(conditions, { now })} then ${id}::uuid end`,
    ),
    sql`, `,
  )
  const [row] = await db
    .select({ ids: sql<SegmentId[]>`array_remove(array[${matches}], null)` })
    .from(customers)
    .where(isSubject)
  return row?.ids ?? []
}

interface IsInSegmentInput extends ListSegmentIdsInput {
  segmentId: SegmentId
}

/** Whether somebody is in a segment. False if there is no such segment. */
export async function isInSegment(
  db: Database,
  { segmentId, subject, now }: IsInSegmentInput,
): Promise<boolean> {
  const [segment] = await db
    .select()
    .from(customerSegments)
    .where(eq(customerSegments.id, segmentId))
  const isSubject = buildSubjectCondition(subject)
  if (!segment || !isSubject) return false
  const isMember = and(isSubject, buildSegmentCondition(segment.conditions, { now }))
  const rows = await db.select({ id: customers.id }).from(customers).where(isMember)
  return rows.length > 0
}

function buildSubjectCondition({ userId, email }: SegmentSubject): SQL | undefined {
  if (userId) return eq(customers.userId, userId)
  if (!email) return undefined
  return and(isNull(customers.userId), eq(customers.email, email.toLowerCase()))
}
