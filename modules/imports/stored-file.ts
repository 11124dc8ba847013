import { rm } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { Database } from '#platform/db/database'
import { type FileSource, openLocalFile } from '#platform/files/file-source'
import type { FileStorage } from '#platform/files/file-storage'
import { openLargeFile, StorageFailedError } from '#platform/files/large-file'
import { discardLargeFile } from '#platform/files/large-file-removals'
import type { Job } from '#platform/queue/queue'
import { RUN_RETRY } from '#platform/queue/run-queue'

/** Opens the file of a row. Returns null if there is none any more. */
export async function openStoredFile(
  files: FileStorage,
  path: string | null,
): Promise<FileSource | null> {
  if (!path) return null
  return isLocal(path) ? openLocalFile(path) : openLargeFile(files, path)
}

/** Removes the file of a row, in the transaction that removes it from the row. */
export async function discardStoredFile(
  tx: Database,
  { path, now }: { path: string; now: Date },
): Promise<void> {
  if (isLocal(path)) await rm(path, { force: true })
  else await discardLargeFile(tx, { key: path, now })
}

/** Older rows name files of one host, as releases before decision 0175 stored them. Keys of the storage do not begin with a slash. */
function isLocal(path: string): boolean {
  return isAbsolute(path)
}

/** Whether a run that failed is tried again: the storage may be back by then, while anything else fails each time. */
export function isTriedAgain(error: unknown, { attempts }: Pick<Job, 'attempts'>): boolean {
  return error instanceof StorageFailedError && attempts < RUN_RETRY.maxAttempts
}
