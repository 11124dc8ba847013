import type { UserId } from '#modules/identity'
import { convertPhotograph, type Pictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { FileStorage } from '#platform/files/file-storage'
import { newRandomId } from '#platform/ids'
import { ok, type Result } from '#platform/result'
import { replaceAvatar, toAvatarFileKey, toAvatarUrl } from './avatar-file.ts'
import { AVATAR_WIDTH } from './contract.ts'

interface AvatarDependencies {
  db: Database
  files: FileStorage
  worker: Pick<Pictures['worker'], 'cropSquare'>
}

interface SetAvatarInput {
  userId: UserId
  bytes: Uint8Array
  now: Date
}

type SetAvatarErrorCode = 'unsupported_image' | 'too_many_requests'

/**
 * Replaces the avatar of a user. Returns the path of its URL. The picture is re-encoded, which removes the location it
 * was taken at and any second file within the first.
 */
export async function setAvatar(
  { db, files, worker }: AvatarDependencies,
  { userId, bytes, now }: SetAvatarInput,
): Promise<Result<string, SetAvatarErrorCode>> {
  const square = await convertPhotograph(bytes, () => worker.cropSquare(bytes, AVATAR_WIDTH))
  if (!square.ok) return square

  const fileId = newRandomId<'avatar'>()
  await files.put(toAvatarFileKey(fileId), square.value, { contentType: 'image/webp' })
  try {
    await runInTransaction(db, (tx) => replaceAvatar(tx, { userId, fileId, now }))
  } catch (error) {
    await files.remove(toAvatarFileKey(fileId)).catch(() => {})
    throw error
  }
  return ok(toAvatarUrl(fileId))
}
