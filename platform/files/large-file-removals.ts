import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { enqueueJob } from '../queue/enqueue-job.ts'
import type { Queue } from '../queue/queue.ts'
import { jobs } from '../queue/tables.ts'
import type { FileStorage } from './file-storage.ts'
import { removeLargeFile } from './large-file.ts'

const QUEUE = 'large-file-removals'
/** Longer than it takes to write a file. */
const WRITE_MS = 86_400_000

interface LargeFile {
  key: string
  now: Date
}

/**
 * To be called before a large file is written: a day later it is removed, unless `keepLargeFile` was called. So a process that
 * dies meanwhile leaves nothing behind.
 */
export function reserveLargeFile(db: Database, { key, now }: LargeFile): Promise<void> {
  const runAt = new Date(now.getTime() + WRITE_MS)
  return enqueueJob(db, { queue: QUEUE, payload: { key }, dedupeKey: key, runAt, now })
}

/** Keeps a reserved file, in the transaction that creates the row of it. */
export async function keepLargeFile(tx: Database, key: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.queue, QUEUE), eq(jobs.dedupeKey, key)))
}

/** Removes a file after the commit: a reserved one, or a kept one in the transaction that removes it from its row. */
export async function discardLargeFile(tx: Database, { key, now }: LargeFile): Promise<void> {
  await keepLargeFile(tx, key)
  await enqueueJob(tx, { queue: QUEUE, payload: { key }, dedupeKey: key, now })
}

/** The queue of large files that are to be removed. */
export function createLargeFileRemovalQueue(files: FileStorage): Queue {
  return {
    name: QUEUE,
    concurrency: 1,
    retry: { maxAttempts: 20, delaySeconds: 10, maxDelaySeconds: 3600 },
    run: ({ payload }) => removeLargeFile(files, payload.key!),
  }
}
