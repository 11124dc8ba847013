import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { toAvatarUrl } from './avatar-file.ts'
import { avatars } from './tables.ts'

/** The path of the avatar's URL; null for a user without one. */
export async function getAvatarUrl(
  db: Database,
  { userId }: { userId: UserId },
): Promise<string | null> {
  const [avatar] = await db.select().from(avatars).where(eq(avatars.userId, userId))
  return avatar ? toAvatarUrl(avatar.fileId) : null
}
