import { createImportQueue } from '#modules/imports'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { createLargeFileRemovalQueue } from '#platform/files/large-file-removals'
import { drainQueues } from '#platform/queue/drain-queues'
import { createTestDependencies } from './test-site.ts'

interface DrainImportsInput {
  /** Default: the storage of `openTestSite`. */
  files?: FileStorage
  now?: Date
  signal?: AbortSignal
}

/** Runs the imports that wait, as the worker of a process does. Returns how many jobs were claimed. */
export async function drainImports(
  db: Database,
  { files, now = new Date(), signal = new AbortController().signal }: DrainImportsInput = {},
): Promise<number> {
  const storage = files ?? (await createTestDependencies(db)).files
  const options = { currency: 'USD', publicUrl: 'http://shop.test', clock: () => now }
  const queues = [createImportQueue(db, { files: storage, ...options })]
  return drainQueues(db, { queues, now, signal })
}

/** Removes the files that are due, as the worker of a process does. */
export function drainRemovals(
  db: Database,
  { files, now = new Date() }: { files: FileStorage; now?: Date },
) {
  return drainQueues(db, { queues: [createLargeFileRemovalQueue(files)], now })
}
