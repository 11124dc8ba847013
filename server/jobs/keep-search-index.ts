import { setTimeout as sleep } from 'node:timers/promises'
import { type SearchEngine, updateSearchIndex } from '#modules/catalog'
import type { Database } from '#platform/db/database'

/** Shorter than the minute after which the job runs again. */
const RUN_MS = 55_000
const PAUSE_MS = 1_000

interface KeepOptions {
  engine: SearchEngine
  clock: () => Date
  signal: AbortSignal
  /** Of one run. */
  runMs?: number
}

/**
 * Sends changes of products to the search engine about every second, for a minute. One process of the shop runs the job, so
 * documents go in order. If the engine fails, so does the job, which is tried again.
 */
export async function keepSearchIndex(
  db: Database,
  { engine, clock: now, signal, runMs = RUN_MS }: KeepOptions,
): Promise<void> {
  const end = performance.now() + runMs
  while (performance.now() < end && !signal.aborted) {
    await updateSearchIndex(db, engine, { signal, now })
    await sleep(PAUSE_MS, null, { signal }).catch(() => {})
  }
}
