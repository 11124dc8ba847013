import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import type { APPLICATION_VIEWS } from './contract.ts'
import type { ApplicationRow } from './get-application.ts'
import { influencerProfiles, influencers } from './tables.ts'
import { buildTextConditions } from './text-conditions.ts'

interface ListApplicationsInput {
  view?: (typeof APPLICATION_VIEWS)[number] | undefined
  /** Words that the name or the e-mail address contains. */
  q?: string | undefined
  limit: number
  /** Of the page before, as `isApplicationCursor` accepts it; null for the first page. */
  cursor: string | null
}

/** The name in a cursor of the order: those that wait, the longest first; then those decided, the newest decision first. */
const ORDER = 'queue'

/** Milliseconds. A pending application counts down from a time after all decisions, so one index order has both parts. */
const position = sql<string>`(case when ${influencerProfiles.status} = 'pending'
  then 10000000000000 - round(extract(epoch from ${influencerProfiles.applicationDate}) * 1000)
  else round(extract(epoch from ${influencerProfiles.decidedAt}) * 1000) end)::bigint`

const searchedText = sql`${influencerProfiles.fullName} || ' ' || ${influencerProfiles.email}`

export function isApplicationCursor(cursor: string): boolean {
  return decodeSortedCursor(cursor, ORDER, ['integer', 'id']) !== null
}

/** Lists applications: those that wait, the longest first; then those decided, the newest decision first. */
export async function listApplications(
  db: Database,
  { view, q = '', limit, cursor }: ListApplicationsInput,
): Promise<{ items: ApplicationRow[]; nextCursor: string | null }> {
  const rows = await db
    .select({ profile: influencerProfiles, influencer: influencers, position })
    .from(influencerProfiles)
    .leftJoin(influencers, eq(influencers.userId, influencerProfiles.userId))
    .where(
      and(buildViewCondition(view), ...buildTextConditions(searchedText, q), buildAfter(cursor)),
    )
    .orderBy(sql`${position} desc, ${influencerProfiles.userId} desc`)
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const nextCursor = last
    ? encodeSortedCursor(ORDER, [`${last.position}`, last.profile.userId])
    : null
  return { items, nextCursor }
}

/** Counts those that wait for a decision. */
export async function countPendingApplications(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(influencerProfiles)
    .where(eq(influencerProfiles.status, 'pending'))
  return row!.count
}

function buildViewCondition(view: ListApplicationsInput['view']): SQL | undefined {
  if (!view) return undefined
  if (view === 'suspended') return isNotNull(influencers.suspendedAt)
  const hasStatus = eq(influencerProfiles.status, view)
  return view === 'approved' ? and(hasStatus, isNull(influencers.suspendedAt)) : hasStatus
}

function buildAfter(cursor: string | null): SQL | undefined {
  if (cursor === null) return undefined
  const [after, id] = decodeSortedCursor(cursor, ORDER, ['integer', 'id'])!
  return sql`(${position}, ${influencerProfiles.userId}) < (${after}::bigint, ${id}::uuid)`
}
