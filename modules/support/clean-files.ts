import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { FileStorage } from '#platform/files/file-storage'
import { toAttachmentFileKey } from './attachments.ts'
import { supportAttachments, supportRemovedFiles } from './tables.ts'

const DAY_MS = 86_400_000
const BATCH_SIZE = 100

interface CleanFilesInput {
  now: Date
  signal?: AbortSignal
}

/**
 * Deletes uploads that no message has taken for a day, and the files of all deleted attachments. A file that cannot be
 * deleted is tried again.
 */
export async function cleanSupportFiles(
  { db, files }: { db: Database; files: FileStorage },
  { now, signal }: CleanFilesInput,
): Promise<void> {
  const { sequence, createdAt } = supportAttachments
  const isUnused = and(isNull(sequence), lt(createdAt, new Date(now.getTime() - DAY_MS)))
  await db.delete(supportAttachments).where(isUnused)
  while (!signal?.aborted && (await removeBatch({ db, files })) === BATCH_SIZE);
}

/** Returns the number of deleted files. Another process skips those that this one deletes. */
function removeBatch({ db, files }: { db: Database; files: FileStorage }): Promise<number> {
  return runInTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(supportRemovedFiles)
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    for (const id of ids) await files.remove(toAttachmentFileKey(id))
    await tx.delete(supportRemovedFiles).where(inArray(supportRemovedFiles.id, ids))
    return rows.length
  })
}
