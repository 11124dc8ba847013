import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { replaceAvatar } from './avatar-file.ts'

export function removeAvatar(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<void> {
  return runInTransaction(db, (tx) => replaceAvatar(tx, { userId, fileId: null, now }))
}
