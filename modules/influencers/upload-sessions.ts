import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newRandomId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import {
  type InfluencerUploadSession,
  MAX_UPLOAD_MEBIBYTES,
  MIN_UPLOAD_CHUNK_BYTES,
  UPLOAD_CHUNK_BYTES,
  type UploadKind,
} from './contract.ts'
import {
  influencerUploadParts,
  influencerUploadSessions,
  type StoredUpload,
  type UploadSession,
  type UploadSessionId,
} from './tables.ts'
import { getUpload, toUploadResponse } from './uploads.ts'

const DAY_MS = 86_400_000
/** Sessions and their quota end with this time. */
const SESSION_MS = DAY_MS
/** Of a user. */
const MAX_SESSIONS_PER_DAY = 30
/** Of a user: 300 MiB. */
const MAX_BYTES_PER_DAY = 300 * 2 ** 20
/** That all users together have sent, so that nobody can fill the disk, nor reserve it without sending: 4 GiB. */
const MAX_TOTAL_BYTES_PER_DAY = 2 ** 32

interface CreateSessionInput {
  userId: UserId
  kind: UploadKind
  /** In bytes. */
  size: number
  /** As the client states it. */
  name: string
  now: Date
}

/** Begins an upload in parts. It takes the place of one of the same kind that has not ended. */
export async function createUploadSession(
  db: Database,
  { userId, kind, size, name, now }: CreateSessionInput,
): Promise<Result<InfluencerUploadSession, 'upload_too_large' | 'too_many_uploads'>> {
  const max = MAX_UPLOAD_MEBIBYTES[kind]
  if (size > max * 2 ** 20) return err('upload_too_large', { max })
  return runInTransaction(db, async (tx) => {
    // One at a time, so that two do not share what is left of the quota.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('influencer uploads', 0))`)
    if (await isAboveQuota(tx, { userId, size, now })) return err('too_many_uploads')
    const { userId: owner, kind: kindColumn, endedAt } = influencerUploadSessions
    const open = await tx
      .select({ id: influencerUploadSessions.id })
      .from(influencerUploadSessions)
      .where(and(eq(owner, userId), eq(kindColumn, kind), isNull(endedAt)))
    for (const { id } of open) await endSession(tx, id, { outcome: 'cancelled', now })
    const [session] = await tx
      .insert(influencerUploadSessions)
      .values({
        ...{ id: newRandomId<'influencer upload session'>(), userId, kind, bytes: size },
        ...{ fileName: cleanFileName(name), createdAt: now },
        expiresAt: new Date(now.getTime() + SESSION_MS),
      })
      .returning()
    return ok(toSessionResponse(session!, null))
  })
}

async function isAboveQuota(
  tx: Database,
  { userId, size, now }: Pick<CreateSessionInput, 'userId' | 'size' | 'now'>,
): Promise<boolean> {
  const { userId: owner, bytes, createdAt } = influencerUploadSessions
  const [own] = await tx
    .select({ count: count(), bytes: sql<string>`coalesce(sum(${bytes}), 0)` })
    .from(influencerUploadSessions)
    .where(and(eq(owner, userId), gt(createdAt, new Date(now.getTime() - SESSION_MS))))
  return (
    own!.count >= MAX_SESSIONS_PER_DAY ||
    Number(own!.bytes) + size > MAX_BYTES_PER_DAY ||
    isAboveTotalQuota(tx, { size, now })
  )
}

async function isAboveTotalQuota(
  tx: Database,
  { size, now }: Pick<CreateSessionInput, 'size' | 'now'>,
): Promise<boolean> {
  const { receivedBytes, createdAt } = influencerUploadSessions
  const [received] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${receivedBytes}), 0)` })
    .from(influencerUploadSessions)
    .where(gt(createdAt, new Date(now.getTime() - SESSION_MS)))
  return Number(received!.bytes) + size > MAX_TOTAL_BYTES_PER_DAY
}

/** Returns the name without folders and control characters. */
function cleanFileName(name: string): string {
  const base = name
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{C}/gu, '')
    .trim()
  return Array.from(base || 'file')
    .slice(0, 100)
    .join('')
}

interface SessionInput {
  userId: UserId
  sessionId: UploadSessionId
}

/** Returns an upload of the user; null if there is none. */
export async function getUploadSession(
  db: Database,
  { userId, sessionId }: SessionInput,
): Promise<InfluencerUploadSession | null> {
  const [session] = await db
    .select()
    .from(influencerUploadSessions)
    .where(isSessionOf({ userId, sessionId }))
  if (!session) return null
  return toSessionResponse(session, await getUpload(db, session.uploadId))
}

/** Lists the uploads that a user can resume. */
export async function listUploadSessions(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<InfluencerUploadSession[]> {
  const { userId: owner, endedAt, expiresAt } = influencerUploadSessions
  const sessions = await db
    .select()
    .from(influencerUploadSessions)
    .where(and(eq(owner, userId), isNull(endedAt), gt(expiresAt, now)))
  return sessions.map((session) => toSessionResponse(session, null))
}

/** Ends an upload before it is complete. Returns false if the user has no such upload that is open. */
export function cancelUploadSession(
  db: Database,
  { userId, sessionId, now }: SessionInput & { now: Date },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const session = await lockSession(tx, { userId, sessionId })
    if (!session || session.endedAt) return false
    await endSession(tx, sessionId, { outcome: 'cancelled', now })
    return true
  })
}

interface ReceivePartInput extends SessionInput {
  offset: number
  bytes: Uint8Array
  now: Date
}

type ReceivePartError =
  | 'upload_not_found'
  | 'upload_ended'
  | 'upload_offset_wrong'
  | 'upload_part_invalid'
  | 'too_many_uploads'

/**
 * Stores the part of a file that begins at an offset, and returns the session with its new offset. A part without bytes at the end of a file changes
 * nothing. A wrong offset is answered with the right one in `offset`.
 */
export function receivePart(
  db: Database,
  { userId, sessionId, offset, bytes, now }: ReceivePartInput,
): Promise<Result<UploadSession, ReceivePartError>> {
  return runInTransaction(db, async (tx): Promise<Result<UploadSession, ReceivePartError>> => {
    const session = await lockSession(tx, { userId, sessionId })
    if (!session) return err('upload_not_found')
    const { receivedBytes, endedAt, outcome } = session
    if (outcome === 'cancelled' || (!endedAt && session.expiresAt <= now))
      return err('upload_ended')
    if (offset !== receivedBytes) return err('upload_offset_wrong', { offset: receivedBytes })
    const isComplete = receivedBytes === session.bytes
    if (bytes.length === 0 && isComplete) return ok(session)
    if (!isValidPart(session, bytes.length)) return err('upload_part_invalid')
    if (await isAboveTotalQuota(tx, { size: bytes.length, now })) return err('too_many_uploads')
    const part = { sessionId, byteOffset: offset, content: Buffer.from(bytes) }
    await tx.insert(influencerUploadParts).values(part)
    const [updated] = await tx
      .update(influencerUploadSessions)
      .set({ receivedBytes: receivedBytes + bytes.length })
      .where(eq(influencerUploadSessions.id, sessionId))
      .returning()
    return ok(updated!)
  })
}

function isValidPart({ bytes, receivedBytes }: UploadSession, length: number): boolean {
  const remaining = bytes - receivedBytes
  const isLast = length === remaining
  if (length === 0 || length > remaining || length > UPLOAD_CHUNK_BYTES) return false
  return isLast || length >= MIN_UPLOAD_CHUNK_BYTES
}

/** Returns the locked session of the user; undefined if there is none. */
export async function lockSession(
  tx: Database,
  input: SessionInput,
): Promise<UploadSession | undefined> {
  const [session] = await tx
    .select()
    .from(influencerUploadSessions)
    .where(isSessionOf(input))
    .for('update')
  return session
}

/** Ends an open session and deletes what was received. */
export async function endSession(
  tx: Database,
  id: UploadSessionId,
  {
    now,
    ...end
  }: Pick<UploadSession, 'outcome'> &
    Partial<Pick<UploadSession, 'errorCode' | 'uploadId'>> & { now: Date },
): Promise<void> {
  await tx
    .update(influencerUploadSessions)
    .set({ ...end, endedAt: now, checkingSince: null })
    .where(and(eq(influencerUploadSessions.id, id), isNull(influencerUploadSessions.endedAt)))
  await tx.delete(influencerUploadParts).where(eq(influencerUploadParts.sessionId, id))
}

function isSessionOf({ userId, sessionId }: SessionInput) {
  return and(
    eq(influencerUploadSessions.id, sessionId),
    eq(influencerUploadSessions.userId, userId),
  )
}

export function toSessionResponse(
  session: UploadSession,
  upload: StoredUpload | null,
): InfluencerUploadSession {
  return {
    id: session.id,
    kind: session.kind,
    name: session.fileName,
    size: session.bytes,
    offset: session.receivedBytes,
    expires_at: session.expiresAt.toISOString(),
    file: upload && !upload.deletedAt ? toUploadResponse(upload) : null,
  }
}
