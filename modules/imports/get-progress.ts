import type { importRuns } from './tables.ts'

export type ImportRunRow = typeof importRuns.$inferSelect

/** The part of a run's time that reading the file takes. */
const READING_SHARE = 0.2

/** How far a run is, from 0 to 1. */
export function getProgress({ state, bytes, bytesRead, ...counts }: ImportRunRow): number {
  if (state !== 'waiting' && state !== 'running') return 1
  const read = bytes > 0 ? Math.min(1, bytesRead / bytes) : 0
  const settled =
    counts.imported + counts.updated + counts.unchanged + counts.failed + counts.skipped
  const saved = counts.rows > 0 ? settled / counts.rows : 0
  return read * READING_SHARE + saved * (1 - READING_SHARE)
}
