import { eq } from 'drizzle-orm'
import { type UserId, updateUserMetadata } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { type AvatarId, avatars } from './tables.ts'

/** Published when an avatar is no longer used, so that its file can be deleted. The subject is the file's id. */
export const AVATAR_REPLACED = 'avatar.replaced'

/** The key of an avatar in the file storage. */
export function toAvatarFileKey(fileId: AvatarId): string {
  return `avatars/${fileId}.webp`
}

/** The path of an avatar's URL. */
export function toAvatarUrl(fileId: AvatarId): string {
  return `/images/avatars/${fileId}.webp`
}

interface ReplaceAvatarInput {
  userId: UserId
  /** Null removes the avatar. */
  fileId: AvatarId | null
  now: Date
}

export async function replaceAvatar(
  tx: Database,
  { userId, fileId, now }: ReplaceAvatarInput,
): Promise<void> {
  const data = { avatar_url: fileId && toAvatarUrl(fileId) }
  // Locks the user, so that the second of two concurrent uploads finds the avatar of the first.
  await updateUserMetadata(tx, { userId, data, now })
  const [before] = await tx.delete(avatars).where(eq(avatars.userId, userId)).returning()
  if (before) await publishEvent(tx, { topic: AVATAR_REPLACED, subject: before.fileId, now })
  if (fileId) await tx.insert(avatars).values({ userId, fileId, createdAt: now })
}
