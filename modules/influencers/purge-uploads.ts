import { and, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { influencerProfiles, influencerUploadSessions, influencerUploads } from './tables.ts'
import { buildDeletion } from './uploads.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After the decision. */
const DECIDED_RETENTION_DAYS = 90
/** Of files whose owner has sent no application. */
const UNUSED_RETENTION_DAYS = 30

/** Deletes sessions that have expired, and files that were not stored because a process ended. */
export async function purgeUploadSessions(db: Database, { now }: { now: Date }): Promise<void> {
  await db.delete(influencerUploadSessions).where(lt(influencerUploadSessions.expiresAt, now))
  const { storedAt, deletedAt, createdAt } = influencerUploads
  const isLost = and(isNull(storedAt), lt(createdAt, new Date(now.getTime() - HOUR_MS)))
  await db
    .update(influencerUploads)
    .set(buildDeletion('failed', now))
    .where(and(isLost, isNull(deletedAt)))
}

/**
 * Deletes the files of applications that were decided 90 days ago, and those without an application after 30 days. A
 * job removes them from the storage.
 */
export async function purgeUploads(db: Database, { now }: { now: Date }): Promise<void> {
  const decidedBefore = new Date(now.getTime() - DECIDED_RETENTION_DAYS * DAY_MS)
  const unusedBefore = new Date(now.getTime() - UNUSED_RETENTION_DAYS * DAY_MS)
  const { userId, createdAt, deletedAt } = influencerUploads
  const isDecided = and(
    lt(createdAt, decidedBefore),
    inArray(userId, listDecidedBefore(db, decidedBefore)),
  )
  const application = db
    .select({ one: sql`1` })
    .from(influencerProfiles)
    .where(sql`${influencerProfiles.userId} = ${userId}`)
  const isUnused = and(lt(createdAt, unusedBefore), notExists(application))
  await db
    .update(influencerUploads)
    .set(buildDeletion('expired', now))
    .where(and(isNull(deletedAt), or(isDecided, isUnused)))
}

/** The users whose application was decided before a time, as a subquery. */
function listDecidedBefore(db: Database, before: Date) {
  const { userId, decidedAt } = influencerProfiles
  return db.select({ userId }).from(influencerProfiles).where(lt(decidedAt, before))
}
