import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import {
  type IntegrityRunId,
  integrityFindings,
  integrityResults,
  integrityRuns,
} from './tables.ts'

export type IntegrityResultRow = typeof integrityResults.$inferSelect & { open: number }
export type IntegrityRunRow = typeof integrityRuns.$inferSelect & {
  done: number
  differences: number
  open: number
}

const runSums = {
  done: sum(sql`count(*)`),
  differences: sum(sql`coalesce(sum(differences), 0)`),
  open: sql`(select count(*) from integrity_findings f
    where f.run_id = integrity_runs.id and f.state = 'open')`.mapWith(Number),
}

function sum(aggregate: ReturnType<typeof sql>) {
  return sql`(select ${aggregate} from integrity_results r where r.run_id = integrity_runs.id)`.mapWith(
    Number,
  )
}

/** Lists the runs of the integrity checks, newest first. */
export async function listIntegrityRuns(
  db: Database,
  page: CursorPageInput,
): Promise<{ items: IntegrityRunRow[]; nextCursor: string | null }> {
  const rows = await selectRuns(db)
    .where(buildOlderThanCondition(integrityRuns, page))
    .orderBy(desc(integrityRuns.createdAt), desc(integrityRuns.id))
    .limit(page.limit + 1)
  return toCursorPage(rows.map(toRun), page)
}

export async function getIntegrityRun(
  db: Database,
  id: IntegrityRunId,
): Promise<IntegrityRunRow | null> {
  const [row] = await selectRuns(db).where(eq(integrityRuns.id, id))
  return row ? toRun(row) : null
}

/** Returns the run that is in progress and the last one that was completed; null if there is none. */
export async function getCurrentRuns(
  db: Database,
): Promise<{ running: IntegrityRunRow | null; last: IntegrityRunRow | null }> {
  const [running] = await selectRuns(db).where(isNull(integrityRuns.endedAt))
  const [last] = await selectRuns(db)
    .where(eq(integrityRuns.state, 'completed'))
    .orderBy(desc(integrityRuns.createdAt), desc(integrityRuns.id))
    .limit(1)
  return { running: running ? toRun(running) : null, last: last ? toRun(last) : null }
}

/** Lists what the checks of a run have found, without the findings themselves. */
export async function listIntegrityResults(
  db: Database,
  runId: IntegrityRunId,
): Promise<IntegrityResultRow[]> {
  const open = db
    .select({ checkCode: integrityFindings.checkCode, count: sql<number>`count(*)`.as('open') })
    .from(integrityFindings)
    .where(and(eq(integrityFindings.runId, runId), eq(integrityFindings.state, 'open')))
    .groupBy(integrityFindings.checkCode)
    .as('open_findings')
  const rows = await db
    .select({ result: integrityResults, open: open.count })
    .from(integrityResults)
    .leftJoin(open, eq(open.checkCode, integrityResults.checkCode))
    .where(eq(integrityResults.runId, runId))
  return rows.map(({ result, open: count }) => ({ ...result, open: Number(count ?? 0) }))
}

function selectRuns(db: Database) {
  return db
    .select({ run: integrityRuns, ...runSums })
    .from(integrityRuns)
    .$dynamic()
}

function toRun({ run, ...sums }: Awaited<ReturnType<typeof selectRuns>>[number]): IntegrityRunRow {
  return { ...run, ...sums }
}
