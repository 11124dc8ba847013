import { eq } from 'drizzle-orm'
import { type UserId, updateUserMetadata } from '#modules/identity'
import type { Pictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import type { FileStorage } from '#platform/files/file-storage'
import { newRandomId } from '#platform/ids'
import { SemaphoreFullError } from '#platform/semaphore'
import { AVATAR_WIDTH } from './contract.ts'
import { type AvatarId, avatars } from './tables.ts'

/** A picture that nobody shows any more: its file can go. The subject is the file's id. */
export const AVATAR_REPLACED = 'avatar.replaced'

interface AvatarDependencies {
  db: Database
  files: FileStorage
  workshop: Pick<Pictures['worker'], 'cropSquare'>
}

interface SetAvatarInput {
  userId: UserId
  bytes: Uint8Array
  now: Date
}

/**
 * Takes a picture somebody shows of themselves, in the place of the one before. Answers its address. What is kept is
 * drawn anew, so nothing of what was sent is left: no place where it was taken, no second file within the first.
 */
export async function setAvatar(
  { db, files, workshop }: AvatarDependencies,
  { userId, bytes, now }: SetAvatarInput,
): Promise<string | 'unsupported_image'> {
  const square =
    isSupportedImage(bytes) &&
    (await workshop.cropSquare(bytes, AVATAR_WIDTH).catch(ignoreUnreadableImage))
  if (!square) return 'unsupported_image'

  const fileId = newRandomId<'avatar'>()
  await files.put(toAvatarFileKey(fileId), square, { contentType: 'image/webp' })
  try {
    await runInTransaction(db, (tx) => replaceAvatar(tx, { userId, fileId, now }))
  } catch (error) {
    await files.remove(toAvatarFileKey(fileId)).catch(() => {})
    throw error
  }
  return toAvatarUrl(fileId)
}

/** From now on somebody shows no picture. */
export function removeAvatar(
  db: Database,
  { userId, now }: Omit<SetAvatarInput, 'bytes'>,
): Promise<void> {
  return runInTransaction(db, (tx) => replaceAvatar(tx, { userId, fileId: null, now }))
}

/** The address of the picture somebody shows, within the shop; null for none. */
export async function getAvatarUrl(
  db: Database,
  { userId }: { userId: UserId },
): Promise<string | null> {
  const [avatar] = await db.select().from(avatars).where(eq(avatars.userId, userId))
  return avatar ? toAvatarUrl(avatar.fileId) : null
}

/** Where the bytes of a picture lie. */
export function toAvatarFileKey(fileId: AvatarId): string {
  return `avatars/${fileId}.webp`
}

function toAvatarUrl(fileId: AvatarId): string {
  return `/images/avatars/${fileId}.webp`
}

type ReplaceAvatarInput = Omit<SetAvatarInput, 'bytes'> & { fileId: AvatarId | null }

async function replaceAvatar(
  tx: Database,
  { userId, fileId, now }: ReplaceAvatarInput,
): Promise<void> {
  const data = { avatar_url: fileId && toAvatarUrl(fileId) }
  // It locks the account, so of two pictures at once the second finds the first.
  await updateUserMetadata(tx, { userId, data, now })
  const [before] = await tx.delete(avatars).where(eq(avatars.userId, userId)).returning()
  if (before) await publishEvent(tx, { topic: AVATAR_REPLACED, subject: before.fileId, now })
  if (fileId) await tx.insert(avatars).values({ userId, fileId, createdAt: now })
}

/** By what stands first in the bytes; what anybody calls them says nothing. */
function isSupportedImage(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(\xff\xd8\xff|\x89PNG\r\n|RIFF....WEBP)/s.test(text)
}

/** Too many at once is no fault of the picture. */
function ignoreUnreadableImage(error: unknown): null {
  if (error instanceof SemaphoreFullError) throw error
  return null
}
