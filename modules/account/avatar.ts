import { eq } from 'drizzle-orm'
import { describeUser, type UserId } from '#modules/identity'
import type { Pictures } from '#modules/pictures'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import { unguessableId } from '#platform/ids'
import { LineIsFull } from '#platform/line'
import { record } from '#platform/outbox'
import { inTransaction } from '#platform/transaction'
import { AVATAR_WIDTH } from './contract.ts'
import { type AvatarId, avatars } from './tables.ts'

/** A picture that nobody shows any more: its file can go. The subject is the file's id. */
export const AVATAR_REPLACED = 'avatar.replaced'

interface Places {
  db: Database
  files: Files
  workshop: Pick<Pictures['workshop'], 'square'>
}

interface Given {
  userId: UserId
  bytes: Uint8Array
  now: Date
}

/**
 * Takes a picture somebody shows of themselves, in the place of the one before. Answers its address. What is kept is
 * drawn anew, so nothing of what was sent is left: no place where it was taken, no second file within the first.
 */
export async function setAvatar(
  { db, files, workshop }: Places,
  { userId, bytes, now }: Given,
): Promise<string | 'not_a_picture'> {
  const square =
    isPhotograph(bytes) && (await workshop.square(bytes, AVATAR_WIDTH).catch(noPicture))
  if (!square) return 'not_a_picture'

  const fileId = unguessableId<'avatar'>()
  await files.put(avatarFile(fileId), square, { contentType: 'image/webp' })
  try {
    await inTransaction(db, (tx) => show(tx, { userId, fileId, now }))
  } catch (error) {
    await files.remove(avatarFile(fileId)).catch(() => {})
    throw error
  }
  return avatarUrl(fileId)
}

/** From now on somebody shows no picture. */
export function removeAvatar(db: Database, { userId, now }: Omit<Given, 'bytes'>): Promise<void> {
  return inTransaction(db, (tx) => show(tx, { userId, fileId: null, now }))
}

/** The address of the picture somebody shows, within the shop; null for none. */
export async function avatarOf(
  db: Database,
  { userId }: { userId: UserId },
): Promise<string | null> {
  const [avatar] = await db.select().from(avatars).where(eq(avatars.userId, userId))
  return avatar ? avatarUrl(avatar.fileId) : null
}

/** Where the bytes of a picture lie. */
export function avatarFile(fileId: AvatarId): string {
  return `avatars/${fileId}.webp`
}

function avatarUrl(fileId: AvatarId): string {
  return `/images/avatars/${fileId}.webp`
}

type Shown = Omit<Given, 'bytes'> & { fileId: AvatarId | null }

async function show(tx: Database, { userId, fileId, now }: Shown): Promise<void> {
  const data = { avatar_url: fileId && avatarUrl(fileId) }
  // It locks the account, so of two pictures at once the second finds the first.
  await describeUser(tx, { userId, data, now })
  const [before] = await tx.delete(avatars).where(eq(avatars.userId, userId)).returning()
  if (before) await record(tx, { topic: AVATAR_REPLACED, subject: before.fileId, now })
  if (fileId) await tx.insert(avatars).values({ userId, fileId, createdAt: now })
}

/** By what stands first in the bytes; what anybody calls them says nothing. */
function isPhotograph(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(\xff\xd8\xff|\x89PNG\r\n|RIFF....WEBP)/s.test(text)
}

/** Too many at once is no fault of the picture. */
function noPicture(error: unknown): null {
  if (error instanceof LineIsFull) throw error
  return null
}
