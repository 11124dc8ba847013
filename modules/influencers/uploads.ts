import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { InfluencerUpload, UploadKind } from './contract.ts'
import {
  influencerUploads,
  influencerUploadViews,
  type StoredUpload,
  type UploadId,
} from './tables.ts'

const MAX_LISTED = 50
const HOUR_MS = 3_600_000
/** A look lasts for an hour. */
const LOOK_MS = HOUR_MS

const isCurrent = () =>
  and(isNotNull(influencerUploads.storedAt), isNull(influencerUploads.deletedAt))

/** Lists the files of a user that are stored, oldest first. */
export async function listUploads(
  db: Database,
  { userId }: { userId: UserId },
): Promise<InfluencerUpload[]> {
  const rows = await db
    .select()
    .from(influencerUploads)
    .where(and(eq(influencerUploads.userId, userId), isCurrent()))
    .orderBy(influencerUploads.createdAt)
  return rows.map(toUploadResponse)
}

export async function getUpload(db: Database, id: UploadId | null): Promise<StoredUpload | null> {
  if (!id) return null
  const [row] = await db.select().from(influencerUploads).where(eq(influencerUploads.id, id))
  return row ?? null
}

interface DeleteUploadInput {
  userId: UserId
  kind: UploadKind
  reason: NonNullable<StoredUpload['deleteReason']>
  now: Date
}

/** Deletes the stored file of a kind; a job removes it from the storage. Returns false if there is none. */
export async function deleteUpload(
  db: Database,
  { userId, kind, reason, now }: DeleteUploadInput,
): Promise<boolean> {
  const { userId: owner, kind: kindColumn } = influencerUploads
  const { rowCount } = await db
    .update(influencerUploads)
    .set(buildDeletion(reason, now))
    .where(and(eq(owner, userId), eq(kindColumn, kind), isCurrent()))
  return rowCount === 1
}

/** What a deleted row keeps does not identify the file. */
export function buildDeletion(reason: NonNullable<StoredUpload['deleteReason']>, now: Date) {
  return { deletedAt: now, deleteReason: reason, fileName: null, sha256: null }
}

export type UploadView = typeof influencerUploadViews.$inferSelect
export type ViewedUpload = StoredUpload & { views: UploadView[] }

/** Lists the newest files of a user, also deleted ones, with who looked at them, newest first. */
export async function listViewedUploads(
  db: Database,
  { userId }: { userId: UserId },
): Promise<ViewedUpload[]> {
  const { userId: owner, storedAt, createdAt, id } = influencerUploads
  const rows = await db
    .select()
    .from(influencerUploads)
    .where(and(eq(owner, userId), isNotNull(storedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_LISTED)
  if (rows.length === 0) return []
  const { uploadId, viewedAt, lookId } = influencerUploadViews
  const ids = rows.map((row) => row.id)
  const views = await db
    .select()
    .from(influencerUploadViews)
    .where(inArray(uploadId, ids))
    .orderBy(desc(viewedAt), desc(lookId))
  return rows.map((row) => ({ ...row, views: views.filter((view) => view.uploadId === row.id) }))
}

interface RecordViewInput {
  uploadId: UploadId
  /** The requests of one look have the same. */
  lookId: string
  actor: Actor
  now: Date
}

/**
 * Returns a stored file that somebody looks at, and records the look if this is its first request. A look of somebody
 * else, or of more than an hour ago, cannot be used again.
 */
export function recordUploadView(
  db: Database,
  { uploadId, lookId, actor, now }: RecordViewInput,
): Promise<Result<StoredUpload, 'upload_not_found' | 'look_ended'>> {
  return runInTransaction(db, async (tx) => {
    const [upload] = await tx
      .select()
      .from(influencerUploads)
      .where(and(eq(influencerUploads.id, uploadId), isCurrent()))
      .for('share')
    if (!upload) return err('upload_not_found')
    const row = { uploadId, lookId, ...toActorColumns(actor), viewedAt: now }
    const { rowCount } = await tx.insert(influencerUploadViews).values(row).onConflictDoNothing()
    if (rowCount === 1) return ok(upload)
    const [first] = await tx
      .select()
      .from(influencerUploadViews)
      .where(
        and(eq(influencerUploadViews.uploadId, uploadId), eq(influencerUploadViews.lookId, lookId)),
      )
    const isOwn = first?.actorKind === actor.kind && first.actorId === actor.id
    const isRecent = first !== undefined && now.getTime() - first.viewedAt.getTime() < LOOK_MS
    return isOwn && isRecent ? ok(upload) : err('look_ended')
  })
}

export function toUploadResponse(row: StoredUpload): InfluencerUpload {
  return {
    kind: row.kind,
    name: row.fileName ?? '',
    size: row.bytes,
    created_at: row.createdAt.toISOString(),
  }
}
