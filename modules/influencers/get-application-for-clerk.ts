import { asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { SIMILARITIES } from './contract.ts'
import { type ApplicationRow, loadApplication } from './get-application.ts'
import {
  type ApplicationEvent,
  type InfluencerProfile,
  influencerApplicationEvents,
  influencerProfiles,
} from './tables.ts'

const MAX_SIMILAR = 5

export interface SimilarApplication {
  userId: UserId
  fullName: string
  status: InfluencerProfile['status']
  /** What both have. */
  matches: (typeof SIMILARITIES)[number][]
}

/** An application with all that a decision needs. */
export interface ApplicationForClerk extends ApplicationRow {
  /** Of other accounts, perhaps by the same person. */
  similar: SimilarApplication[]
  /** Oldest first. */
  events: ApplicationEvent[]
}

/** Returns null if the user has not applied. */
export async function getApplicationForClerk(
  db: Database,
  userId: UserId,
): Promise<ApplicationForClerk | null> {
  const row = await loadApplication(db, userId)
  if (!row) return null
  const { createdAt, id } = influencerApplicationEvents
  const [similar, events] = await parallel(
    listSimilar(db, row.profile),
    db
      .select()
      .from(influencerApplicationEvents)
      .where(eq(influencerApplicationEvents.userId, userId))
      .orderBy(asc(createdAt), asc(id)),
  )
  return { ...row, similar, events }
}

async function listSimilar(
  db: Database,
  profile: InfluencerProfile,
): Promise<SimilarApplication[]> {
  const conditions = SIMILARITIES.flatMap((name) => {
    const value = profile[COLUMNS[name]]
    return value ? { name, isSame: buildSameCondition(name, value) } : []
  })
  const matches = conditions.map(({ name, isSame }) => sql`case when ${isSame} then ${name} end`)
  const { userId, fullName, status } = influencerProfiles
  const rows = await db
    .select({
      ...{ userId, fullName, status },
      matches: sql<SimilarApplication['matches']>`
        array_remove(array[${sql.join(matches, sql`, `)}]::text[], null)`,
    })
    .from(influencerProfiles)
    .where(sql`${ne(userId, profile.userId)} and ${or(...conditions.map(({ isSame }) => isSame))}`)
    .orderBy(asc(influencerProfiles.applicationDate), asc(userId))
    .limit(MAX_SIMILAR)
  return rows
}

const COLUMNS = {
  ...({ email: 'email', phone_number: 'phoneNumber', instagram: 'instagram' } as const),
  ...({ tiktok: 'tiktok', youtube: 'youtube', website: 'website' } as const),
} satisfies Record<(typeof SIMILARITIES)[number], keyof InfluencerProfile>

/** `@Mina` and `mina` are the same. */
function buildSameCondition(name: (typeof SIMILARITIES)[number], value: string): SQL {
  return sql`lower(ltrim(${influencerProfiles[COLUMNS[name]]}, '@')) = lower(ltrim(${value}::text, '@'))`
}
