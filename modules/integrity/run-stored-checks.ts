import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable'
import { runInTransaction } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'
import { newId } from '#platform/ids'
import { loadAcknowledgedFilter } from './acknowledge-findings.ts'
import { type IntegrityContext, integrityChecks } from './checks.ts'
import { CHECK_CODES, type CheckCode, MAX_STORED_FINDINGS } from './contract.ts'
import {
  type IntegrityRunId,
  integrityFindings,
  integrityResults,
  integrityRuns,
} from './tables.ts'

const RETENTION_MS = 30 * 86_400_000
const MAX_TEXT_LENGTH = 500

interface RunStoredChecksInput {
  runId: IntegrityRunId
  context: IntegrityContext
  signal: AbortSignal
}

/**
 * Runs the checks of a run that have no result yet, and stores what each finds as soon as it has ended. A check that does
 * not work is recorded as such, and the others go on. A run that was given up stays as it is.
 */
export async function runStoredChecks(
  db: Database,
  { runId, context, signal }: RunStoredChecksInput,
): Promise<void> {
  const isRunning = and(eq(integrityRuns.id, runId), isNull(integrityRuns.endedAt))
  const [run] = await db.select().from(integrityRuns).where(isRunning)
  if (!run) return
  const isOfRun = eq(integrityResults.runId, runId)
  const rows = await db.select().from(integrityResults).where(isOfRun)
  const done = new Set(rows.map(({ checkCode }) => checkCode))
  const isAcknowledged = await loadAcknowledgedFilter(db)
  for (const code of CHECK_CODES.filter((one) => !done.has(one))) {
    signal.throwIfAborted()
    const startedAt = performance.now()
    const { error, found } = await runCheck(db, code, context)
    const discrepancies = found.filter((one) => !isAcknowledged(code, one))
    const durationMs = Math.round(performance.now() - startedAt)
    await storeResult(db, { runId, code, discrepancies, error, durationMs, now: context.now })
  }
  await endRun(db, { runId, state: 'completed', now: new Date() })
  await purgeRuns(db, context.now)
}

interface EndRunInput {
  runId: IntegrityRunId
  state: 'completed' | 'failed'
  now: Date
}

/** Ends a run that has not ended. */
export async function endRun(db: Database, { runId, state, now }: EndRunInput): Promise<void> {
  const isRunning = and(eq(integrityRuns.id, runId), isNull(integrityRuns.endedAt))
  await db.update(integrityRuns).set({ state, endedAt: now }).where(isRunning)
}

async function runCheck(db: Database, code: CheckCode, context: IntegrityContext) {
  try {
    return { found: await integrityChecks[code].find(db, context), error: null }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return { found: [], error: cut(findRootMessage(error)) }
  }
}

/** The database's own message: that of the query builder has the whole statement. */
function findRootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? findRootMessage(error.cause) : error.message
}

interface StoreResultInput {
  runId: IntegrityRunId
  code: CheckCode
  discrepancies: Discrepancy[]
  error: string | null
  durationMs: number
  now: Date
}

async function storeResult(db: Database, input: StoreResultInput): Promise<void> {
  const { runId, code: checkCode, discrepancies, error, durationMs, now: createdAt } = input
  const differences = discrepancies.length
  const result = { runId, checkCode, differences, durationMs, error, createdAt }
  const findings = discrepancies.slice(0, MAX_STORED_FINDINGS).map((one, position) => {
    const { subject, name } = one
    const texts = { name: cut(name), expected: cut(one.expected), found: cut(one.found) }
    const id = newId<'integrity finding'>()
    return { id, runId, checkCode, position, subject, ...texts, createdAt }
  })
  await runInTransaction(db, async (tx) => {
    const added = await tx.insert(integrityResults).values(result).onConflictDoNothing()
    if (added.rowCount && findings.length > 0) await tx.insert(integrityFindings).values(findings)
  })
}

function cut(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}

/** Findings may have messages of failed jobs, which are deleted after as many days. */
async function purgeRuns(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await db.delete(integrityRuns).where(lt(integrityRuns.createdAt, before))
}
