import type { Database } from '#platform/db/database'
import type { Queue } from '#platform/queue/queue'
import type { IntegrityContext } from './checks.ts'
import { recheckFinding } from './recheck-finding.ts'
import { runExternalRepair } from './run-external-repair.ts'
import { endRun, runStoredChecks } from './run-stored-checks.ts'
import { INTEGRITY_QUEUE } from './start-run.ts'
import type { IntegrityFindingId, IntegrityRunId } from './tables.ts'

const MAX_ATTEMPTS = 3
const TIMEOUT_SECONDS = 3600

/**
 * The queue of runs of the integrity checks, and of checks after a repair. A run that was interrupted goes on with the
 * checks that are left.
 */
export function createIntegrityQueue(db: Database, context: Omit<IntegrityContext, 'now'>): Queue {
  return {
    name: INTEGRITY_QUEUE,
    concurrency: 1,
    retry: { maxAttempts: MAX_ATTEMPTS, delaySeconds: 5, maxDelaySeconds: 60 },
    timeoutSeconds: TIMEOUT_SECONDS,
    async run({ payload, attempts }, { now, signal }) {
      const id = payload.findingId as IntegrityFindingId | undefined
      if (id) return recheckFinding(db, { id, context: { ...context, now } })
      if (payload.repairId) return runExternalRepair(db, { payload, context: { ...context, now } })
      const runId = payload.runId as IntegrityRunId
      try {
        await runStoredChecks(db, { runId, context: { ...context, now }, signal })
      } catch (error) {
        if (attempts >= MAX_ATTEMPTS && !signal.aborted)
          await endRun(db, { runId, state: 'failed', now })
        throw error
      }
    },
  }
}
