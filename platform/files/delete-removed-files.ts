import { inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { runInTransaction } from '../db/transaction.ts'
import type { FileStorage } from './file-storage.ts'
import { removedFiles } from './tables.ts'

const BATCH_SIZE = 100

interface RemovedFilesDependencies {
  db: Database
  files: FileStorage
}

/** Deletes the files whose rows are deleted. A file that cannot be deleted is tried again with the next run. */
export async function deleteRemovedFiles(
  dependencies: RemovedFilesDependencies,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted && (await deleteBatch(dependencies)) === BATCH_SIZE);
}

/** Returns the number of deleted files. Another process skips those that this one deletes. */
function deleteBatch({ db, files }: RemovedFilesDependencies): Promise<number> {
  return runInTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(removedFiles)
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    const keys = rows.map(({ key }) => key)
    for (const key of keys) await files.remove(key)
    await tx.delete(removedFiles).where(inArray(removedFiles.key, keys))
    return rows.length
  })
}
