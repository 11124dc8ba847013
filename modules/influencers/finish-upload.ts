import { createHash } from 'node:crypto'
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { convertPhotograph, type Pictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { FileStorage } from '#platform/files/file-storage'
import type { ScanFile } from '#platform/files/scan-file'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { Semaphore, SemaphoreFullError } from '#platform/semaphore'
import type { InfluencerUploadSession, UPLOAD_REJECTIONS } from './contract.ts'
import { isCompletePicture } from './is-complete-picture.ts'
import { sniffVideo } from './sniff-video.ts'
import {
  influencerUploadParts,
  influencerUploadSessions,
  influencerUploads,
  type StoredUpload,
  type UploadSession,
} from './tables.ts'
import { endSession, lockSession, toSessionResponse } from './upload-sessions.ts'
import { buildDeletion, deleteUpload, getUpload } from './uploads.ts'

/** A claim of a process that has ended by then was lost. */
const CLAIM_MS = 180_000
const MAX_KEY_ATTEMPTS = 20
/** Each has a whole file in memory. */
const semaphore = new Semaphore({ maxConcurrent: 2, maxWaiting: 20, maxWaitMs: 30_000 })

export interface UploadDependencies {
  db: Database
  files: FileStorage
  worker: Pick<Pictures['worker'], 'reencode'>
  /** Null without a scanner. */
  scanFile: ScanFile | null
}

type Rejection = (typeof UPLOAD_REJECTIONS)[number]
type RetryError = 'upload_being_checked' | 'upload_scan_failed' | 'too_many_requests'
type FinishResult = Result<
  InfluencerUploadSession,
  Rejection | RetryError | 'upload_not_found' | 'upload_ended'
>

/**
 * Checks and stores the file of a session that has received all of it. The file takes the place of the one of its kind,
 * which stays if the new one is refused. Called again, it gives the same answer.
 */
export async function finishUpload(
  dependencies: UploadDependencies,
  { session, now }: { session: UploadSession; now: Date },
): Promise<FinishResult> {
  const { db } = dependencies
  if (session.endedAt || !(await claimSession(db, session, now))) return readOutcome(db, session)
  try {
    const stored = await semaphore.run(() => storeFile(dependencies, { session, now }))
    if (!stored.ok && !isRejection(stored.error.code)) await releaseClaim(db, session)
    return stored
  } catch (error) {
    await releaseClaim(db, session)
    if (error instanceof SemaphoreFullError) return err('too_many_requests', { seconds: 5 })
    throw error
  }
}

/** One request checks a file. Returns false if another one does, or the session has ended. */
async function claimSession(db: Database, { id }: UploadSession, now: Date): Promise<boolean> {
  const { checkingSince, endedAt, id: sessionId } = influencerUploadSessions
  const isFree = or(isNull(checkingSince), lt(checkingSince, new Date(now.getTime() - CLAIM_MS)))
  const { rowCount } = await db
    .update(influencerUploadSessions)
    .set({ checkingSince: now })
    .where(and(eq(sessionId, id), isNull(endedAt), isFree))
  return rowCount === 1
}

async function releaseClaim(db: Database, { id }: UploadSession): Promise<void> {
  await db
    .update(influencerUploadSessions)
    .set({ checkingSince: null })
    .where(eq(influencerUploadSessions.id, id))
}

async function readOutcome(db: Database, { id }: UploadSession): Promise<FinishResult> {
  const [session] = await db
    .select()
    .from(influencerUploadSessions)
    .where(eq(influencerUploadSessions.id, id))
  if (!session) return err('upload_not_found')
  if (session.outcome === 'stored')
    return ok(toSessionResponse(session, await getUpload(db, session.uploadId)))
  if (session.outcome === 'rejected') return err(session.errorCode!)
  return session.outcome ? err('upload_ended') : err('upload_being_checked', { seconds: 2 })
}

interface StoreFileInput {
  session: UploadSession
  now: Date
}

async function storeFile(
  { db, files, worker, scanFile }: UploadDependencies,
  { session, now }: StoreFileInput,
): Promise<FinishResult> {
  const original = await readParts(db, session)
  if (!original) return err('upload_ended')
  const checked = await checkFile({ worker, scanFile }, session, original)
  if (!checked.ok) {
    const { code } = checked.error
    if (isRejection(code)) await rejectSession(db, session, { code, now })
    return checked
  }
  const { bytes } = checked.value
  const upload = await insertUpload(db, { session, file: checked.value, now })
  if (!upload) return err('upload_ended')
  try {
    await files.put(upload.fileKey, bytes, { contentType: upload.mediaType })
  } catch (error) {
    await discardUpload(db, upload, now)
    throw error
  }
  const stored = await replaceUpload(db, { session, upload, now })
  // The account may have been deleted meanwhile, and the job that deletes its files may have run.
  if (!stored) await files.remove(upload.fileKey)
  return stored ? ok(toSessionResponse(session, stored)) : err('upload_ended')
}

/** Returns the file of a session; null if the session has ended meanwhile. */
async function readParts(db: Database, { id, bytes }: UploadSession): Promise<Buffer | null> {
  const { sessionId, byteOffset, content } = influencerUploadParts
  const offsets = await db
    .select({ byteOffset })
    .from(influencerUploadParts)
    .where(eq(sessionId, id))
    .orderBy(asc(byteOffset))
  const file = Buffer.alloc(bytes)
  let length = 0
  // One by one: the driver holds each answer as text of twice the size.
  for (const part of offsets) {
    const isPart = and(eq(sessionId, id), eq(byteOffset, part.byteOffset))
    const [row] = await db.select({ content }).from(influencerUploadParts).where(isPart)
    if (!row) return null
    length += row.content.copy(file, part.byteOffset)
  }
  return length === bytes ? file : null
}

interface CheckedFile extends Pick<StoredUpload, 'mediaType' | 'scanState'> {
  bytes: Uint8Array
}

type CheckResult = Result<CheckedFile, Rejection | 'upload_scan_failed' | 'too_many_requests'>

/** Returns a file as it is stored: a picture re-encoded, which removes the place and the time at which it was taken. */
async function checkFile(
  { worker, scanFile }: Pick<UploadDependencies, 'worker' | 'scanFile'>,
  { kind }: UploadSession,
  original: Uint8Array,
): Promise<CheckResult> {
  const videoType = kind === 'video' ? sniffVideo(original) : null
  if (kind === 'video' && !videoType) return err('upload_video_unsupported')
  if (kind !== 'video' && !isCompletePicture(original)) return err('upload_picture_unsupported')
  const scanned = await scanFile?.(original).catch(() => 'failed' as const)
  if (scanned === 'failed') return err('upload_scan_failed', { seconds: 30 })
  if (scanned === 'infected') return err('upload_infected')
  const scanState = scanned ?? 'not_scanned'
  if (videoType) return ok({ bytes: original, mediaType: videoType, scanState })
  const picture = await convertPhotograph(original, () =>
    worker.reencode(original, { lowPriority: false }),
  )
  if (picture.ok) return ok({ bytes: picture.value, mediaType: 'image/webp', scanState })
  const { code, params } = picture.error
  return code === 'too_many_requests' ? err(code, params) : err('upload_picture_unsupported')
}

function isRejection(code: string): code is Rejection {
  return ['upload_picture_unsupported', 'upload_video_unsupported', 'upload_infected'].includes(
    code,
  )
}

async function rejectSession(
  db: Database,
  { id, userId }: UploadSession,
  { code, now }: { code: Rejection; now: Date },
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    if (await lockSession(tx, { userId, sessionId: id }))
      await endSession(tx, id, { outcome: 'rejected', errorCode: code, now })
  })
}

/** The row comes before the file, so that no file is without a row. Returns null if the session has ended. */
function insertUpload(
  db: Database,
  { session, file, now }: StoreFileInput & { file: CheckedFile },
): Promise<StoredUpload | null> {
  const { userId, kind, fileName } = session
  const { bytes, mediaType, scanState } = file
  return runInTransaction(db, async (tx) => {
    const locked = await lockSession(tx, { userId, sessionId: session.id })
    if (!locked || locked.endedAt) return null
    for (let attempt = 0; attempt < MAX_KEY_ATTEMPTS; attempt++) {
      const timestamp = now.getTime() + attempt
      const [upload] = await tx
        .insert(influencerUploads)
        .values({
          ...{ id: newId<'influencer upload'>(), userId, kind, fileName, mediaType, scanState },
          fileKey: `influencer-uploads/${userId}/${kind}-${timestamp}`,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest(),
          createdAt: now,
        })
        .onConflictDoNothing({ target: influencerUploads.fileKey })
        .returning()
      if (upload) return upload
    }
    throw new Error('No key was free')
  })
}

async function discardUpload(db: Database, { id }: StoredUpload, now: Date): Promise<void> {
  await db
    .update(influencerUploads)
    .set(buildDeletion('failed', now))
    .where(eq(influencerUploads.id, id))
}

/** Puts a file in the place of the one of its kind. Returns null if the session has ended; then the file is discarded. */
function replaceUpload(
  db: Database,
  { session, upload, now }: StoreFileInput & { upload: StoredUpload },
): Promise<StoredUpload | null> {
  const { id, userId, kind } = session
  return runInTransaction(db, async (tx) => {
    const locked = await lockSession(tx, { userId, sessionId: id })
    if (!locked || locked.endedAt) {
      await discardUpload(tx, upload, now)
      return null
    }
    await deleteUpload(tx, { userId, kind, reason: 'replaced', now })
    const [stored] = await tx
      .update(influencerUploads)
      .set({ storedAt: now })
      .where(and(eq(influencerUploads.id, upload.id), isNull(influencerUploads.deletedAt)))
      .returning()
    // Rolls the deletion back.
    if (!stored) throw new Error('The file was purged while it was stored')
    await endSession(tx, id, { outcome: 'stored', uploadId: upload.id, now })
    return stored
  })
}
